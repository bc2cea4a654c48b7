package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.VariantValue;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Spark's JSON text of a value. The value comes as JSON whose leaves are texts: as cast to STRING,
 * bytes in base64, timestamps in microseconds.
 */
final class JsonText {
  private static final String TIMESTAMP = "yyyy-MM-dd'T'HH:mm:ss[.SSS][XXXXX]";
  private static final String TIMESTAMP_NTZ = "yyyy-MM-dd'T'HH:mm:ss[.SSS]";

  private final Map<String, String> options;
  private final ZoneId zone;
  private final boolean keepsNulls;

  JsonText(Map<String, String> options, ZoneId zone) {
    this.options = options;
    this.zone = options.containsKey("timezone") ? ZoneId.of(options.get("timezone")) : zone;
    keepsNulls = !Boolean.parseBoolean(options.getOrDefault("ignorenullfields", "true"));
  }

  String write(JsonNode value, SparkType type) {
    var out = new StringBuilder();
    boolean isPretty = Boolean.parseBoolean(options.getOrDefault("pretty", "false"));
    append(out, value, type);
    if (!isPretty) {
      return out.toString();
    }
    try {
      return JsonValues.MAPPER
          .writerWithDefaultPrettyPrinter()
          .writeValueAsString(JsonValues.MAPPER.readTree(out.toString()));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private void append(StringBuilder out, JsonNode value, SparkType type) {
    if (value == null || value.isNull()) {
      out.append("null");
      return;
    }
    switch (type) {
      case SparkType.Struct struct -> object(out, value, struct);
      case SparkType.Array(SparkType element, boolean _) -> {
        out.append('[');
        for (int i = 0; i < value.size(); i++) {
          out.append(i > 0 ? "," : "");
          append(out, value.get(i), element);
        }
        out.append(']');
      }
      case SparkType.Map(SparkType key, SparkType item, boolean _) -> map(out, value, key, item);
      default -> leaf(out, value.asText(), type);
    }
  }

  private void object(StringBuilder out, JsonNode value, SparkType.Struct struct) {
    out.append('{');
    boolean isFirst = true;
    for (int i = 0; i < struct.fields().size(); i++) {
      Field field = struct.fields().get(i);
      JsonNode item = value.isArray() ? value.get(i) : value.get(field.name());
      if (item == null || item.isNull()) {
        if (!keepsNulls) {
          continue;
        }
      }
      out.append(isFirst ? "" : ",").append(Json.quoted(field.name())).append(':');
      append(out, item, field.type());
      isFirst = false;
    }
    out.append('}');
  }

  private void map(StringBuilder out, JsonNode value, SparkType key, SparkType item) {
    List<JsonNode> keys = new ArrayList<>();
    value.get(0).forEach(keys::add);
    out.append('{');
    boolean isFirst = true;
    for (int i = 0; i < keys.size(); i++) {
      JsonNode entry = value.get(1).get(i);
      String name = name(keys.get(i), key);
      out.append(isFirst ? "" : ",").append(Json.quoted(name)).append(':');
      append(out, entry, item);
      isFirst = false;
    }
    out.append('}');
  }

  /** A key as the name of a member; a struct's as Java shows its row. */
  private String name(JsonNode key, SparkType type) {
    if (type instanceof SparkType.Struct struct) {
      var parts = new ArrayList<String>();
      for (int i = 0; i < struct.fields().size(); i++) {
        Field field = struct.fields().get(i);
        JsonNode item = key.isArray() ? key.get(i) : key.get(field.name());
        parts.add(item == null || item.isNull() ? "null" : name(item, field.type()));
      }
      return "[" + String.join(",", parts) + "]";
    }
    // Moments are numbers as names.
    boolean isBare =
        Coercion.isText(type) || Coercion.isAnsiInterval(type) || Coercion.isDatetime(type);
    return isBare ? key.asText() : plain(key.asText(), type);
  }

  private String plain(String text, SparkType type) {
    var out = new StringBuilder();
    leaf(out, text, type);
    String written = out.toString();
    return written.startsWith("\"") ? written.substring(1, written.length() - 1) : written;
  }

  private void leaf(StringBuilder out, String text, SparkType type) {
    boolean isBare = Coercion.isIntegral(type) || type == SparkType.BOOLEAN;
    if (type instanceof SparkType.Decimal) {
      // As Java writes it: with an exponent when it is very small.
      out.append(new java.math.BigDecimal(text));
    } else if (type == SparkType.VARIANT) {
      out.append(VariantValue.ofHex(text).json(zone));
    } else if (isBare) {
      out.append(text);
    } else if (Coercion.isFloating(type)) {
      out.append(text.equals("NaN") || text.endsWith("Infinity") ? Json.quoted(text) : text);
    } else if (type == SparkType.TIMESTAMP) {
      String format = options.getOrDefault("timestampformat", TIMESTAMP);
      out.append(Json.quoted(DatePatterns.format(Long.parseLong(text), format, zone)));
    } else if (type == SparkType.TIMESTAMP_NTZ) {
      String format = options.getOrDefault("timestampntzformat", TIMESTAMP_NTZ);
      out.append(Json.quoted(DatePatterns.format(Long.parseLong(text), format, ZoneOffset.UTC)));
    } else if (type == SparkType.DATE && options.containsKey("dateformat")) {
      long days = java.time.LocalDate.parse(text).toEpochDay();
      out.append(
          Json.quoted(
              DatePatterns.format(
                  days * 86_400_000_000L, options.get("dateformat"), ZoneOffset.UTC)));
    } else {
      out.append(Json.quoted(text));
    }
  }
}
