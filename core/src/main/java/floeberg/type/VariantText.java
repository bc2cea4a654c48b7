package floeberg.type;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Base64;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;

/** The texts of a variant's tree. */
final class VariantText {
  // As java.time writes a moment, a blank between date and time.
  private static final DateTimeFormatter LOCAL =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter ZONED =
      new DateTimeFormatterBuilder()
          .append(LOCAL)
          .appendOffset("+HH:MM", "+00:00")
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter CAST_DATE =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD)
          .appendPattern("-MM-dd")
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter CAST_MOMENT =
      new DateTimeFormatterBuilder()
          .append(CAST_DATE)
          .appendPattern(" HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private final ZoneId zone;

  VariantText(ZoneId zone) {
    this.zone = zone;
  }

  /** JSON, as {@code to_json} writes it. */
  String json(JsonNode node) {
    var out = new StringBuilder();
    append(out, node);
    return out.toString();
  }

  private void append(StringBuilder out, JsonNode node) {
    switch (node.getNodeType()) {
      case OBJECT -> {
        out.append('{');
        for (Iterator<Map.Entry<String, JsonNode>> fields = node.fields(); fields.hasNext(); ) {
          Map.Entry<String, JsonNode> field = fields.next();
          quoted(out, field.getKey());
          out.append(':');
          append(out, field.getValue());
          out.append(fields.hasNext() ? "," : "");
        }
        out.append('}');
      }
      case ARRAY -> {
        out.append('[');
        for (int i = 0; i < node.size(); i++) {
          out.append(i > 0 ? "," : "");
          append(out, node.get(i));
        }
        out.append(']');
      }
      case NUMBER -> {
        boolean isBare = !node.isFloatingPointNumber() || Double.isFinite(node.doubleValue());
        out.append(isBare ? number(node) : "\"" + number(node) + "\"");
      }
      case NULL, MISSING -> out.append("null");
      case BOOLEAN -> out.append(node.booleanValue());
      case STRING -> quoted(out, node.textValue());
      case BINARY -> quoted(out, Base64.getEncoder().encodeToString(bytes(node)));
      case POJO -> quoted(out, moment(((POJONode) node).getPojo()));
    }
  }

  private static void quoted(StringBuilder out, String text) {
    out.append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, out);
    out.append('"');
  }

  static String number(JsonNode node) {
    if (node.isDouble()) {
      return FloatingText.of(node.doubleValue());
    }
    if (node.isFloat()) {
      return FloatingText.of(node.floatValue());
    }
    return node.decimalValue().toPlainString();
  }

  private String moment(Object value) {
    return switch (value) {
      case Instant instant -> ZONED.format(instant.atZone(zone));
      case LocalDateTime local -> LOCAL.format(local);
      default -> value.toString();
    };
  }

  /** The text that a cast to STRING gives; the JSON null is NULL. */
  String cast(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT, ARRAY -> json(node);
      case NULL, MISSING -> null;
      case BOOLEAN -> String.valueOf(node.booleanValue());
      case NUMBER -> number(node);
      case STRING -> node.textValue();
      case BINARY -> new String(bytes(node), StandardCharsets.UTF_8);
      case POJO ->
          switch (((POJONode) node).getPojo()) {
            case LocalDate date -> CAST_DATE.format(date);
            case Instant instant -> CAST_MOMENT.format(instant.atZone(zone));
            case LocalDateTime local -> CAST_MOMENT.format(local);
            case Object other -> other.toString();
          };
    };
  }

  private static byte[] bytes(JsonNode node) {
    try {
      return node.binaryValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
