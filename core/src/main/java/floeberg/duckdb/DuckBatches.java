package floeberg.duckdb;

import floeberg.result.ColumnBatches;
import floeberg.type.SparkType;
import java.io.IOException;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBResultSet;

/** A query's rows as DuckDB lays them out, never turned into objects. */
final class DuckBatches implements ColumnBatches {
  private static final BufferAllocator ALLOCATOR = new RootAllocator();

  private final RunningQuery query;

  DuckBatches(RunningQuery query) {
    this.query = query;
  }

  /** Whether the type leaves DuckDB in the layout that {@link ColumnBatches} promises. */
  static boolean isPlain(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple ->
          switch (simple) {
            case VOID, VARIANT, CALENDAR_INTERVAL -> false;
            case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE -> true;
            case DATE, TIMESTAMP, TIMESTAMP_NTZ, BINARY -> true;
          };
      case SparkType.Time _, SparkType.Geometry _, SparkType.Geography _ -> false;
      case SparkType.Array(SparkType element, boolean _) -> isPlain(element);
      case SparkType.Map(SparkType key, SparkType value, boolean _) ->
          isPlain(key) && isPlain(value);
      case SparkType.Struct struct ->
          !struct.fields().isEmpty()
              && struct.fields().stream().allMatch(field -> isPlain(field.type()));
      case SparkType.UserDefined(String _, SparkType sqlType) -> isPlain(sqlType);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> true;
      case SparkType.Decimal _, SparkType.YearMonthInterval _, SparkType.DayTimeInterval _ -> true;
    };
  }

  @Override
  public void forEach(int maxRows, Consumer<VectorSchemaRoot> receiver) {
    try (BufferAllocator allocator = ALLOCATOR.newChildAllocator("result", 0, Long.MAX_VALUE);
        ArrowReader reader = reader(allocator, maxRows)) {
      while (isMore(reader)) {
        receiver.accept(reader.getVectorSchemaRoot());
      }
    } catch (IOException e) {
      throw query.failed(new SQLException(e.getMessage(), e));
    }
  }

  private ArrowReader reader(BufferAllocator allocator, int maxRows) {
    try {
      return (ArrowReader)
          query.rows().unwrap(DuckDBResultSet.class).arrowExportStream(allocator, maxRows);
    } catch (SQLException e) {
      throw query.failed(e);
    }
  }

  // The stream's own errors come as exceptions of several kinds; all are the query's.
  private boolean isMore(ArrowReader reader) {
    try {
      return reader.loadNextBatch();
    } catch (IOException | RuntimeException e) {
      throw query.failed(new SQLException(String.valueOf(e.getMessage()), e));
    }
  }
}
