package floeberg.duckdb;

import floeberg.result.CalendarInterval;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads calendar intervals such as {@code interval 1 year -2 days 3.5 seconds}. */
final class CalendarText {
  private static final Pattern PART =
      Pattern.compile("\\s*([+-]?)\\s*(\\d+(?:\\.\\d*)?|\\.\\d+)\\s+([a-z]+)");

  private CalendarText() {}

  /** The interval, or null when the text is none. */
  static CalendarInterval read(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (word.startsWith("interval ")) {
      word = word.substring("interval ".length());
    }
    Matcher part = PART.matcher(word);
    long months = 0;
    long days = 0;
    BigDecimal micros = BigDecimal.ZERO;
    int at = 0;
    try {
      while (at < word.length()) {
        part.region(at, word.length());
        if (!part.lookingAt()) {
          return null;
        }
        var number =
            new BigDecimal(part.group(1).equals("-") ? "-" + part.group(2) : part.group(2));
        String unit = part.group(3).endsWith("s") ? part.group(3) : part.group(3) + "s";
        switch (unit) {
          case "years" -> months = Math.addExact(months, number.longValueExact() * 12);
          case "months" -> months = Math.addExact(months, number.longValueExact());
          case "weeks" -> days = Math.addExact(days, number.longValueExact() * 7);
          case "days" -> days = Math.addExact(days, number.longValueExact());
          case "hours" -> micros = micros.add(whole(number, 3_600_000_000L));
          case "minutes" -> micros = micros.add(whole(number, 60_000_000L));
          case "seconds" -> micros = micros.add(number.multiply(BigDecimal.valueOf(1_000_000L)));
          case "milliseconds" -> micros = micros.add(whole(number, 1_000L));
          case "microseconds" -> micros = micros.add(whole(number, 1L));
          default -> {
            return null;
          }
        }
        at = part.end();
      }
      return at == 0
          ? null
          : new CalendarInterval(
              Math.toIntExact(months),
              Math.toIntExact(days),
              micros.setScale(0, java.math.RoundingMode.DOWN).longValueExact());
    } catch (ArithmeticException _) {
      return null;
    }
  }

  private static BigDecimal whole(BigDecimal number, long size) {
    return BigDecimal.valueOf(number.longValueExact()).multiply(BigDecimal.valueOf(size));
  }
}
