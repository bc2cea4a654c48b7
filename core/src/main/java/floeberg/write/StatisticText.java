package floeberg.write;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Values that DuckDB prints, in Iceberg's internal form. */
final class StatisticText {
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

  private StatisticText() {}

  /** The value; empty when the text is none, such as dates before Christ in DuckDB's spelling. */
  static Optional<Object> parse(Type type, String text) {
    try {
      return Optional.of(value(type, text));
    } catch (DateTimeException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Object value(Type type, String text) {
    return switch (type.typeId()) {
      // COPY reports booleans as 0 and 1.
      case BOOLEAN -> text.equals("1") || Boolean.parseBoolean(text);
      case INTEGER -> Integer.parseInt(text);
      case LONG -> Long.parseLong(text);
      case FLOAT -> (float) floating(text);
      case DOUBLE -> floating(text);
      case DATE -> Math.toIntExact(LocalDate.parse(text).toEpochDay());
      case TIME -> LocalTime.parse(text).toNanoOfDay() / 1000;
      case TIMESTAMP -> ChronoUnit.MICROS.between(EPOCH, moment(text));
      case TIMESTAMP_NANO -> ChronoUnit.NANOS.between(EPOCH, moment(text));
      case STRING -> text;
      case UUID -> UUID.fromString(text);
      case FIXED, BINARY -> ByteBuffer.wrap(HexFormat.of().parseHex(text.replace("\\x", "")));
      case DECIMAL -> new BigDecimal(text).setScale(((Types.DecimalType) type).scale());
      default -> throw new IllegalArgumentException(type + " has no bounds");
    };
  }

  private static double floating(String text) {
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private static LocalDateTime moment(String text) {
    int zone = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
    if (zone < text.indexOf(':')) {
      return LocalDateTime.parse(text.replace(' ', 'T'));
    }
    String offset = text.substring(zone);
    String local = text.substring(0, zone).replace(' ', 'T');
    return OffsetDateTime.of(LocalDateTime.parse(local), ZoneOffset.of(offset))
        .withOffsetSameInstant(ZoneOffset.UTC)
        .toLocalDateTime();
  }
}
