package floeberg.sql;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an interval's text adds up to. Errors have no place: the caller knows it.
 *
 * @param months years and months
 * @param days weeks and days
 * @param micros hours and smaller units
 */
record IntervalAmounts(int months, int days, long micros) {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

  private static final Pattern PREFIX = Pattern.compile("(?i)interval\\s");
  private static final Pattern PART =
      Pattern.compile("\\s*([+-]?)\\s*(\\d*)(\\.\\d*)?\\s*([a-zA-Z]*)");
  private static final Pattern YEAR_MONTH = Pattern.compile("\\s*([+-]?)(\\d+)-(\\d+)\\s*");

  /** {@code 1 day 2 hours}, perhaps behind the word interval. */
  static IntervalAmounts ofUnits(String text) {
    String rest = text.strip();
    Matcher prefix = PREFIX.matcher(rest);
    if (prefix.lookingAt()) {
      rest = rest.substring(prefix.end()).strip();
    }
    if (rest.isEmpty()) {
      throw error("INPUT_IS_EMPTY");
    }
    var sum = new IntervalAmounts(0, 0, 0);
    Matcher part = PART.matcher(rest);
    int at = 0;
    while (at < rest.length()) {
      part.region(at, rest.length());
      if (!part.lookingAt() || part.group(2).isEmpty() && part.group(3) == null) {
        throw error("UNRECOGNIZED_NUMBER", "number", "'" + rest.substring(at).strip() + "'");
      }
      sum = sum.plus(part);
      at = part.end();
    }
    return sum;
  }

  private IntervalAmounts plus(Matcher part) {
    String digits = part.group(2).isEmpty() ? "0" : part.group(2);
    String fraction = part.group(3) == null ? "" : part.group(3);
    String unit = part.group(4).toLowerCase(Locale.ROOT);
    if (unit.isEmpty()) {
      throw error("MISSING_UNIT", "word", "'" + digits + fraction + "'");
    }
    String singular = unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
    if (!fraction.isEmpty() && !singular.equals("second")) {
      throw error("INVALID_FRACTION", "unit", "'" + unit + "'");
    }
    if (fraction.length() > 10) {
      throw error("INVALID_PRECISION", "value", "'" + digits + fraction + "'");
    }
    try {
      long amount = Long.parseLong(part.group(1).equals("-") ? "-" + digits : digits);
      if (singular.equals("second")) {
        return withMicros(seconds(part.group(1), digits + fraction));
      }
      return plus(amount, singular, unit);
    } catch (ArithmeticException | NumberFormatException _) {
      throw error("ARITHMETIC_EXCEPTION", "input", digits + fraction + " " + unit);
    }
  }

  private static long seconds(String sign, String number) {
    String digits = number.endsWith(".") ? number + "0" : number;
    var value = new BigDecimal(digits).movePointRight(6).setScale(0, RoundingMode.DOWN);
    return sign.equals("-") ? value.negate().longValueExact() : value.longValueExact();
  }

  private IntervalAmounts plus(long amount, String singular, String unit) {
    return switch (singular) {
      case "year" -> withMonths(Math.multiplyExact(amount, 12L));
      case "month" -> withMonths(amount);
      case "week" -> withDays(Math.multiplyExact(amount, 7L));
      case "day" -> withDays(amount);
      case "hour" -> withMicros(Math.multiplyExact(amount, 3600 * MICROS_PER_SECOND));
      case "minute" -> withMicros(Math.multiplyExact(amount, 60 * MICROS_PER_SECOND));
      case "millisecond" -> withMicros(Math.multiplyExact(amount, 1000L));
      case "microsecond" -> withMicros(amount);
      default -> throw error("INVALID_UNIT", "unit", "'" + unit + "'");
    };
  }

  private IntervalAmounts withMonths(long more) {
    return new IntervalAmounts(Math.toIntExact(Math.addExact(more, months)), days, micros);
  }

  private IntervalAmounts withDays(long more) {
    return new IntervalAmounts(months, Math.toIntExact(Math.addExact(more, days)), micros);
  }

  private IntervalAmounts withMicros(long more) {
    return new IntervalAmounts(months, days, Math.addExact(micros, more));
  }

  /** {@code years-months}. */
  static IntervalAmounts ofYearToMonth(String text) {
    Matcher parts = YEAR_MONTH.matcher(text);
    if (!parts.matches()) {
      throw unmatched("UNMATCHED_FORMAT_STRING", text, "year-month", "[+|-]y-m", "year to month");
    }
    try {
      long extra = limited("month", parts.group(3), 11, "INTERVAL_PARSING", "interval");
      long total = Math.addExact(Math.multiplyExact(Long.parseLong(parts.group(2)), 12L), extra);
      return new IntervalAmounts(
          Math.toIntExact(parts.group(1).equals("-") ? -total : total), 0, 0);
    } catch (ArithmeticException | NumberFormatException e) {
      throw error("INTERVAL_PARSING", "input", text, "interval", String.valueOf(e.getMessage()));
    }
  }

