package floeberg.duckdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import floeberg.function.JavaFunction;
import floeberg.result.CalendarInterval;
import floeberg.result.ValueText;
import floeberg.type.DateTimeText;
import floeberg.type.FloatingText;
import floeberg.type.SparkType;
import floeberg.type.SparkType.IntervalField;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The Java functions that casts call. Names of some carry the digits of a decimal or the fields of
 * an interval.
 */
final class CastFunctions {
  private static final ValueText TEXT = new ValueText(ZoneOffset.UTC);
  private static final long DAY_MICROS = 86_400_000_000L;

  private CastFunctions() {}

  /** The function of that name; none when it is no cast's. */
  static List<JavaFunction> find(String name) {
    JavaFunction fixed = fixed(name);
    if (fixed != null) {
      return List.of(fixed);
    }
    if (name.startsWith("floe_double_to_decimal_")) {
      return List.of(toDecimal(name));
    }
    if (name.startsWith("floe_year_month_text_") || name.startsWith("floe_day_time_text_")) {
      return List.of(intervalText(name));
    }
    if (name.startsWith("floe_to_year_month_") || name.startsWith("floe_to_day_time_")) {
      return List.of(toInterval(name));
    }
    return List.of();
  }

  private static JavaFunction fixed(String name) {
    return switch (name) {
      case "floe_decimal_text" ->
          of(
              name,
              SparkType.STRING,
              SparkType.STRING,
              a -> new java.math.BigDecimal((String) a[0]).toString());
      case "floe_double_text" ->
          of(name, SparkType.DOUBLE, SparkType.STRING, a -> FloatingText.of((Double) a[0]));
      case "floe_float_text" ->
          of(name, SparkType.FLOAT, SparkType.STRING, a -> FloatingText.of((Float) a[0]));
      case "floe_calendar_text" ->
          JavaFunction.of(
              name,
              List.of(SparkType.INT, SparkType.INT, SparkType.BIGINT),
              SparkType.STRING,
              a ->
                  TEXT.text(
                      new CalendarInterval((Integer) a[0], (Integer) a[1], (Long) a[2]),
                      SparkType.CALENDAR_INTERVAL));
      case "floe_early_text" ->
          JavaFunction.of(
              name,
              List.of(SparkType.BIGINT, SparkType.BOOLEAN),
              SparkType.STRING,
              a -> earlyText((Long) a[0], (Boolean) a[1]));
      case "floe_utf8" ->
          of(
              name,
              SparkType.STRING,
              SparkType.STRING,
              a -> new String(HexFormat.of().parseHex((String) a[0]), StandardCharsets.UTF_8));
      case "floe_to_double" ->
          of(name, SparkType.STRING, SparkType.DOUBLE, a -> toDouble((String) a[0]));
      case "floe_to_float" ->
          of(name, SparkType.STRING, SparkType.FLOAT, a -> toFloat((String) a[0]));
      case "floe_to_date" ->
          of(name, SparkType.STRING, SparkType.DATE, a -> boxed(DateTimeText.date((String) a[0])));
      case "floe_to_time" ->
          of(name, SparkType.STRING, SparkType.BIGINT, a -> timeMicros((String) a[0]));
      case "floe_to_timestamp" ->
          JavaFunction.of(
              name,
              List.of(SparkType.STRING, SparkType.STRING, SparkType.STRING),
              SparkType.BIGINT,
              a ->
                  boxed(
                      DateTimeText.timestamp(
                          withDay((String) a[0], (String) a[2]), ZoneId.of((String) a[1]))));
      case "floe_to_timestamp_ntz" ->
          of(name, SparkType.STRING, SparkType.BIGINT, a -> localMicros((String) a[0]));
      case "floe_to_calendar" ->
          of(name, SparkType.STRING, SparkType.STRING, a -> calendar((String) a[0]));
      case "floe_json_field" ->
          JavaFunction.of(
              name,
              List.of(SparkType.STRING, SparkType.STRING),
              SparkType.STRING,
              a -> jsonField((String) a[0], (String) a[1]));
      default -> null;
    };
  }

  private static JavaFunction of(
      String name, SparkType parameter, SparkType result, JavaFunction.Body body) {
    return JavaFunction.of(name, List.of(parameter), result, body);
  }

