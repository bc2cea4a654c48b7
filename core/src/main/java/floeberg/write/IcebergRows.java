package floeberg.write;

import floeberg.result.Row;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Rows in Spark's internal form as Iceberg's structs in Iceberg's internal form. */
final class IcebergRows {
  private static final long NANOS_PER_MICRO = 1_000;

  private IcebergRows() {}

  /** The values of a struct by position. */
  static StructLike struct(Types.StructType type, List<Object> values) {
    var converted = new ArrayList<Object>(values.size());
    for (int i = 0; i < type.fields().size(); i++) {
      converted.add(value(type.fields().get(i).type(), values.get(i)));
    }
    return new Struct(converted);
  }

  private static Object value(Type type, Object value) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case Types.StructType struct -> struct(struct, ((Row) value).values());
      case Types.ListType list -> {
        var elements = new ArrayList<Object>();
        ((List<?>) value).forEach(element -> elements.add(value(list.elementType(), element)));
        yield elements;
      }
      case Types.MapType map -> {
        var entries = new LinkedHashMap<Object, Object>();
        for (Object entry : (List<?>) value) {
          var pair = (Map.Entry<?, ?>) entry;
          entries.put(value(map.keyType(), pair.getKey()), value(map.valueType(), pair.getValue()));
        }
        yield entries;
      }
      case Types.UUIDType _ -> UUID.fromString((String) value);
      case Types.DecimalType decimal -> ((BigDecimal) value).setScale(decimal.scale());
      case Types.TimestampNanoType _ -> (Long) value * NANOS_PER_MICRO;
      // Nanoseconds of the day to Spark, microseconds to Iceberg.
      case Types.TimeType _ -> (Long) value / NANOS_PER_MICRO;
      default -> value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
    };
  }

  /** A struct over a list. */
  private record Struct(List<Object> values) implements StructLike {
    @Override
    public int size() {
      return values.size();
    }

    @Override
    public <T> T get(int position, Class<T> type) {
      return type.cast(values.get(position));
    }

    @Override
    public <T> void set(int position, T value) {
      throw new UnsupportedOperationException("rows are not changed");
    }
  }
}
