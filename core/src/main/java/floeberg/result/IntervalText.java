package floeberg.result;

import floeberg.type.SparkType.DayTimeInterval;
import floeberg.type.SparkType.IntervalField;
import floeberg.type.SparkType.YearMonthInterval;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Intervals as Spark casts them to STRING: the text of a literal of that type. */
final class IntervalText {
  private static final long MONTHS_IN_YEAR = 12;
  private static final long MICROS_IN_SECOND = 1_000_000L;
  private static final long MICROS_IN_MINUTE = 60 * MICROS_IN_SECOND;
  private static final long MICROS_IN_HOUR = 60 * MICROS_IN_MINUTE;
  private static final long MICROS_IN_DAY = 24 * MICROS_IN_HOUR;

  private IntervalText() {}

  static String yearMonth(int months, YearMonthInterval type) {
    // The absolute value as long: that of the smallest int is no int.
    long absolute = Math.abs((long) months);
    String value =
        switch (type.start()) {
          case YEAR ->
              type.end() == IntervalField.YEAR
                  ? String.valueOf(absolute / MONTHS_IN_YEAR)
                  : absolute / MONTHS_IN_YEAR + "-" + absolute % MONTHS_IN_YEAR;
          case MONTH -> String.valueOf(absolute);
          case DAY, HOUR, MINUTE, SECOND -> throw new AssertionError(type);
        };
    return literal((months < 0 ? "-" : "") + value, type.start(), type.end());
  }

  /** The parts that are not zero, each with its unit. */
  static String calendar(CalendarInterval value) {
    var parts = new ArrayList<String>();
    part(parts, value.months() / MONTHS_IN_YEAR, "years");
    part(parts, value.months() % MONTHS_IN_YEAR, "months");
    part(parts, value.days(), "days");
    long micros = value.micros();
    part(parts, micros / MICROS_IN_HOUR, "hours");
    part(parts, micros % MICROS_IN_HOUR / MICROS_IN_MINUTE, "minutes");
    long rest = micros % MICROS_IN_MINUTE;
    if (rest != 0) {
      parts.add(BigDecimal.valueOf(rest, 6).stripTrailingZeros().toPlainString() + " seconds");
    }
    return parts.isEmpty() ? "0 seconds" : String.join(" ", parts);
  }

  private static void part(List<String> parts, long value, String unit) {
    if (value != 0) {
      parts.add(value + " " + unit);
    }
  }

  static String dayTime(long micros, DayTimeInterval type) {
    BigDecimal absolute = BigDecimal.valueOf(micros).abs();
    var text = new StringBuilder(micros < 0 ? "-" : "");
    boolean isFirst = true;
    for (IntervalField field : IntervalField.values()) {
      if (field.compareTo(type.start()) < 0 || field.compareTo(type.end()) > 0) {
        continue;
      }
      BigDecimal size = BigDecimal.valueOf(size(field));
      BigDecimal[] parts = absolute.divideAndRemainder(size);
      if (!isFirst) {
        text.append(field == IntervalField.HOUR ? ' ' : ':');
      }
      text.append(padded(parts[0].toBigInteger().toString(), field == IntervalField.DAY));
      if (field == IntervalField.SECOND) {
        appendFraction(text, parts[1]);
      }
      absolute = parts[1];
      isFirst = false;
    }
    return literal(text.toString(), type.start(), type.end());
  }

  // Days stand as they are, all other fields have at least two digits.
  private static String padded(String digits, boolean isDays) {
    return isDays || digits.length() >= 2 ? digits : "0" + digits;
  }

  private static void appendFraction(StringBuilder text, BigDecimal micros) {
    if (micros.signum() != 0) {
      String digits = String.format(Locale.ROOT, "%06d", micros.longValueExact());
      text.append('.').append(digits.replaceAll("0+$", ""));
    }
  }

  private static long size(IntervalField field) {
    return switch (field) {
      case DAY -> MICROS_IN_DAY;
      case HOUR -> MICROS_IN_HOUR;
      case MINUTE -> MICROS_IN_MINUTE;
      case SECOND -> MICROS_IN_SECOND;
      case YEAR, MONTH -> throw new AssertionError(field);
    };
  }

  private static String literal(String value, IntervalField start, IntervalField end) {
    return start == end
        ? "INTERVAL '" + value + "' " + start
        : "INTERVAL '" + value + "' " + start + " TO " + end;
  }
}
