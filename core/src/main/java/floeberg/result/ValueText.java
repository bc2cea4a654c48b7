package floeberg.result;

import floeberg.type.FloatingText;
import floeberg.type.SparkType;
import floeberg.type.VariantValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** Values as Spark's {@code CAST(value AS STRING)} writes them. */
public final class ValueText {
  private static final long MICROS_IN_SECOND = 1_000_000L;
  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD)
          .appendPattern("-MM-dd")
          .toFormatter(Locale.ROOT);
  // Six digits at most, none at the end that is zero.
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private final ZoneId zone;
  private final boolean isForShow;
  private final boolean isAnsi;

  /** Text of timestamps is in this zone. */
  public ValueText(ZoneId zone) {
    this(zone, false, true);
  }

  private ValueText(ZoneId zone, boolean isForShow, boolean isAnsi) {
    this.zone = zone;
    this.isForShow = isForShow;
    this.isAnsi = isAnsi;
  }

  /** The same; without ANSI mode very small decimals have an exponent. */
  public ValueText inMode(boolean ansi) {
    return new ValueText(zone, isForShow, ansi);
  }

  /** Text as {@code df.show()} prints it: nested NULLs in capitals, bytes as hex digits. */
  public static ValueText forShow(ZoneId zone) {
    return new ValueText(zone, true, true);
  }

  /**
   * The text of a value in Spark's internal form.
   *
   * @return null for NULL
   */
  public String text(Object value, SparkType type) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case SparkType.Simple simple -> simpleText(value, simple);
      case SparkType.Decimal _ -> isAnsi ? ((BigDecimal) value).toPlainString() : value.toString();
      case SparkType.Time _ -> TIME.format(LocalTime.ofNanoOfDay((Long) value));
      case SparkType.YearMonthInterval interval ->
          IntervalText.yearMonth((Integer) value, interval);
      case SparkType.DayTimeInterval interval -> IntervalText.dayTime((Long) value, interval);
      case SparkType.Array(SparkType element, boolean _) -> arrayText((List<?>) value, element);
      case SparkType.Map map -> mapText((List<?>) value, map);
      case SparkType.Struct struct -> structText((Row) value, struct);
      case SparkType.UserDefined(String _, SparkType sqlType) -> text(value, sqlType);
      case SparkType.Geometry _, SparkType.Geography _ -> binaryText((byte[]) value);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> (String) value;
    };
  }

  private String simpleText(Object value, SparkType.Simple type) {
    return switch (type) {
      case DATE -> DATE.format(LocalDate.ofEpochDay((Integer) value));
      case TIMESTAMP -> {
        Instant instant = instant((Long) value);
        yield timestampText(LocalDateTime.ofInstant(instant, zone));
      }
      case TIMESTAMP_NTZ ->
          timestampText(LocalDateTime.ofInstant(instant((Long) value), ZoneOffset.UTC));
      case BINARY -> binaryText((byte[]) value);
      case FLOAT -> FloatingText.of((Float) value);
      case DOUBLE -> FloatingText.of((Double) value);
      case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT -> value.toString();
      case CALENDAR_INTERVAL -> IntervalText.calendar((CalendarInterval) value);
      case VARIANT -> isForShow ? value.toString() : ((VariantValue) value).text(zone);
      case VOID -> value.toString();
    };
  }

  private static String timestampText(LocalDateTime time) {
    return DATE.format(time) + " " + TIME.format(time);
  }

  private static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, MICROS_IN_SECOND), Math.floorMod(micros, MICROS_IN_SECOND) * 1_000L);
  }

  private String binaryText(byte[] value) {
    if (!isForShow) {
      return new String(value, StandardCharsets.UTF_8);
    }
    var digits = new StringJoiner(" ", "[", "]");
    for (byte b : value) {
      digits.add(String.format(Locale.ROOT, "%02X", b));
    }
    return digits.toString();
  }

  private String nested(Object value, SparkType type) {
    if (value == null) {
      return isForShow ? "NULL" : "null";
    }
    // Inside other values a variant is its JSON.
    return type == SparkType.VARIANT ? value.toString() : text(value, type);
  }

  private String arrayText(List<?> values, SparkType element) {
    var text = new StringJoiner(", ", "[", "]");
    for (Object value : values) {
      text.add(nested(value, element));
    }
    return text.toString();
  }

  private String mapText(List<?> entries, SparkType.Map type) {
    var text = new StringJoiner(", ", "{", "}");
    for (Object element : entries) {
      var entry = (Map.Entry<?, ?>) element;
      text.add(
          nested(entry.getKey(), type.key()) + " -> " + nested(entry.getValue(), type.value()));
    }
    return text.toString();
  }

  private String structText(Row row, SparkType.Struct type) {
    var text = new StringJoiner(", ", "{", "}");
    for (int i = 0; i < type.fields().size(); i++) {
      text.add(nested(row.values().get(i), type.fields().get(i).type()));
    }
    return text.toString();
  }
}
