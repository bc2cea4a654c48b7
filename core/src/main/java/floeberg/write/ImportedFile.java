package floeberg.write;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.MetricsModes;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.types.Comparators;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * What a table has to know of a Parquet file that someone else wrote, from the file's footer.
 *
 * @param metrics of columns that the table has, found by field id, else by name
 */
public record ImportedFile(Metrics metrics, List<Long> splitOffsets) {

  public static ImportedFile of(InputFile file, Table table) {
    ParquetFooter footer = ParquetFooter.read(file);
    var collected = new Collected(table.schema(), MetricsConfig.forTable(table));
    footer.columns().forEach(collected::add);
    return new ImportedFile(collected.metrics(footer.rowCount()), footer.splitOffsets());
  }

  /** Metrics by field id. */
  private static final class Collected {
    private final Schema schema;
    private final MetricsConfig config;
    private final Map<Integer, Long> sizes = new HashMap<>();
    private final Map<Integer, Long> values = new HashMap<>();
    private final Map<Integer, Long> nulls = new HashMap<>();
    private final Map<Integer, ByteBuffer> lower = new HashMap<>();
    private final Map<Integer, ByteBuffer> upper = new HashMap<>();

    Collected(Schema schema, MetricsConfig config) {
      this.schema = schema;
      this.config = config;
    }

    Metrics metrics(long rowCount) {
      return new Metrics(rowCount, sizes, values, nulls, null, lower, upper);
    }

    void add(List<String> path, ParquetFooter.Column column) {
      Optional<Types.NestedField> found =
          column.element().fieldId().isPresent()
              ? Optional.ofNullable(schema.findField(column.element().fieldId().get()))
              : field(path);
      if (found.isEmpty() || !found.get().type().isPrimitiveType()) {
        return;
      }
      Types.NestedField field = found.get();
      MetricsModes.MetricsMode mode = config.columnMode(schema.findColumnName(field.fieldId()));
      sizes.put(field.fieldId(), sum(column, ParquetFooter.Chunk::sizeInBytes));
      // What is counted inside of arrays and maps says nothing about rows.
      boolean isOfRows = schema.accessorForField(field.fieldId()) != null;
      if (!isOfRows || mode == MetricsModes.None.get()) {
        return;
      }
      values.put(field.fieldId(), sum(column, ParquetFooter.Chunk::valueCount));
      if (column.chunks().stream().allMatch(chunk -> chunk.nullCount() >= 0)) {
        nulls.put(field.fieldId(), sum(column, ParquetFooter.Chunk::nullCount));
      }
      if (mode != MetricsModes.Counts.get()) {
        bounds(column, field, mode);
      }
    }

    private static long sum(
        ParquetFooter.Column column, java.util.function.ToLongFunction<ParquetFooter.Chunk> what) {
      return column.chunks().stream().mapToLong(what).sum();
    }

    private void bounds(
        ParquetFooter.Column column, Types.NestedField field, MetricsModes.MetricsMode mode) {
      Type type = field.type();
      Comparator<Object> order = Comparators.forType(type.asPrimitiveType());
      Optional<Object> least = Optional.empty();
      Optional<Object> greatest = Optional.empty();
      for (ParquetFooter.Chunk chunk : column.chunks()) {
        if (chunk.nullCount() == chunk.valueCount()) {
          continue;
        }
        Optional<Object> min =
            chunk.min().flatMap(x -> ParquetValues.of(x, column.element(), type));
        Optional<Object> max =
            chunk.max().flatMap(x -> ParquetValues.of(x, column.element(), type));
        if (min.isEmpty() || max.isEmpty()) {
          return;
        }
        least = least.filter(x -> order.compare(x, min.get()) <= 0).or(() -> min);
        greatest = greatest.filter(x -> order.compare(x, max.get()) >= 0).or(() -> max);
      }
      boolean isMaxExact = column.chunks().stream().allMatch(ParquetFooter.Chunk::isMaxExact);
      int length =
          mode instanceof MetricsModes.Truncate truncate ? truncate.length() : Integer.MAX_VALUE;
      least.ifPresent(
          value ->
              lower.put(
                  field.fieldId(),
                  Conversions.toByteBuffer(type, FileMetrics.lowerBound(type, value, length))));
      greatest
          .flatMap(value -> FileMetrics.upperBound(type, value, length, isMaxExact))
          .ifPresent(value -> upper.put(field.fieldId(), Conversions.toByteBuffer(type, value)));
    }

    /** The field that a path of names in the file means. */
    private Optional<Types.NestedField> field(List<String> path) {
      Type type = schema.asStruct();
      Optional<Types.NestedField> field = Optional.empty();
      int next = 0;
      while (next < path.size()) {
        // A list or map has a group between it and its parts.
        String name =
            type.isStructType() ? path.get(next) : path.get(Math.min(next + 1, path.size() - 1));
        next += type.isStructType() ? 1 : 2;
        field = type.isNestedType() ? part(type, name) : Optional.empty();
        if (field.isEmpty()) {
          return field;
        }
        type = field.get().type();
      }
      return field;
    }

    private static Optional<Types.NestedField> part(Type type, String name) {
      if (type.isListType()) {
        return Optional.of(type.asListType().fields().getFirst());
      }
      return type.asNestedType().fields().stream()
          .filter(field -> field.name().equals(name))
          .findFirst();
    }
  }
}
