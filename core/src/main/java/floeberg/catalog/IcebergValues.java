package floeberg.catalog;

import floeberg.result.Row;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Iceberg's values in Spark's internal form; null stays null. */
public final class IcebergValues {
  private static final long NANOS_PER_MICRO = 1_000;

  private IcebergValues() {}

  /** One value of the type. */
  public static Object toSpark(Type type, Object value) {
    if (value == null) {
      return null;
    }
    return switch (type.typeId()) {
      case STRING, UUID -> value.toString();
      case FIXED, BINARY, GEOMETRY, GEOGRAPHY -> bytes(value);
      case TIME -> (Long) value * NANOS_PER_MICRO;
      case TIMESTAMP_NANO -> Math.floorDiv((Long) value, NANOS_PER_MICRO);
      case STRUCT -> row(type.asStructType(), (StructLike) value);
      case LIST -> list(type.asListType().elementType(), (List<?>) value);
      case MAP -> entries(type.asMapType(), (Map<?, ?>) value);
      case BOOLEAN, INTEGER, LONG, FLOAT, DOUBLE, DATE, TIMESTAMP, DECIMAL, VARIANT, UNKNOWN ->
          value;
    };
  }

  /** The fields of a struct by position. */
  public static Row row(Types.StructType type, StructLike struct) {
    List<Types.NestedField> fields = type.fields();
    var values = new ArrayList<Object>(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      values.add(toSpark(fields.get(i).type(), struct.get(i, Object.class)));
    }
    return new Row(values);
  }

  private static List<Object> list(Type element, List<?> values) {
    var converted = new ArrayList<Object>(values.size());
    for (Object value : values) {
      converted.add(toSpark(element, value));
    }
    return converted;
  }

  private static List<Map.Entry<Object, Object>> entries(Types.MapType type, Map<?, ?> map) {
    var converted = new ArrayList<Map.Entry<Object, Object>>(map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      converted.add(
          new java.util.AbstractMap.SimpleImmutableEntry<>(
              toSpark(type.keyType(), entry.getKey()),
              toSpark(type.valueType(), entry.getValue())));
    }
    return converted;
  }

  private static byte[] bytes(Object value) {
    if (value instanceof byte[] array) {
      return array.clone();
    }
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] array = new byte[buffer.remaining()];
    buffer.get(array);
    return array;
  }
}
