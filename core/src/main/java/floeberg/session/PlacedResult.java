package floeberg.session;

import floeberg.error.FloebergException;
import floeberg.result.ColumnBatches;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalLong;

/** Rows whose late errors carry their place in the statement's text, too. */
record PlacedResult(Result inner, String text) implements Result {
  @Override
  public SparkType.Struct schema() {
    return inner.schema();
  }

  @Override
  public boolean isQuery() {
    return inner.isQuery();
  }

  @Override
  public OptionalLong changedRows() {
    return inner.changedRows();
  }

  @Override
  public Iterator<Row> rows() {
    Iterator<Row> rows = inner.rows();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        try {
          return rows.hasNext();
        } catch (RuntimeException e) {
          throw placed(e, text);
        }
      }

      @Override
      public Row next() {
        try {
          return rows.next();
        } catch (RuntimeException e) {
          throw placed(e, text);
        }
      }
    };
  }

  @Override
  public Optional<ColumnBatches> columns() {
    return inner
        .columns()
        .map(
            batches ->
                (maxRows, receiver) -> {
                  try {
                    batches.forEach(maxRows, receiver);
                  } catch (RuntimeException e) {
                    throw placed(e, text);
                  }
                });
  }

  @Override
  public void close() {
    inner.close();
  }

  static RuntimeException placed(RuntimeException e, String text) {
    return e instanceof FloebergException known && !text.isEmpty() ? known.in(text) : e;
  }
}
