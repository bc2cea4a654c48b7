package floeberg.duckdb;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.error.Position;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Text that raises one of Spark's conditions when DuckDB evaluates it. The condition, its
 * parameters and the place travel as JSON inside DuckDB's message; {@link DuckErrors} reads them.
 */
final class PlantedError {
  static final String PREFIX = "{\"condition\":";

  private PlantedError() {}

  /**
   * A parameter.
   *
   * @param value a text literal when {@code isConstant}, else DuckDB text of a VARCHAR
   */
  record Parameter(String name, String value, boolean isConstant) {
    static Parameter constant(String name, String value) {
      return new Parameter(name, value, true);
    }

    static Parameter computed(String name, String duckText) {
      return new Parameter(name, duckText, false);
    }
  }

  /** A call of DuckDB's error function; it has no type of its own, CASE gives it one. */
  static String text(String condition, Position position, Parameter... parameters) {
    return text(condition, position, List.of(parameters));
  }

  static String text(String condition, Position position, List<Parameter> parameters) {
    var pieces = new ArrayList<String>();
    var constant = new StringBuilder(PREFIX).append(json(condition)).append(",\"parameters\":{");
    for (int i = 0; i < parameters.size(); i++) {
      Parameter parameter = parameters.get(i);
      constant.append(i == 0 ? "" : ",").append(json(parameter.name())).append(':');
      if (parameter.isConstant()) {
        constant.append(json(parameter.value()));
      } else {
        pieces.add(DuckSql.text(constant.toString()));
        constant.setLength(0);
        // In hex: the driver breaks text outside the BMP, in messages alone.
        pieces.add(
            "'[\"' || hex(CAST(coalesce(" + parameter.value() + ", 'NULL') AS VARCHAR)) || '\"]'");
      }
    }
    constant.append('}');
    if (position.isKnown()) {
      constant.append(",\"position\":[").append(position.start()).append(',');
      constant.append(position.stop()).append(',').append(position.line()).append(',');
      constant.append(position.column()).append(']');
    }
    if (!position.text().isEmpty()) {
      constant.append(",\"text\":").append(json(position.text()));
    }
    if (position.isCall()) {
      constant.append(",\"call\":").append(json(position.method())).append(",\"from\":");
      constant.append(json(position.calledFrom()));
    }
    pieces.add(DuckSql.text(constant.append('}').toString()));
    return "error(" + String.join(" || ", pieces) + ")";
  }

  /** The text of a parameter, which is an array of its UTF-8 in hex if it was computed. */
  static String value(JsonNode parameter) {
    return parameter.isArray()
        ? new String(HexFormat.of().parseHex(parameter.path(0).asText()), StandardCharsets.UTF_8)
        : parameter.asText();
  }

  /** A JSON string. */
  static String json(String text) {
    var json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < 0x20 || Character.isSurrogate(c)) {
            json.append(String.format("\\u%04x", (int) c));
          } else {
            json.append(c);
          }
        }
      }
    }
    return json.append('"').toString();
  }
}
