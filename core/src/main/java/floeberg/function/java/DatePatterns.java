package floeberg.function.java;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import java.text.SimpleDateFormat;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Spark's date patterns: Java's, where y means the proleptic year, without week-based letters. */
final class DatePatterns {
  private static final String WEEK_BASED = "YWwuec";
  private static final String UNKNOWN = "ABnNp";
  private static final String NOT_PARSED = "EFqQ";
  private static final List<String> TOO_LONG =
      List.of("GGGGG", "MMMMM", "LLLLL", "EEEEE", "QQQQQ", "qqqqq", "yyyyyyy", "uuuuuuu");
  private static final Map<String, DateTimeFormatter> FORMATTERS = new ConcurrentHashMap<>();

  private DatePatterns() {}

  static DateTimeFormatter formatting(String pattern) {
    return FORMATTERS.computeIfAbsent("f" + pattern, _ -> build(pattern, false));
  }

  static DateTimeFormatter parsing(String pattern) {
    return FORMATTERS.computeIfAbsent("p" + pattern, _ -> build(pattern, true));
  }

  private static DateTimeFormatter build(String pattern, boolean isParsing) {
    try {
      var builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
      append(builder, converted(pattern, isParsing), isParsing);
      return builder
          .toFormatter(Locale.US)
          .withChronology(IsoChronology.INSTANCE)
          .withResolverStyle(ResolverStyle.STRICT);
    } catch (IllegalArgumentException e) {
      throw unrecognized(pattern, isParsing);
    }
  }

