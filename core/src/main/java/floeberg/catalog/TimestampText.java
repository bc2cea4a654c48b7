package floeberg.catalog;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spark's forms of a timestamp in a read option: date, time, fraction and zone may be left out. */
final class TimestampText {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final Pattern FORM =
      Pattern.compile(
          "([+-]?\\d{4,6})(?:-(\\d{1,2})(?:-(\\d{1,2}))?)?"
              + "(?:[T ]+(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{0,9}))?)?)?)?"
              + "\\s*(\\S.*)?");

  private TimestampText() {}

  /** Micros since epoch; empty when the text is no timestamp. */
  static OptionalLong micros(String text, ZoneId sessionZone) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      return OptionalLong.empty();
    }
    try {
      LocalDate date =
          LocalDate.of(Integer.parseInt(form.group(1)), number(form, 2, 1), number(form, 3, 1));
      String fraction = form.group(7) == null ? "" : form.group(7);
      int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
      LocalTime time =
          LocalTime.of(number(form, 4, 0), number(form, 5, 0), number(form, 6, 0), nanos);
      ZoneId zone = form.group(8) == null ? sessionZone : zone(form.group(8).strip());
      var moment = date.atTime(time).atZone(zone).toInstant();
      return OptionalLong.of(
          Math.multiplyExact(moment.getEpochSecond(), MICROS_PER_SECOND)
              + moment.getNano() / NANOS_PER_MICRO);
    } catch (DateTimeException | ArithmeticException e) {
      return OptionalLong.empty();
    }
  }

  private static int number(Matcher form, int group, int absent) {
    return form.group(group) == null ? absent : Integer.parseInt(form.group(group));
  }

  private static ZoneId zone(String text) {
    String padded = text.replaceFirst("^([+-])(\\d)(?=:|$)", "$10$2");
    return ZoneId.of(padded, floeberg.type.DateTimeText.SHORT_ZONES);
  }
}
