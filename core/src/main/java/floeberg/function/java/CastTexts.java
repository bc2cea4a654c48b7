package floeberg.function.java;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Values as texts in JSON that DuckDB casts to their types; years before the first and beyond four
 * digits included, which {@link LocalDate} writes in ways that DuckDB does not read.
 */
final class CastTexts {
  private CastTexts() {}

  /** The hexadecimal digits, which are the form of BINARY in JSON; see {@code JsonDigits}. */
  static String bytes(byte[] bytes) {
    return HexFormat.of().withUpperCase().formatHex(bytes);
  }

  /** The date so many days after 1970-01-01. */
  static String date(long days) {
    return date(LocalDate.ofEpochDay(days));
  }

  static String date(LocalDate date) {
    int year = date.getYear();
    String text =
        String.format(
            Locale.ROOT,
            "%04d-%02d-%02d",
            year > 0 ? year : 1 - year,
            date.getMonthValue(),
            date.getDayOfMonth());
    return year > 0 ? text : text + " (BC)";
  }

  /** Microseconds since the epoch, for both types of timestamps. */
  static String timestamp(long micros) {
    LocalDateTime local = DatePatterns.at(micros, ZoneOffset.UTC).toLocalDateTime();
    LocalTime time = local.toLocalTime();
    return date(local.toLocalDate()) + " " + time + "+00";
  }
}
