package floeberg.write;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Values in the statistics of Parquet files as Iceberg has them. */
final class ParquetValues {
  // Parquet's physical types.
  private static final int INT32 = 1;
  private static final int INT64 = 2;
  private static final int FLOAT = 4;
  private static final int DOUBLE = 5;
  private static final int BYTE_ARRAY = 6;
  private static final int FIXED = 7;

  // Parquet's converted types.
  private static final int TIMESTAMP_MILLIS = 9;
  private static final int TIMESTAMP_MICROS = 10;
  private static final int UINT_32 = 13;
  private static final int UINT_64 = 14;

  private ParquetValues() {}

  /** The value; empty when it is stored in a way that tells no bound of the type. */
  static Optional<Object> of(byte[] bytes, ParquetFooter.Element element, Type type) {
    int stored = element.physicalType();
    // Beyond the signed types' range they would be taken for negative numbers.
    boolean isUnsigned = element.convertedType() == UINT_32 || element.convertedType() == UINT_64;
    boolean isInteger = !isUnsigned && (stored == INT32 || stored == INT64);
    return switch (type.typeId()) {
      case BOOLEAN -> Optional.of(bytes[0] != 0);
      case INTEGER, DATE ->
          isInteger && stored == INT32
              ? Optional.of((int) littleEndian(bytes, 4))
              : Optional.empty();
      case LONG -> isInteger ? Optional.of(integer(bytes)) : Optional.empty();
      case FLOAT -> stored == FLOAT ? floating(bytes).map(x -> (Object) x) : Optional.empty();
      case DOUBLE ->
          stored == DOUBLE
              ? number(Double.longBitsToDouble(littleEndian(bytes, 8)))
              : stored == FLOAT ? floating(bytes).map(Float::doubleValue) : Optional.empty();
      case TIMESTAMP -> stored == INT64 ? micros(bytes, element) : Optional.empty();
      case STRING ->
          stored == BYTE_ARRAY
              ? Optional.of(new String(bytes, StandardCharsets.UTF_8))
              : Optional.empty();
      case BINARY -> stored == BYTE_ARRAY ? Optional.of(ByteBuffer.wrap(bytes)) : Optional.empty();
      case DECIMAL -> decimal(bytes, element, (Types.DecimalType) type);
      default -> Optional.empty();
    };
  }

  static long littleEndian(byte[] bytes, int count) {
    long value = 0;
    for (int i = count - 1; i >= 0; i--) {
      value = value << 8 | bytes[i] & 0xff;
    }
    return value;
  }

  private static long integer(byte[] bytes) {
    return bytes.length == 4 ? (int) littleEndian(bytes, 4) : littleEndian(bytes, 8);
  }

  private static Optional<Float> floating(byte[] bytes) {
    float value = Float.intBitsToFloat((int) littleEndian(bytes, 4));
    return Float.isNaN(value) ? Optional.empty() : Optional.of(value);
  }

  private static Optional<Object> number(double value) {
    return Double.isNaN(value) ? Optional.empty() : Optional.of(value);
  }

  private static Optional<Object> micros(byte[] bytes, ParquetFooter.Element element) {
    return switch (element.convertedType()) {
      case TIMESTAMP_MILLIS -> Optional.of(littleEndian(bytes, 8) * 1000);
      case TIMESTAMP_MICROS -> Optional.of(littleEndian(bytes, 8));
      default -> Optional.empty();
    };
  }

  private static Optional<Object> decimal(
      byte[] bytes, ParquetFooter.Element element, Types.DecimalType type) {
    if (element.scale() != type.scale()) {
      return Optional.empty();
    }
    return switch (element.physicalType()) {
      case INT32, INT64 -> Optional.of(BigDecimal.valueOf(integer(bytes), type.scale()));
      case BYTE_ARRAY, FIXED -> Optional.of(new BigDecimal(new BigInteger(bytes), type.scale()));
      default -> Optional.empty();
    };
  }
}
