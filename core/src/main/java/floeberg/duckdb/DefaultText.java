package floeberg.duckdb;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Iceberg's default values as text that DuckDB casts to the column's type. */
final class DefaultText {
  private DefaultText() {}

  static String of(Type type, Object value) {
    return switch (type.typeId()) {
      case DATE -> LocalDate.ofEpochDay((Integer) value).toString();
      case TIME -> LocalTime.ofNanoOfDay((Long) value * 1000).toString();
      case TIMESTAMP -> {
        Instant instant = Instant.EPOCH.plus((Long) value, ChronoUnit.MICROS);
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        yield time + (((Types.TimestampType) type).shouldAdjustToUTC() ? "+00" : "");
      }
      case BINARY, FIXED -> blob((ByteBuffer) value);
      case DECIMAL -> ((BigDecimal) value).toPlainString();
      default -> value.toString();
    };
  }

  private static String blob(ByteBuffer value) {
    var text = new StringBuilder();
    ByteBuffer bytes = value.duplicate();
    while (bytes.hasRemaining()) {
      text.append(String.format("\\x%02X", bytes.get()));
    }
    return text.toString();
  }
}