  private static String withDay(String text, String day) {
    String time = text.strip();
    boolean isMarked = time.startsWith("T");
    int colon = time.indexOf(':');
    boolean isTime = colon > 0 && colon <= (isMarked ? 3 : 2) && time.indexOf('-') != 0;
    return isTime ? day + ' ' + (isMarked ? time.substring(1) : time) : text;
  }

  private static Object boxed(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }

  private static Object boxed(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }

  private static String earlyText(long micros, boolean isDate) {
    return isDate
        ? TEXT.text((int) Math.floorDiv(micros, DAY_MICROS), SparkType.DATE)
        : TEXT.text(micros, SparkType.TIMESTAMP_NTZ);
  }

  private static Object timeMicros(String text) {
    OptionalLong nanos = DateTimeText.time(text);
    return nanos.isPresent() ? nanos.getAsLong() / 1000 : null;
  }

  // A zone in the text is read over.
  private static Object localMicros(String text) {
    return DateTimeText.timestamp(text)
        .map(
            parts ->
                new DateTimeText.Timestamp(parts.local(), java.util.Optional.empty())
                    .micros(ZoneOffset.UTC))
        .orElse(null);
  }

  private static Object toDouble(String text) {
    String word = trimmed(text);
    try {
      return Double.parseDouble(word);
    } catch (NumberFormatException _) {
      return special(word);
    }
  }

  private static Object toFloat(String text) {
    String word = trimmed(text);
    try {
      return Float.parseFloat(word);
    } catch (NumberFormatException _) {
      Double value = special(word);
      return value == null ? null : value.floatValue();
    }
  }

  private static Double special(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      default -> null;
    };
  }

  private static String trimmed(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isBlank(text.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isBlank(char c) {
    return c <= ' ' || c == 127;
  }

  private static JavaFunction toDecimal(String name) {
    String[] parts = name.split("_");
    int precision = Integer.parseInt(parts[parts.length - 2]);
    int scale = Integer.parseInt(parts[parts.length - 1]);
    return of(
        name,
        SparkType.DOUBLE,
        new SparkType.Decimal(precision, scale),
        a -> decimal((Double) a[0], precision, scale));
  }

  private static BigDecimal decimal(double value, int precision, int scale) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return null;
    }
    BigDecimal rounded =
        new BigDecimal(FloatingText.of(value)).setScale(scale, RoundingMode.HALF_UP);
    return rounded.precision() > precision ? null : rounded;
  }

  private static IntervalField field(String word) {
    return IntervalField.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static JavaFunction intervalText(String name) {
    String[] parts = name.split("_");
    IntervalField start = field(parts[parts.length - 2]);
    IntervalField end = field(parts[parts.length - 1]);
    SparkType type =
        name.startsWith("floe_year")
            ? new SparkType.YearMonthInterval(start, end)
            : new SparkType.DayTimeInterval(start, end);
    return of(name, type, SparkType.STRING, a -> TEXT.text(a[0], type));
  }

  private static JavaFunction toInterval(String name) {
    boolean isTry = name.endsWith("_try");
    String[] parts = (isTry ? name.substring(0, name.length() - 4) : name).split("_");
    IntervalField start = field(parts[parts.length - 2]);
    IntervalField end = field(parts[parts.length - 1]);
    SparkType type =
        name.startsWith("floe_to_year")
            ? new SparkType.YearMonthInterval(start, end)
            : new SparkType.DayTimeInterval(start, end);
    var reader = new IntervalReader(type);
    return of(name, SparkType.STRING, type, a -> reader.read((String) a[0], isTry));
  }

  private static String calendar(String text) {
    CalendarInterval value = CalendarText.read(text);
    return value == null ? null : value.months() + " " + value.days() + " " + value.micros();
  }

  private static String jsonField(String json, String field) {
    try {
      JsonNode value = new ObjectMapper().readTree(json).path(field);
      if (value.isMissingNode() || value.isNull()) {
        return null;
      }
      return value.isValueNode() ? value.asText() : value.toString();
    } catch (JsonProcessingException _) {
      return null;
    }
  }
}
