package floeberg.procedure;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.iceberg.types.Type;

/** Values in Spark's internal form as Iceberg keeps them. */
final class StoredValues {
  private StoredValues() {}

  static Object toIceberg(Object value, Type type) {
    return switch (type.typeId()) {
      case INTEGER, DATE -> ((Number) value).intValue();
      case LONG, TIMESTAMP -> ((Number) value).longValue();
      case TIME -> ((Number) value).longValue() / 1000L;
      case TIMESTAMP_NANO -> Math.multiplyExact(((Number) value).longValue(), 1000L);
      case FLOAT -> ((Number) value).floatValue();
      case DOUBLE -> ((Number) value).doubleValue();
      case DECIMAL -> (BigDecimal) value;
      case UUID -> UUID.fromString(value.toString());
      case BINARY, FIXED -> ByteBuffer.wrap((byte[]) value);
      default -> value;
    };
  }
}
