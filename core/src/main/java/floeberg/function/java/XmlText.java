package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Spark's XML text of a struct, indented by four blanks. */
final class XmlText {
  private final Map<String, String> options;
  private final ZoneId zone;
  private final String prefix;
  private final String margin;
  private final StringBuilder out = new StringBuilder();

  XmlText(Map<String, String> options, ZoneId zone) {
    this.options = options;
    this.zone = zone;
    margin = options.getOrDefault("floeberg.indent", "");
    prefix = options.getOrDefault("attributeprefix", "_");
  }

  String write(JsonNode value, SparkType.Struct type) {
    element(options.getOrDefault("rowtag", "ROW"), value, type, 0);
    return out.substring(0, out.length() - 1);
  }

  private void element(String name, JsonNode value, SparkType type, int depth) {
    if (value == null || value.isNull()) {
      return;
    }
    String indent = margin + "    ".repeat(depth);
    switch (type) {
      case SparkType.Struct struct -> struct(name, value, struct, depth);
      case SparkType.Array(SparkType item, boolean _) ->
          value.forEach(e -> element(name, e, item, depth));
      case SparkType.Map(SparkType _, SparkType item, boolean _) -> {
        out.append(indent).append('<').append(name).append(">\n");
        for (int i = 0; i < value.get(0).size(); i++) {
          element(value.get(0).get(i).asText(), value.get(1).get(i), item, depth + 1);
        }
        out.append(indent).append("</").append(name).append(">\n");
      }
      default ->
          out.append(indent)
              .append('<')
              .append(name)
              .append('>')
              .append(escaped(leaf(value.asText(), type)))
              .append("</")
              .append(name)
              .append(">\n");
    }
  }

  private void struct(String name, JsonNode value, SparkType.Struct struct, int depth) {
    String indent = margin + "    ".repeat(depth);
    out.append(indent).append('<').append(name);
    List<Integer> elements = new ArrayList<>();
    String text = "";
    for (int i = 0; i < struct.fields().size(); i++) {
      Field field = struct.fields().get(i);
      JsonNode item = value.get(i);
      if (item == null || item.isNull()) {
        continue;
      }
      if (field.name().equals(options.getOrDefault("valuetag", "_VALUE"))) {
        text = escaped(leaf(item.asText(), field.type()));
      } else if (field.name().startsWith(prefix)) {
        out.append(' ').append(field.name().substring(prefix.length())).append("=\"");
        out.append(escaped(leaf(item.asText(), field.type()))).append('"');
      } else {
        elements.add(i);
      }
    }
    if (elements.isEmpty()) {
      out.append(text.isEmpty() ? "/>\n" : ">" + text + "</" + name + ">\n");
      return;
    }
    out.append(">").append(text).append('\n');
    for (int i : elements) {
      element(
          struct.fields().get(i).name(), value.get(i), struct.fields().get(i).type(), depth + 1);
    }
    out.append(indent).append("</").append(name).append(">\n");
  }

  private String leaf(String text, SparkType type) {
    if (type == SparkType.TIMESTAMP || type == SparkType.TIMESTAMP_NTZ) {
      boolean isZoned = type == SparkType.TIMESTAMP;
      String format =
          options.getOrDefault(
              "timestampformat",
              isZoned ? "yyyy-MM-dd'T'HH:mm:ss[.SSS][XXX]" : "yyyy-MM-dd'T'HH:mm:ss[.SSS]");
      return DatePatterns.format(Long.parseLong(text), format, isZoned ? zone : ZoneOffset.UTC);
    }
    return text;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
