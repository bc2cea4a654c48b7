package floeberg.result;

import floeberg.type.SparkType;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The outcome of a statement. Rows are produced while they are read; closing early cancels the
 * rest. Not thread-safe.
 */
public interface Result extends AutoCloseable {

  /** Column names, types and nullability; no fields for statements without a result. */
  SparkType.Struct schema();

  /** Whether the statement is a query, SHOW, DESCRIBE, CALL, ...: even without rows. */
  boolean isQuery();

  /** The rows, readable once. */
  Iterator<Row> rows();

  /** The rows column by column, for results that can give them so; instead of {@link #rows}. */
  default Optional<ColumnBatches> columns() {
    return Optional.empty();
  }

  /** How many rows the statement inserted, updated and deleted, when that is known. */
  default OptionalLong changedRows() {
    return OptionalLong.empty();
  }

  @Override
  void close();

  /** A result of rows that are there already. */
  static Result of(SparkType.Struct schema, List<Row> rows) {
    return new Materialized(schema, true, rows);
  }

  /** The result of a statement that only does something. */
  static Result none() {
    return new Materialized(new SparkType.Struct(List.of()), false, List.of());
  }

  /** The result of a statement that changed rows. */
  static Result changed(long rows) {
    return new Changed(OptionalLong.of(rows));
  }

  /** No rows to read, but a number of rows that were changed. */
  record Changed(OptionalLong changedRows) implements Result {
    @Override
    public SparkType.Struct schema() {
      return new SparkType.Struct(List.of());
    }

    @Override
    public boolean isQuery() {
      return false;
    }

    @Override
    public Iterator<Row> rows() {
      return List.<Row>of().iterator();
    }

    @Override
    public void close() {}
  }

  /** Rows held in memory. */
  record Materialized(SparkType.Struct schema, boolean isQuery, List<Row> list) implements Result {
    @Override
    public Iterator<Row> rows() {
      return list.iterator();
    }

    @Override
    public void close() {}
  }
}
