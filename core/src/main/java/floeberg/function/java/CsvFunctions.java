package floeberg.function.java;

import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Functions over lines of CSV. */
public final class CsvFunctions {
  private CsvFunctions() {}

  /** The function of that name, none when it is not about CSV. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_from_csv" ->
          of(
              name,
              a ->
                  read(
                      (String) a[0],
                      (SparkType.Struct) JsonFunctions.type((String) a[1]),
                      JsonFunctions.options((String) a[2]),
                      TimeFunctions.zone(a[3])));
      case "floe_to_csv" ->
          of(
              name,
              a ->
                  write(
                      JsonFunctions.tree((String) a[0]),
                      (SparkType.Struct) JsonFunctions.type((String) a[1]),
                      JsonFunctions.options((String) a[2]),
                      TimeFunctions.zone(a[3])));
      default -> List.of();
    };
  }

  private static List<JavaFunction> of(String name, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, List.of(STRING, STRING, STRING, STRING), STRING, body));
  }

  private static String separator(Map<String, String> options) {
    return options.getOrDefault("sep", options.getOrDefault("delimiter", ",")).replace("\\t", "\t");
  }

  private static char quote(Map<String, String> options) {
    String quote = options.getOrDefault("quote", "\"");
    return quote.isEmpty() ? '\0' : quote.charAt(0);
  }

  private static char escape(Map<String, String> options) {
    String escape = options.getOrDefault("escape", "\\");
    return escape.isEmpty() ? '\0' : escape.charAt(0);
  }

  /** The columns of a line; null for NULL. */
  static List<String> split(String line, Map<String, String> options) {
    return new CsvTokens(options).split(line);
  }

  /**
   * A line with another number of values than the schema, or with a value that does not fit, is
   * corrupt.
   */
  private static String read(
      String line, SparkType.Struct schema, Map<String, String> options, ZoneId zone) {
    var leaf = new TextLeaf(options, zone);
    List<String> columns = split(line, options);
    String corrupt = options.getOrDefault("columnnameofcorruptrecord", "_corrupt_record");
    var values = new LinkedHashMap<String, String>();
    boolean isCorrupt = false;
    int place = 0;
    for (Field field : schema.fields()) {
      if (field.name().equalsIgnoreCase(corrupt)) {
        values.put(field.name(), null);
        continue;
      }
      String text = place < columns.size() ? columns.get(place) : null;
      place++;
      String json = text == null ? null : leaf.json(text, field.type());
      isCorrupt |= text != null && json == null;
      values.put(field.name(), json);
    }
    isCorrupt |= columns.size() != place;
    if (isCorrupt && options.getOrDefault("mode", "").equalsIgnoreCase("FAILFAST")) {
      throw malformed();
    }
    if (isCorrupt) {
      values.replaceAll((name, json) -> name.equalsIgnoreCase(corrupt) ? Json.quoted(line) : json);
    }
    return object(values);
  }

  private static floeberg.error.FloebergException malformed() {
    return floeberg.error.FloebergException.of(
        new floeberg.error.Condition(
            "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "org.apache.spark.SparkException"),
        "badRecord",
        "[null]",
        "failFastMode",
        "FAILFAST");
  }

  private static String object(Map<String, String> values) {
    var out = new ArrayList<String>();
    values.forEach(
        (name, json) -> out.add(Json.quoted(name) + ":" + (json == null ? "null" : json)));
    return "{" + String.join(",", out) + "}";
  }

  private static String write(
      JsonNode value, SparkType.Struct schema, Map<String, String> options, ZoneId zone) {
    var out = new StringBuilder();
    String separator = separator(options);
    for (int i = 0; i < schema.fields().size(); i++) {
      out.append(i > 0 ? separator : "");
      JsonNode item = value.get(i);
      if (item == null || item.isNull()) {
        out.append(options.getOrDefault("nullvalue", ""));
      } else {
        SparkType type = schema.fields().get(i).type();
        String text =
            item.isContainerNode() || type == SparkType.BINARY
                ? nested(item, type)
                : text(item.asText(), type, options, zone);
        out.append(quoted(trimmed(text, options), options));
      }
    }
    return out.toString();
  }

  // Blanks around values are not written unless that is asked for.
  private static String trimmed(String text, Map<String, String> options) {
    int start = 0;
    int end = text.length();
    if (Boolean.parseBoolean(options.getOrDefault("ignoreleadingwhitespace", "true"))) {
      while (start < end && text.charAt(start) <= ' ') {
        start++;
      }
    }
    if (Boolean.parseBoolean(options.getOrDefault("ignoretrailingwhitespace", "true"))) {
      while (end > start && text.charAt(end - 1) <= ' ') {
        end--;
      }
    }
    return text.substring(start, end);
  }

  /** A nested value as Spark shows it, NULL as nothing; bytes as hexadecimal pairs. */
  private static String nested(JsonNode item, SparkType type) {
    if (item == null || item.isNull()) {
      return "";
    }
    return switch (type) {
      case SparkType.Struct(var fields) -> {
        var parts = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < fields.size(); i++) {
          parts.add(nested(item.get(i), fields.get(i).type()));
        }
        yield parts.toString();
      }
      case SparkType.Array(SparkType element, boolean _) -> {
        var parts = new StringJoiner(", ", "[", "]");
        item.forEach(one -> parts.add(nested(one, element)));
        yield parts.toString();
      }
      case SparkType.Map(SparkType key, SparkType value, boolean _) -> {
        var parts = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < item.get(0).size(); i++) {
          parts.add(nested(item.get(0).get(i), key) + " -> " + nested(item.get(1).get(i), value));
        }
        yield parts.toString();
      }
      default ->
          type == SparkType.BINARY
              ? HexFormat.ofDelimiter(" ")
                  .withUpperCase()
                  .formatHex(Base64.getDecoder().decode(item.asText()))
                  .transform(hex -> "[" + hex + "]")
              : item.asText();
    };
  }

  private static String text(
      String text, SparkType type, Map<String, String> options, ZoneId zone) {
    if (type == SparkType.TIMESTAMP || type == SparkType.TIMESTAMP_NTZ) {
      boolean isZoned = type == SparkType.TIMESTAMP;
      String format =
          options.getOrDefault(
              "timestampformat",
              isZoned ? "yyyy-MM-dd'T'HH:mm:ss[.SSS][XXXXX]" : "yyyy-MM-dd'T'HH:mm:ss[.SSS]");
      return DatePatterns.format(Long.parseLong(text), format, isZoned ? zone : ZoneOffset.UTC);
    }
    // As Java writes it: with an exponent when it is very small.
    return type instanceof SparkType.Decimal ? new java.math.BigDecimal(text).toString() : text;
  }

  private static String quoted(String text, Map<String, String> options) {
    char quote = quote(options);
    char escape = escape(options);
    boolean needsQuotes =
        text.isEmpty()
            || text.contains(separator(options))
            || text.indexOf(quote) >= 0
            || text.indexOf('\n') >= 0
            || text.indexOf('\r') >= 0
            || Boolean.parseBoolean(options.getOrDefault("quoteall", "false"));
    if (!needsQuotes) {
      return text;
    }
    String q = String.valueOf(quote);
    return q + text.replace(q, escape + q) + q;
  }
}
