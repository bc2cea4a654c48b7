package floeberg.duckdb;

import floeberg.resolved.Attribute;
import floeberg.result.ColumnBatches;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** A query's rows, read from DuckDB while they are asked for. */
final class DuckResult implements Result {
  private final RunningQuery query;
  private final SparkType.Struct schema;
  private final OutputForm.Reader[] readers;

  DuckResult(RunningQuery query, List<Attribute> output) {
    this.query = query;
    this.schema = EngineSession.schema(output);
    this.readers =
        output.stream().map(a -> OutputForm.reader(a.type())).toArray(OutputForm.Reader[]::new);
  }

  @Override
  public SparkType.Struct schema() {
    return schema;
  }

  @Override
  public boolean isQuery() {
    return true;
  }

  @Override
  public Iterator<Row> rows() {
    return new Rows();
  }

  @Override
  public Optional<ColumnBatches> columns() {
    boolean isPlain =
        !schema.fields().isEmpty()
            && schema.fields().stream().allMatch(field -> DuckBatches.isPlain(field.type()));
    return isPlain ? Optional.of(new DuckBatches(query)) : Optional.empty();
  }

  @Override
  public void close() {
    query.close();
  }

  private final class Rows implements Iterator<Row> {
    private boolean isAhead;
    private boolean isAtEnd;

    @Override
    public boolean hasNext() {
      if (!isAhead && !isAtEnd) {
        isAhead = query.next();
        isAtEnd = !isAhead;
        if (isAtEnd) {
          query.close();
        }
      }
      return isAhead;
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      isAhead = false;
      var values = new Object[readers.length];
      try {
        for (int i = 0; i < readers.length; i++) {
          values[i] = readers[i].read(query.rows(), i + 1);
        }
      } catch (SQLException e) {
        throw query.failed(e);
      }
      return new Row(Arrays.asList(values));
    }
  }
}
