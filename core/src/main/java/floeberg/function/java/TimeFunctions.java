package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;

import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;

/** Functions over dates and times. */
public final class TimeFunctions {
  private static final SparkType SECONDS = new SparkType.Decimal(16, 6);

  private TimeFunctions() {}

  /** The function of that name, none when it is not about time. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_exact_micros" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING),
                  BIGINT,
                  a -> new java.math.BigDecimal((String) a[0]).movePointRight(6).longValueExact()));
      // Spark multiplies without looking.
      case "floe_wrapped_micros" ->
          List.of(JavaFunction.of(name, List.of(BIGINT), BIGINT, a -> (Long) a[0] * 1_000_000L));
      case "floe_date_format" ->
          of(
              name,
              List.of(TIMESTAMP, STRING, STRING),
              STRING,
              a -> DatePatterns.format((Long) a[0], (String) a[1], zone(a[2])));
      case "floe_parse_timestamp" ->
          of(name, List.of(STRING, STRING, STRING), TIMESTAMP, a -> parse(a, "try_to_timestamp"));
      case "floe_parse_timestamp_ntz" ->
          of(
              name,
              List.of(STRING, STRING, STRING),
              TIMESTAMP_NTZ,
              a -> parse(new Object[] {a[0], a[1], "UTC"}, "try_to_timestamp"));
      case "floe_try_parse_timestamp" ->
          of(name, List.of(STRING, STRING, STRING), TIMESTAMP, TimeFunctions::tryParse);
      case "floe_try_parse_timestamp_ntz" ->
          of(
              name,
              List.of(STRING, STRING, STRING),
              TIMESTAMP_NTZ,
              a -> tryParse(new Object[] {a[0], a[1], "UTC"}));
      case "floe_parse_date" -> of(name, List.of(STRING, STRING), DATE, a -> date(a, false));
      case "floe_try_parse_date" -> of(name, List.of(STRING, STRING), DATE, a -> date(a, true));
      case "floe_months_between" ->
          of(
              name,
              List.of(TIMESTAMP, TIMESTAMP, BOOLEAN, STRING),
              DOUBLE,
              a -> monthsBetween((Long) a[0], (Long) a[1], (Boolean) a[2], zone(a[3])));
      case "floe_next_day" -> of(name, List.of(DATE, STRING), DATE, a -> nextDay(a, false));
      case "floe_try_next_day" -> of(name, List.of(DATE, STRING), DATE, a -> nextDay(a, true));
      case "floe_make_date" -> of(name, List.of(INT, INT, INT), DATE, a -> makeDate(a, false));
      case "floe_try_make_date" -> of(name, List.of(INT, INT, INT), DATE, a -> makeDate(a, true));
      case "floe_make_timestamp" -> makeTimestamp(name, TIMESTAMP, false);
      case "floe_try_make_timestamp" -> makeTimestamp(name, TIMESTAMP, true);
      case "floe_timestampdiff" ->
          of(
              name,
              List.of(STRING, TIMESTAMP_NTZ, TIMESTAMP_NTZ),
              BIGINT,
              a -> difference((String) a[0], (Long) a[1], (Long) a[2]));
      case "floe_shift_zone" ->
          of(
              name,
              List.of(TIMESTAMP_NTZ, STRING, STRING),
              TIMESTAMP_NTZ,
              a -> shift((Long) a[0], zone(a[1]), zone(a[2])));
      default -> List.of();
    };
  }

  private static List<JavaFunction> of(
      String name, List<SparkType> parameters, SparkType result, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, parameters, result, body));
  }

  static ZoneId zone(Object id) {
    String text = ((String) id).strip();
    try {
      return ZoneId.of(text, floeberg.type.DateTimeText.SHORT_ZONES);
    } catch (DateTimeException e) {
      String padded = text.replaceFirst("^([+-])(\\d):", "$10$2:").replaceFirst(":(\\d)$", ":0$1");
      try {
        return ZoneId.of(padded, floeberg.type.DateTimeText.SHORT_ZONES);
      } catch (DateTimeException _) {
        throw Raise.time("INVALID_TIMEZONE", "timeZone", text);
      }
    }
  }

  private static Object parse(Object[] a, String function) {
    try {
      return DatePatterns.parse((String) a[0], (String) a[1], zone(a[2]));
    } catch (DateTimeException e) {
      throw DatePatterns.unparsable(e, function);
    }
  }

  private static Object tryParse(Object[] a) {
    try {
      return DatePatterns.parse((String) a[0], (String) a[1], zone(a[2]));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Object date(Object[] a, boolean isTry) {
    try {
      long micros = DatePatterns.parse((String) a[0], (String) a[1], ZoneOffset.UTC);
      return (int) Math.floorDiv(micros, 86_400_000_000L);
    } catch (DateTimeException e) {
      if (isTry) {
        return null;
      }
      throw DatePatterns.unparsable(e, "try_to_date");
    }
  }

  private static LocalDateTime local(long micros) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(micros, 1_000_000L),
        (int) Math.floorMod(micros, 1_000_000L) * 1000,
        ZoneOffset.UTC);
  }

  private static double monthsBetween(long end, long start, boolean isRounded, ZoneId zone) {
    LocalDateTime a = DatePatterns.at(end, zone).toLocalDateTime();
    LocalDateTime b = DatePatterns.at(start, zone).toLocalDateTime();
    int months = (a.getYear() - b.getYear()) * 12 + a.getMonthValue() - b.getMonthValue();
    boolean bothLast = isLast(a) && isLast(b);
    if (a.getDayOfMonth() == b.getDayOfMonth() || bothLast) {
      return months;
    }
    long seconds =
        (a.getDayOfMonth() - b.getDayOfMonth()) * 86_400L
            + secondsInDay(end, a, zone)
            - secondsInDay(start, b, zone);
    double result = months + seconds / (31 * 86_400.0);
    return isRounded ? Math.round(result * 1e8) / 1e8 : result;
  }

  // What has passed since midnight, an hour more or less where clocks were changed.
  private static long secondsInDay(long micros, LocalDateTime local, ZoneId zone) {
    long midnight = local.toLocalDate().atStartOfDay(zone).toEpochSecond();
    return Math.floorDiv(micros - midnight * 1_000_000L, 1_000_000L);
  }

  private static boolean isLast(LocalDateTime time) {
    return time.getDayOfMonth() == time.toLocalDate().lengthOfMonth();
  }

  private static Object nextDay(Object[] a, boolean isTry) {
    String name = ((String) a[1]).strip().toUpperCase(Locale.ROOT);
    for (DayOfWeek day : DayOfWeek.values()) {
      String full = day.name();
      if (name.equals(full)
          || name.equals(full.substring(0, 3))
          || name.equals(full.substring(0, 2))) {
        return (int)
            LocalDate.ofEpochDay((Integer) a[0]).with(TemporalAdjusters.next(day)).toEpochDay();
      }
    }
    if (isTry) {
      return null;
    }
    throw Raise.argument("ILLEGAL_DAY_OF_WEEK", "string", (String) a[1]);
  }

  private static Object makeDate(Object[] a, boolean isTry) {
    try {
      return (int) LocalDate.of((Integer) a[0], (Integer) a[1], (Integer) a[2]).toEpochDay();
    } catch (DateTimeException e) {
      if (isTry) {
        return null;
      }
      throw outOfBounds(e);
    }
  }

  private static RuntimeException outOfBounds(DateTimeException e) {
    return Raise.time(
        "DATETIME_FIELD_OUT_OF_BOUNDS.WITH_SUGGESTION",
        "rangeMessage",
        String.valueOf(e.getMessage()),
        "ansiConfig",
        Raise.CONFIG);
  }

  private static List<JavaFunction> makeTimestamp(String name, SparkType type, boolean isTry) {
    return of(
        name,
        List.of(INT, INT, INT, INT, INT, SECONDS, STRING),
        type,
        a -> {
          try {
            return moment(a);
          } catch (DateTimeException e) {
            if (isTry) {
              return null;
            }
            throw outOfBounds(e);
          } catch (floeberg.error.FloebergException e) {
            if (isTry) {
              return null;
            }
            throw e;
          }
        });
  }

  private static long moment(Object[] a) {
    BigDecimal seconds = (BigDecimal) a[5];
    int whole = seconds.intValue();
    int nanos = seconds.subtract(BigDecimal.valueOf(whole)).movePointRight(9).intValue();
    boolean isMinute = whole == 60;
    if (isMinute && nanos > 0) {
      throw Raise.time("INVALID_FRACTION_OF_SECOND", "secAndMicros", seconds.toPlainString());
    }
    LocalDateTime time =
        LocalDateTime.of(
            (Integer) a[0],
            (Integer) a[1],
            (Integer) a[2],
            (Integer) a[3],
            (Integer) a[4],
            isMinute ? 0 : whole,
            nanos);
    return DatePatterns.micros((isMinute ? time.plusMinutes(1) : time).atZone(zone(a[6])));
  }

  private static long difference(String unit, long start, long end) {
    LocalDateTime a = local(start);
    LocalDateTime b = local(end);
    return switch (unit) {
      case "MICROSECOND" -> ChronoUnit.MICROS.between(a, b);
      case "MILLISECOND" -> ChronoUnit.MILLIS.between(a, b);
      case "SECOND" -> ChronoUnit.SECONDS.between(a, b);
      case "MINUTE" -> ChronoUnit.MINUTES.between(a, b);
      case "HOUR" -> ChronoUnit.HOURS.between(a, b);
      case "DAY" -> ChronoUnit.DAYS.between(a, b);
      case "WEEK" -> ChronoUnit.WEEKS.between(a, b);
      case "MONTH" -> ChronoUnit.MONTHS.between(a, b);
      case "QUARTER" -> ChronoUnit.MONTHS.between(a, b) / 3;
      case "YEAR" -> ChronoUnit.YEARS.between(a, b);
      default -> throw new AssertionError(unit);
    };
  }

  /** The local time in one zone as the local time of the same moment in the other. */
  private static long shift(long micros, ZoneId from, ZoneId to) {
    LocalDateTime moved = local(micros).atZone(from).withZoneSameInstant(to).toLocalDateTime();
    return DatePatterns.micros(moved.atZone(ZoneOffset.UTC));
  }
}
