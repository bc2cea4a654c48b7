package floeberg.write;

import floeberg.duckdb.FileCopy.ColumnStatistics;
import floeberg.duckdb.FileCopy.WrittenFile;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.MetricsModes;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.BinaryUtil;
import org.apache.iceberg.util.UnicodeUtil;

/**
 * Iceberg's metrics of a file from DuckDB's statistics, as {@code write.metadata.metrics.*} asks.
 */
final class FileMetrics {
  private final Schema schema;
  private final MetricsConfig config;
  private final Set<Integer> repeated = new HashSet<>();

  private final Map<Integer, Long> sizes = new HashMap<>();
  private final Map<Integer, Long> values = new HashMap<>();
  private final Map<Integer, Long> nulls = new HashMap<>();
  private final Map<Integer, Long> nans = new HashMap<>();
  private final Map<Integer, ByteBuffer> lower = new HashMap<>();
  private final Map<Integer, ByteBuffer> upper = new HashMap<>();

  private FileMetrics(Schema schema, MetricsConfig config) {
    this.schema = schema;
    this.config = config;
    schema.columns().forEach(column -> collectRepeated(column.type(), false));
  }

  static Metrics of(Schema schema, MetricsConfig config, WrittenFile file) {
    var metrics = new FileMetrics(schema, config);
    file.statistics().forEach(metrics::add);
    return new Metrics(
        file.recordCount(),
        metrics.sizes,
        metrics.values,
        metrics.nulls,
        metrics.nans,
        metrics.lower,
        metrics.upper);
  }

  // Bounds of values inside arrays and maps say nothing about rows; Iceberg keeps none.
  private void collectRepeated(Type type, boolean isInside) {
    if (!type.isNestedType()) {
      return;
    }
    boolean isRepeating = isInside || type.isListType() || type.isMapType();
    for (Types.NestedField field : type.asNestedType().fields()) {
      if (isRepeating) {
        repeated.add(field.fieldId());
      }
      collectRepeated(field.type(), isRepeating);
    }
  }

  private void add(int fieldId, ColumnStatistics statistics) {
    Types.NestedField field = schema.findField(fieldId);
    if (field == null || !field.type().isPrimitiveType()) {
      return;
    }
    put(sizes, fieldId, statistics.sizeInBytes());
    MetricsModes.MetricsMode mode = config.columnMode(schema.findColumnName(fieldId));
    if (mode == MetricsModes.None.get()) {
      return;
    }
    put(values, fieldId, statistics.valueCount());
    put(nulls, fieldId, statistics.nullCount());
    boolean isFloating =
        field.type().typeId() == Type.TypeID.FLOAT || field.type().typeId() == Type.TypeID.DOUBLE;
    if (isFloating) {
      nans.put(fieldId, statistics.nanCount().orElse(0));
    }
    if (mode != MetricsModes.Counts.get() && !repeated.contains(fieldId)) {
      int length =
          mode instanceof MetricsModes.Truncate truncate ? truncate.length() : Integer.MAX_VALUE;
      addBounds(field, statistics, length);
    }
  }

  private void addBounds(Types.NestedField field, ColumnStatistics statistics, int length) {
    Type type = field.type();
    Optional<Object> min = statistics.min().flatMap(text -> StatisticText.parse(type, text));
    Optional<Object> max = statistics.max().flatMap(text -> StatisticText.parse(type, text));
    if (min.isEmpty() || max.isEmpty()) {
      return;
    }
    lower.put(field.fieldId(), Conversions.toByteBuffer(type, lowerBound(type, min.get(), length)));
    upperBound(type, max.get(), length, statistics.isMaxExact())
        .ifPresent(value -> upper.put(field.fieldId(), Conversions.toByteBuffer(type, value)));
  }

  static Object lowerBound(Type type, Object value, int length) {
    return switch (type.typeId()) {
      case STRING -> UnicodeUtil.truncateStringMin((String) value, length);
      case BINARY, FIXED -> BinaryUtil.truncateBinaryMin((ByteBuffer) value, length);
      default -> value;
    };
  }

  // A maximum that DuckDB cut short bounds nothing by itself, but its beginning, rounded up, does.
  static Optional<Object> upperBound(Type type, Object value, int length, boolean isExact) {
    return switch (type.typeId()) {
      case STRING -> {
        String text = (String) value;
        int limit = isExact ? length : Math.min(length, text.codePointCount(0, text.length()) - 1);
        yield limit <= 0
            ? Optional.empty()
            : Optional.ofNullable(UnicodeUtil.truncateStringMax(text, limit)).map(x -> x);
      }
      case BINARY, FIXED -> {
        ByteBuffer bytes = (ByteBuffer) value;
        int limit = isExact ? length : Math.min(length, bytes.remaining() - 1);
        yield limit <= 0
            ? Optional.empty()
            : Optional.ofNullable(BinaryUtil.truncateBinaryMax(bytes, limit)).map(x -> x);
      }
      default -> Optional.of(value);
    };
  }

  private static void put(Map<Integer, Long> counts, int fieldId, OptionalLong count) {
    count.ifPresent(value -> counts.put(fieldId, value));
  }
}
