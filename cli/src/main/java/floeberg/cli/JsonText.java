package floeberg.cli;

import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Values as JSON: numbers and booleans as such, bytes in base 64, arrays, structs and maps (by the
 * text of their keys) nested, everything else as the text that Spark casts it to.
 */
final class JsonText {
  private final ValueText valueText;

  JsonText(ValueText valueText) {
    this.valueText = valueText;
  }

  String text(Object value, SparkType type) {
    var json = new StringBuilder();
    append(json, value, type);
    return json.toString();
  }

  private void append(StringBuilder json, Object value, SparkType type) {
    if (value == null) {
      json.append("null");
      return;
    }
    switch (type) {
      case SparkType.Array(SparkType element, boolean _) -> array(json, (List<?>) value, element);
      case SparkType.Map map -> map(json, (List<?>) value, map);
      case SparkType.Struct struct -> struct(json, (Row) value, struct);
      case SparkType.Decimal _ -> json.append(valueText.text(value, type));
      case SparkType.Simple simple -> simple(json, value, simple);
      default -> quoted(json, valueText.text(value, type));
    }
  }

  private void simple(StringBuilder json, Object value, SparkType.Simple type) {
    switch (type) {
      case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT -> json.append(value);
      case FLOAT, DOUBLE -> {
        // JSON has no infinity and no NaN.
        if (Double.isFinite(((Number) value).doubleValue())) {
          json.append(value);
        } else {
          quoted(json, value.toString());
        }
      }
      case BINARY -> quoted(json, Base64.getEncoder().encodeToString((byte[]) value));
      case VARIANT -> json.append(value);
      case DATE, TIMESTAMP, TIMESTAMP_NTZ, VOID, CALENDAR_INTERVAL ->
          quoted(json, valueText.text(value, type));
    }
  }

  private void array(StringBuilder json, List<?> values, SparkType element) {
    json.append('[');
    for (int i = 0; i < values.size(); i++) {
      json.append(i == 0 ? "" : ",");
      append(json, values.get(i), element);
    }
    json.append(']');
  }

  private void map(StringBuilder json, List<?> entries, SparkType.Map type) {
    json.append('{');
    String separator = "";
    for (Object element : entries) {
      var entry = (Map.Entry<?, ?>) element;
      json.append(separator);
      quoted(json, valueText.text(entry.getKey(), type.key()));
      json.append(':');
      append(json, entry.getValue(), type.value());
      separator = ",";
    }
    json.append('}');
  }

  private void struct(StringBuilder json, Row row, SparkType.Struct type) {
    json.append('{');
    for (int i = 0; i < type.fields().size(); i++) {
      json.append(i == 0 ? "" : ",");
      quoted(json, type.fields().get(i).name());
      json.append(':');
      append(json, row.values().get(i), type.fields().get(i).type());
    }
    json.append('}');
  }

  private static void quoted(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < 0x20) {
            json.append(String.format("\\u%04x", (int) c));
          } else {
            json.append(c);
          }
        }
      }
    }
    json.append('"');
  }
}
