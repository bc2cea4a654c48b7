package floeberg.function.java;

import floeberg.type.Coercion;
import floeberg.type.DateTimeText;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A text of a CSV column or an XML element as JSON of its Spark type. */
final class TextLeaf {
  private final Map<String, String> options;
  private final ZoneId zone;

  TextLeaf(Map<String, String> options, ZoneId zone) {
    this.options = options;
    this.zone = options.containsKey("timezone") ? ZoneId.of(options.get("timezone")) : zone;
  }

  /** The JSON text, null when the text does not have the type. */
  String json(String text, SparkType type) {
    try {
      return value(text, type);
    } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
      return null;
    }
  }

  private String value(String text, SparkType type) {
    if (Coercion.isText(type)) {
      return Json.quoted(text);
    }
    String trimmed = text.strip();
    if (type == SparkType.TINYINT) {
      return Byte.toString(Byte.parseByte(trimmed));
    }
    if (type == SparkType.SMALLINT) {
      return Short.toString(Short.parseShort(trimmed));
    }
    if (type == SparkType.INT) {
      return Integer.toString(Integer.parseInt(trimmed));
    }
    if (type == SparkType.BIGINT) {
      return Long.toString(Long.parseLong(trimmed));
    }
    if (type == SparkType.BOOLEAN) {
      return trimmed.equalsIgnoreCase("true") || trimmed.equalsIgnoreCase("false")
          ? trimmed.toLowerCase(java.util.Locale.ROOT)
          : null;
    }
    if (Coercion.isFloating(type)) {
      return Json.quoted(Double.toString(Double.parseDouble(trimmed)));
    }
    if (type instanceof SparkType.Decimal decimal) {
      BigDecimal number = new BigDecimal(trimmed).setScale(decimal.scale(), RoundingMode.HALF_UP);
      return number.precision() > decimal.precision() ? null : Json.quoted(number.toPlainString());
    }
    return moment(trimmed, type);
  }

  private String moment(String text, SparkType type) {
    if (type == SparkType.DATE) {
      String format = options.get("dateformat");
      if (format != null) {
        long micros = DatePatterns.parse(text, format, ZoneOffset.UTC);
        return Json.quoted(CastTexts.date(Math.floorDiv(micros, 86_400_000_000L)));
      }
      OptionalInt days = DateTimeText.date(text);
      return days.isEmpty() ? null : Json.quoted(CastTexts.date(days.getAsInt()));
    }
    if (type == SparkType.TIMESTAMP || type == SparkType.TIMESTAMP_NTZ) {
      ZoneId at = type == SparkType.TIMESTAMP ? zone : ZoneOffset.UTC;
      String format = options.get("timestampformat");
      OptionalLong micros =
          format == null
              ? DateTimeText.timestamp(text, at)
              : OptionalLong.of(DatePatterns.parse(text, format, at));
      return micros.isEmpty() ? null : Json.quoted(CastTexts.timestamp(micros.getAsLong()));
    }
    return null;
  }
}