  /** {@code days hours:minutes:seconds} or the part of it between two units. */
  static IntervalAmounts ofDayToSecond(String text, String from, String to) {
    Matcher parts = dayTimePattern(from, to).matcher(text);
    if (!parts.matches()) {
      throw unmatched(
          "UNMATCHED_FORMAT_STRING_WITH_NOTICE",
          text,
          "day-time",
          "[+|-]" + dayTimeFormat(from, to),
          from + " to " + to);
    }
    try {
      long micros = 0;
      boolean isNegative = parts.group(1).equals("-");
      String[] units = {"day", "hour", "minute", "second"};
      long[] sizes = {MICROS_PER_DAY, 3600 * MICROS_PER_SECOND, 60 * MICROS_PER_SECOND, 0};
      long[] limits = {Long.MAX_VALUE, 23, 59, 59};
      int first = position(from);
      for (int i = first; i <= position(to); i++) {
        String digits = parts.group(2 + i - first);
        long limit = i == first ? Long.MAX_VALUE : limits[i];
        limited(units[i], digits.split("\\.")[0], limit, "DAY_TIME_PARSING", "msg");
        long more =
            i == 3 ? seconds("", digits) : Math.multiplyExact(Long.parseLong(digits), sizes[i]);
        // Taken away piece by piece: the least interval has no opposite.
        micros = isNegative ? Math.subtractExact(micros, more) : Math.addExact(micros, more);
      }
      return new IntervalAmounts(0, 0, micros);
    } catch (ArithmeticException | NumberFormatException e) {
      throw FloebergException.of(
          Condition.parse("_LEGACY_ERROR_TEMP_0063"), "msg", String.valueOf(e.getMessage()));
    }
  }

  private static int position(String unit) {
    return switch (unit) {
      case "day" -> 0;
      case "hour" -> 1;
      case "minute" -> 2;
      default -> 3;
    };
  }

  private static Pattern dayTimePattern(String from, String to) {
    var pattern = new StringBuilder("\\s*([+-]?)");
    for (int i = position(from); i <= position(to); i++) {
      if (i > position(from)) {
        pattern.append(i == 1 ? "\\s+" : ":");
      }
      pattern.append(i == position(from) ? "(\\d+" : "(\\d{1,2}");
      pattern.append(i == 3 ? "(?:\\.\\d{1,9})?)" : ")");
    }
    return Pattern.compile(pattern.append("\\s*").toString());
  }

  private static String dayTimeFormat(String from, String to) {
    String all = "d h:m:s.n";
    String[] starts = {"d", "h", "m", "s"};
    String tail = all.substring(all.indexOf(starts[position(from)]));
    return position(to) == 3 ? tail : tail.substring(0, tail.indexOf(starts[position(to)]) + 1);
  }

  private static long limited(
      String unit, String digits, long maximum, String condition, String parameter) {
    long value = Long.parseLong(digits);
    if (value > maximum) {
      throw error(condition, parameter, unit + " " + value + " outside range [0, " + maximum + "]");
    }
    return value;
  }

  private static FloebergException unmatched(
      String condition, String text, String kind, String format, String fields) {
    String asLiteral = "INTERVAL [+|-]'" + format + "' " + fields.toUpperCase(Locale.ROOT);
    return error(
        condition,
        "intervalStr",
        kind,
        "supportedFormat",
        "`" + format + "`, `" + asLiteral + "`",
        "typeName",
        "interval " + fields,
        "input",
        text);
  }

  private static FloebergException error(String subCondition, String... parameters) {
    var all = new String[parameters.length + 2];
    System.arraycopy(parameters, 0, all, 2, parameters.length);
    all[0] = "input";
    all[1] = "";
    return FloebergException.of(Condition.parse("INVALID_INTERVAL_FORMAT." + subCondition), all);
  }

  /** Days and smaller units in microseconds. */
  long dayTimeMicros() {
    try {
      return Math.addExact(Math.multiplyExact(days, MICROS_PER_DAY), micros);
    } catch (ArithmeticException _) {
      throw FloebergException.of(
          new Condition("INTERVAL_ARITHMETIC_OVERFLOW.WITHOUT_SUGGESTION", Condition.ARITHMETIC));
    }
  }
}