  /** A run of S between other parts is a fraction of any length up to its own when parsing. */
  private static void append(DateTimeFormatterBuilder builder, String pattern, boolean isParsing) {
    int start = 0;
    boolean isQuoted = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\'') {
        isQuoted = !isQuoted;
      } else if (c == 'F' && !isQuoted && (i == 0 || pattern.charAt(i - 1) != 'F')) {
        // Spark's Java counts days here, newer ones weeks.
        int end = i;
        while (end < pattern.length() && pattern.charAt(end) == 'F') {
          end++;
        }
        if (i > start) {
          builder.appendPattern(pattern.substring(start, i));
        }
        if (end - i > 1) {
          throw new IllegalArgumentException("too many letters");
        }
        builder.appendValue(ChronoField.ALIGNED_DAY_OF_WEEK_IN_MONTH);
        start = end;
        i = end - 1;
      } else if (c == 'S' && !isQuoted && isParsing) {
        int end = i;
        while (end < pattern.length() && pattern.charAt(end) == 'S') {
          end++;
        }
        if (i > start) {
          builder.appendPattern(pattern.substring(start, i));
        }
        builder.appendFraction(ChronoField.NANO_OF_SECOND, 1, end - i, false);
        start = end;
        i = end - 1;
      }
    }
    if (start < pattern.length()) {
      builder.appendPattern(pattern.substring(start));
    }
  }

  private static String converted(String pattern, boolean isParsing) {
    boolean hasEra = plain(pattern).indexOf('G') >= 0;
    var out = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\'') {
        isQuoted = !isQuoted;
      }
      if (!isQuoted && c != '\'') {
        if (WEEK_BASED.indexOf(c) >= 0
            || UNKNOWN.indexOf(c) >= 0
            || isParsing && NOT_PARSED.indexOf(c) >= 0) {
          throw new IllegalArgumentException("not supported: " + c);
        }
        if (c == 'y' && !hasEra) {
          c = 'u';
        }
      }
      out.append(c);
    }
    String result = out.toString();
    if (TOO_LONG.stream().anyMatch(result::contains)) {
      throw new IllegalArgumentException("too many letters");
    }
    return result;
  }

  private static String plain(String pattern) {
    return pattern.replaceAll("'[^']*'", "");
  }

  /** Spark names the change of version for a pattern that its old parser would have taken. */
  private static RuntimeException unrecognized(String pattern, boolean isParsing) {
    String documentation = "https://spark.apache.org/docs/latest";
    try {
      new SimpleDateFormat(pattern, Locale.US).getCalendar();
    } catch (IllegalArgumentException e) {
      for (char c : plain(pattern).toCharArray()) {
        if (WEEK_BASED.indexOf(c) >= 0) {
          return FloebergException.of(
              new Condition(
                  "INCONSISTENT_BEHAVIOR_CROSS_VERSION.DATETIME_WEEK_BASED_PATTERN",
                  Condition.UPGRADE),
              "c",
              String.valueOf(c));
        }
        if (UNKNOWN.indexOf(c) >= 0 || isParsing && NOT_PARSED.indexOf(c) >= 0) {
          return Raise.runtime(
              "INVALID_DATETIME_PATTERN.ILLEGAL_CHARACTER",
              "c",
              String.valueOf(c),
              "pattern",
              pattern);
        }
      }
      return Raise.runtime(
          "INVALID_DATETIME_PATTERN.WITH_SUGGESTION",
          "pattern",
          "'" + pattern + "'",
          "docroot",
          documentation);
    }
    return FloebergException.of(
        new Condition(
            "INCONSISTENT_BEHAVIOR_CROSS_VERSION.DATETIME_PATTERN_RECOGNITION", Condition.UPGRADE),
        "pattern",
        "'" + pattern + "'",
        "config",
        "\"spark.sql.legacy.timeParserPolicy\"",
        "docroot",
        documentation);
  }

  /** Micros as text in the zone. */
  static String format(long micros, String pattern, ZoneId zone) {
    return formatting(pattern).format(at(micros, zone));
  }

  static ZonedDateTime at(long micros, ZoneId zone) {
    return Instant.ofEpochSecond(
            Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000)
        .atZone(zone);
  }

  static long micros(ZonedDateTime time) {
    return Math.addExact(
        Math.multiplyExact(time.toEpochSecond(), 1_000_000L), time.getNano() / 1000);
  }

  /** The moment that the text means in the pattern; throws DateTimeException. */
  static long parse(String text, String pattern, ZoneId zone) {
    TemporalAccessor parsed = parsing(pattern).parse(text);
    ZoneId given = parsed.query(TemporalQueries.zone());
    LocalDateTime local = LocalDateTime.of(date(parsed), time(parsed));
    return micros(local.atZone(given == null ? zone : given));
  }

  private static LocalDate date(TemporalAccessor parsed) {
    LocalDate date = parsed.query(TemporalQueries.localDate());
    if (date != null) {
      return date;
    }
    int year = field(parsed, ChronoField.YEAR, field(parsed, ChronoField.YEAR_OF_ERA, 1970));
    if (parsed.isSupported(ChronoField.DAY_OF_YEAR)) {
      LocalDate day = LocalDate.ofYearDay(year, parsed.get(ChronoField.DAY_OF_YEAR));
      boolean isThatDay =
          field(parsed, ChronoField.MONTH_OF_YEAR, day.getMonthValue()) == day.getMonthValue()
              && field(parsed, ChronoField.DAY_OF_MONTH, day.getDayOfMonth())
                  == day.getDayOfMonth();
      if (!isThatDay) {
        throw new DateTimeException(
            "Conflict found: the day of the year is " + day + ", other fields say another");
      }
      return day;
    }
    return LocalDate.of(
        year,
        field(parsed, ChronoField.MONTH_OF_YEAR, 1),
        field(parsed, ChronoField.DAY_OF_MONTH, 1));
  }

  private static LocalTime time(TemporalAccessor parsed) {
    LocalTime time = parsed.query(TemporalQueries.localTime());
    if (time != null) {
      return time;
    }
    int hour = field(parsed, ChronoField.HOUR_OF_DAY, -1);
    if (hour < 0) {
      int half = field(parsed, ChronoField.AMPM_OF_DAY, 0);
      hour = field(parsed, ChronoField.HOUR_OF_AMPM, 0) + 12 * half;
    }
    return LocalTime.of(
        hour,
        field(parsed, ChronoField.MINUTE_OF_HOUR, 0),
        field(parsed, ChronoField.SECOND_OF_MINUTE, 0),
        field(parsed, ChronoField.NANO_OF_SECOND, 0));
  }

  private static int field(TemporalAccessor parsed, ChronoField field, int otherwise) {
    return parsed.isSupported(field) ? parsed.get(field) : otherwise;
  }

  /** Spark's error for a text that is not in the pattern. */
  static RuntimeException unparsable(DateTimeException e, String function) {
    String message =
        e instanceof DateTimeParseException && e.getMessage() != null
            ? e.getMessage()
            : String.valueOf(e.getMessage());
    return Raise.time("CANNOT_PARSE_TIMESTAMP", "message", message, "func", "`" + function + "`");
  }
}
