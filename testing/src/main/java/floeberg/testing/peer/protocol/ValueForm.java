package floeberg.testing.peer.protocol;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The one text form of values in which engines are compared. */
public final class ValueForm {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS", Locale.ROOT);

  private ValueForm() {}

  public static String decimal(BigDecimal value) {
    return value.toPlainString();
  }

  /** A moment without a zone; nanoseconds are always written. */
  public static String moment(LocalDateTime value) {
    return MOMENT.format(value);
  }

  /** A moment of the time line, in UTC. */
  public static String moment(Instant value) {
    return moment(LocalDateTime.ofInstant(value, ZoneOffset.UTC)) + "Z";
  }

  public static String binary(byte[] value) {
    return "0x" + HexFormat.of().formatHex(value);
  }

  /** An array, or a struct by position; elements are in form already, NULL as null. */
  public static String list(List<String> elements) {
    return elements.stream().map(ValueForm::nested).collect(Collectors.joining(", ", "[", "]"));
  }

  /** A map; its entries are sorted, because maps have no order. */
  public static String map(List<List<String>> entries) {
    return entries.stream()
        .map(entry -> nested(entry.get(0)) + "=" + nested(entry.get(1)))
        .sorted()
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String nested(String form) {
    return form == null ? "NULL" : form;
  }
}
