package floeberg.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.UUID;

/** Natural values (see {@link JavaValues}) as the Java type that a caller asks for. */
final class Conversions {
  private static final Map<Class<?>, Conversion> TARGETS =
      Map.ofEntries(
          Map.entry(Boolean.class, (value, _) -> truth(value)),
          Map.entry(Byte.class, (value, _) -> (byte) whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE)),
          Map.entry(
              Short.class, (value, _) -> (short) whole(value, Short.MIN_VALUE, Short.MAX_VALUE)),
          Map.entry(
              Integer.class,
              (value, _) -> (int) whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE)),
          Map.entry(Long.class, (value, _) -> whole(value, Long.MIN_VALUE, Long.MAX_VALUE)),
          Map.entry(Float.class, (value, _) -> (float) floating(value)),
          Map.entry(Double.class, (value, _) -> floating(value)),
          Map.entry(BigDecimal.class, (value, _) -> number(value)),
          Map.entry(BigInteger.class, (value, _) -> number(value).toBigInteger()),
          Map.entry(LocalDate.class, Conversions::date),
          Map.entry(LocalTime.class, Conversions::time),
          Map.entry(LocalDateTime.class, Conversions::local),
          Map.entry(Instant.class, Conversions::instant),
          Map.entry(
              OffsetDateTime.class,
              (value, zone) -> instant(value, zone).atZone(zone).toOffsetDateTime()),
          Map.entry(ZonedDateTime.class, (value, zone) -> instant(value, zone).atZone(zone)),
          Map.entry(Date.class, (value, zone) -> Date.valueOf(date(value, zone))),
          Map.entry(Time.class, (value, zone) -> Time.valueOf(time(value, zone))),
          Map.entry(Timestamp.class, Conversions::timestamp),
          Map.entry(java.util.Date.class, Conversions::timestamp),
          Map.entry(UUID.class, (value, _) -> UUID.fromString(value.toString())),
          Map.entry(byte[].class, (value, _) -> bytes(value)));

  private Conversions() {}

  /** One way to a type; throws any of Java's exceptions for what it cannot convert. */
  private interface Conversion {
    Object convert(Object value, ZoneId zone) throws SQLException;
  }

  /**
   * The value as the type.
   *
   * @param value a natural value, not null
   * @param zone in which a moment has a date and a clock time
   */
  static <T> T to(Class<T> type, Object value, ZoneId zone) throws SQLException {
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    Conversion conversion = TARGETS.get(type);
    if (conversion == null) {
      throw SqlErrors.notSupported(
          "Cannot give " + value.getClass().getSimpleName() + " as " + type.getName());
    }
    try {
      return type.cast(conversion.convert(value, zone));
    } catch (IllegalArgumentException | DateTimeException | ClassCastException e) {
      SQLException error = SqlErrors.notConvertible(value, type.getSimpleName());
      error.initCause(e);
      throw error;
    }
  }

  private static boolean truth(Object value) {
    return switch (value) {
      case Boolean truth -> truth;
      case Number number -> number.doubleValue() != 0;
      default ->
          switch (value.toString().strip().toLowerCase(java.util.Locale.ROOT)) {
            case "true", "t", "yes", "y", "1" -> true;
            case "false", "f", "no", "n", "0" -> false;
            default -> throw new IllegalArgumentException("no truth value");
          };
    };
  }

  private static BigDecimal number(Object value) {
    return switch (value) {
      case BigDecimal decimal -> decimal;
      case Double number -> new BigDecimal(number.toString());
      case Float number -> new BigDecimal(number.toString());
      case Number number -> BigDecimal.valueOf(number.longValue());
      case Boolean truth -> truth ? BigDecimal.ONE : BigDecimal.ZERO;
      default -> new BigDecimal(text(value).strip());
    };
  }

  private static String text(Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("no text");
  }

  private static double floating(Object value) {
    return switch (value) {
      case Number number -> number.doubleValue();
      case Boolean truth -> truth ? 1 : 0;
      default -> Double.parseDouble(text(value).strip());
    };
  }

  /** A whole number; digits behind the point are cut, what is too large is an error. */
  private static long whole(Object value, long least, long greatest) throws SQLException {
    BigDecimal number = number(value);
    if (number.compareTo(BigDecimal.valueOf(least)) < 0
        || number.toBigInteger().compareTo(BigInteger.valueOf(greatest)) > 0) {
      throw new SQLDataException(value + " is out of range", "22003");
    }
    return number.longValue();
  }

  private static LocalDate date(Object value, ZoneId zone) {
    return switch (value) {
      case LocalDate date -> date;
      case LocalDateTime time -> time.toLocalDate();
      case Instant moment -> moment.atZone(zone).toLocalDate();
      default -> LocalDate.parse(text(value).strip());
    };
  }

  private static LocalTime time(Object value, ZoneId zone) {
    return switch (value) {
      case LocalTime time -> time;
      case LocalDateTime time -> time.toLocalTime();
      case Instant moment -> moment.atZone(zone).toLocalTime();
      default -> LocalTime.parse(text(value).strip());
    };
  }

  private static LocalDateTime local(Object value, ZoneId zone) {
    return switch (value) {
      case LocalDateTime time -> time;
      case LocalDate date -> date.atStartOfDay();
      case Instant moment -> LocalDateTime.ofInstant(moment, zone);
      default -> LocalDateTime.parse(text(value).strip().replace(' ', 'T'));
    };
  }

  private static Instant instant(Object value, ZoneId zone) {
    return value instanceof Instant moment ? moment : local(value, zone).atZone(zone).toInstant();
  }

  // A moment keeps its instant; a local time has the same digits in the JVM's zone.
  private static Timestamp timestamp(Object value, ZoneId zone) {
    return value instanceof Instant moment
        ? Timestamp.from(moment)
        : Timestamp.valueOf(local(value, zone));
  }

  private static byte[] bytes(Object value) {
    return value instanceof byte[] bytes ? bytes : text(value).getBytes(StandardCharsets.UTF_8);
  }
}
