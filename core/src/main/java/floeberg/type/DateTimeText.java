package floeberg.type;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates, times and timestamps in text as Spark's casts and typed literals read them: parts may lack
 * from the right, months and days may have one digit, fractions beyond microseconds are cut.
 */
public final class DateTimeText {
  /** Short names of zones; newer Javas take three of them for regions. */
  public static final Map<String, String> SHORT_ZONES = shortZones();

  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long NANOS_PER_MICRO = 1_000;

  private static final Pattern DATE =
      Pattern.compile("([+-]?\\d{4,7})(?:-(\\d{1,2})(?:-(\\d{1,2})(?:[ T].*)?)?)?", Pattern.DOTALL);

  private static final Pattern TIMESTAMP =
      Pattern.compile(
          "([+-]?\\d{4,6})(?:-(\\d{1,2})(?:-(\\d{1,2})(?:[ T](.*))?)?)?", Pattern.DOTALL);

  private static final Pattern TIME =
      Pattern.compile("T?(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d*))?)?\\s*(.*)");

  private static final Pattern HOUR = Pattern.compile("(\\d{1,2})");
  private static final Pattern OFFSET =
      Pattern.compile("([+-])(\\d{1,2})(?::?(\\d{1,2}))?(?::?(\\d{1,2}))?");

  private static Map<String, String> shortZones() {
    var zones = new HashMap<>(ZoneId.SHORT_IDS);
    zones.putAll(Map.of("EST", "-05:00", "MST", "-07:00", "HST", "-10:00"));
    return Map.copyOf(zones);
  }

  private DateTimeText() {}

  /** Days since 1970-01-01, or empty when the text is no date. */
  public static OptionalInt date(String text) {
    Matcher parts = DATE.matcher(text.strip());
    if (!parts.matches()) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Math.toIntExact(day(parts).toEpochDay()));
    } catch (DateTimeException | ArithmeticException _) {
      return OptionalInt.empty();
    }
  }

  private static LocalDate day(Matcher parts) {
    return LocalDate.of(
        Integer.parseInt(parts.group(1)), number(parts.group(2), 1), number(parts.group(3), 1));
  }

  private static int number(String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }

  /** A date and time with the zone written behind it, if any. */
  public record Timestamp(LocalDateTime local, Optional<ZoneId> zone) {
    /** Microseconds since the epoch; the zone applies when none is written. */
    public long micros(ZoneId otherwise) {
      var instant = local.atZone(zone.orElse(otherwise)).toInstant();
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), MICROS_PER_SECOND),
          instant.getNano() / NANOS_PER_MICRO);
    }
  }

  /** The parts of a timestamp, or empty when the text is none. */
  public static Optional<Timestamp> timestamp(String text) {
    String trimmed = text.strip();
    Matcher parts = TIMESTAMP.matcher(trimmed);
    try {
      if (parts.matches()) {
        LocalDate day = day(parts);
        String time = parts.group(4);
        return time == null || time.isEmpty()
            ? Optional.of(new Timestamp(day.atStartOfDay(), Optional.empty()))
            : timed(day, time);
      }
      return Optional.empty();
    } catch (DateTimeException | ArithmeticException _) {
      return Optional.empty();
    }
  }

  private static Optional<Timestamp> timed(LocalDate day, String text) {
    Matcher hour = HOUR.matcher(text);
    if (hour.matches()) {
      return Optional.of(
          new Timestamp(
              day.atTime(LocalTime.of(Integer.parseInt(hour.group(1)), 0)), Optional.empty()));
    }
    Matcher parts = TIME.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    LocalDateTime local = day.atTime(clock(parts));
    String zone = parts.group(5);
    return zone.isEmpty()
        ? Optional.of(new Timestamp(local, Optional.empty()))
        : zone(zone).map(found -> new Timestamp(local, Optional.of(found)));
  }

  private static LocalTime clock(Matcher parts) {
    return LocalTime.of(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        number(parts.group(3), 0),
        microsecondsAsNanos(parts.group(4)));
  }

  private static int microsecondsAsNanos(String fraction) {
    if (fraction == null || fraction.isEmpty()) {
      return 0;
    }
    return Integer.parseInt((fraction + "000000").substring(0, 6)) * 1000;
  }

  /** A time zone by name or offset as Spark reads it ({@code +8}, {@code UTC+01:30}), or empty. */
  public static Optional<ZoneId> zone(String text) {
    String name = text.strip();
    try {
      Matcher offset = OFFSET.matcher(name);
      if (offset.matches()) {
        return Optional.of(ZoneId.of(padded(offset)));
      }
      String upper = name.toUpperCase(Locale.ROOT);
      for (String prefix : new String[] {"UTC", "GMT", "UT"}) {
        Matcher behind =
            OFFSET.matcher(upper.startsWith(prefix) ? upper.substring(prefix.length()) : "");
        if (behind.matches()) {
          return Optional.of(ZoneId.of(prefix + padded(behind)));
        }
      }
      return Optional.of(ZoneId.of(name, SHORT_ZONES));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  private static String padded(Matcher offset) {
    var text = new StringBuilder(offset.group(1));
    text.append("%02d".formatted(Integer.parseInt(offset.group(2))));
    text.append(":%02d".formatted(number(offset.group(3), 0)));
    if (offset.group(4) != null) {
      text.append(":%02d".formatted(Integer.parseInt(offset.group(4))));
    }
    return text.toString();
  }

  /** Microseconds since the epoch, or empty when the text is no timestamp. */
  public static OptionalLong timestamp(String text, ZoneId session) {
    try {
      return timestamp(text)
          .map(t -> OptionalLong.of(t.micros(session)))
          .orElseGet(OptionalLong::empty);
    } catch (ArithmeticException | DateTimeException _) {
      return OptionalLong.empty();
    }
  }

  /** Nanoseconds of the day, cut to microseconds, or empty when the text is no time. */
  public static OptionalLong time(String text) {
    String trimmed = text.strip();
    boolean afternoon = trimmed.toUpperCase(Locale.ROOT).endsWith("PM");
    boolean twelveHours = afternoon || trimmed.toUpperCase(Locale.ROOT).endsWith("AM");
    Matcher parts =
        TIME.matcher(twelveHours ? trimmed.substring(0, trimmed.length() - 2).strip() : trimmed);
    if (!parts.matches() || !parts.group(5).isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      LocalTime clock = clock(parts);
      if (!twelveHours) {
        return OptionalLong.of(clock.toNanoOfDay());
      }
      if (clock.getHour() < 1 || clock.getHour() > 12) {
        return OptionalLong.empty();
      }
      int hour = clock.getHour() % 12 + (afternoon ? 12 : 0);
      return OptionalLong.of(clock.withHour(hour).toNanoOfDay());
    } catch (DateTimeException _) {
      return OptionalLong.empty();
    }
  }
}
