package floeberg.duckdb;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.type.SparkType;
import floeberg.type.SparkType.IntervalField;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a year-month or day-time interval of one type, as Spark's casts do. */
final class IntervalReader {
  private static final long MONTHS_PER_YEAR = 12;

  private final SparkType type;
  private final boolean isYearMonth;
  private final List<IntervalField> fields = new ArrayList<>();
  private final Pattern bare;
  private final Pattern literal;

  IntervalReader(SparkType type) {
    this.type = type;
    this.isYearMonth = type instanceof SparkType.YearMonthInterval;
    IntervalField start;
    IntervalField end;
    if (type instanceof SparkType.YearMonthInterval interval) {
      start = interval.start();
      end = interval.end();
    } else {
      start = ((SparkType.DayTimeInterval) type).start();
      end = ((SparkType.DayTimeInterval) type).end();
    }
    for (IntervalField field : IntervalField.values()) {
      if (field.compareTo(start) >= 0 && field.compareTo(end) <= 0) {
        fields.add(field);
      }
    }
    String digits = digits();
    String words = start == end ? start.name() : start + "\\s+TO\\s+" + end;
    this.bare = Pattern.compile("([+-])?" + digits);
    this.literal = Pattern.compile("(?i)INTERVAL\\s+([+-])?'([+-])?" + digits + "'\\s+" + words);
  }

  private String digits() {
    var text = new StringBuilder();
    for (IntervalField field : fields) {
      if (!text.isEmpty()) {
        text.append(isYearMonth ? "-" : field == IntervalField.HOUR ? " " : ":");
      }
      boolean isFirst = field == fields.getFirst();
      text.append(isFirst || isYearMonth ? "(\\d+)" : "(\\d{1,2})");
      if (field == IntervalField.SECOND) {
        text.append("(?:\\.(\\d{1,9}))?");
      }
    }
    return text.toString();
  }

  /**
   * Months as Integer or microseconds as Long.
   *
   * @return null for a malformed text when {@code isTry}, which else raises INVALID_INTERVAL_FORMAT
   */
  Object read(String text, boolean isTry) {
    String word = text.strip();
    Matcher plain = bare.matcher(word);
    Matcher full = literal.matcher(word);
    try {
      if (plain.matches()) {
        return value(plain, 2, "-".equals(plain.group(1)));
      }
      if (full.matches()) {
        return value(full, 3, "-".equals(full.group(1)) != "-".equals(full.group(2)));
      }
    } catch (ArithmeticException | IllegalArgumentException _) {
      return failed(text, isTry);
    }
    return failed(text, isTry);
  }

  private Object value(Matcher parts, int group, boolean isNegative) {
    BigDecimal total = BigDecimal.ZERO;
    for (int i = 0; i < fields.size(); i++) {
      IntervalField field = fields.get(i);
      String digits = parts.group(group + i);
      String fraction = field == IntervalField.SECOND ? parts.group(group + i + 1) : null;
      var number = new BigDecimal(fraction == null ? digits : digits + "." + fraction);
      if (i > 0 && number.compareTo(BigDecimal.valueOf(limit(field))) > 0) {
        throw new IllegalArgumentException(field + " " + number);
      }
      total = total.add(number.multiply(BigDecimal.valueOf(size(field))));
    }
    BigDecimal signed = isNegative ? total.negate() : total;
    return isYearMonth
        ? (Object) signed.intValueExact()
        : (Object) signed.setScale(0, RoundingMode.DOWN).longValueExact();
  }

  private static long limit(IntervalField field) {
    return switch (field) {
      case MONTH -> 11;
      case HOUR -> 23;
      case MINUTE -> 59;
      case SECOND -> 59_999_999_999L;
      case YEAR, DAY -> Long.MAX_VALUE;
    };
  }

  private static long size(IntervalField field) {
    return switch (field) {
      case YEAR -> MONTHS_PER_YEAR;
      case MONTH -> 1;
      case DAY -> 86_400_000_000L;
      case HOUR -> 3_600_000_000L;
      case MINUTE -> 60_000_000L;
      case SECOND -> 1_000_000L;
    };
  }

  private Object failed(String text, boolean isTry) {
    if (isTry) {
      return null;
    }
    String name = type.simpleString().toUpperCase(Locale.ROOT);
    String condition =
        isYearMonth
            ? "INVALID_INTERVAL_FORMAT.UNMATCHED_FORMAT_STRING"
            : "INVALID_INTERVAL_FORMAT.UNMATCHED_FORMAT_STRING_WITH_NOTICE";
    throw FloebergException.of(
        new Condition(condition, Condition.ILLEGAL_ARGUMENT),
        "input",
        text,
        "intervalStr",
        isYearMonth ? "year-month" : "day-time",
        "supportedFormat",
        "`" + bare.pattern() + "`, `" + literal.pattern() + "`",
        "typeName",
        name,
        "fallBackNotice",
        "");
  }
}
