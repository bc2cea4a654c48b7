package floeberg.metatable;

import floeberg.result.Row;
import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;

/** The rows of a scan's tasks one after the other; each task is closed when its rows are read. */
final class TaskRows<T> implements Iterator<Row> {
  private final CloseableIterable<T> tasks;
  private final CloseableIterator<T> iterator;
  private final Function<T, CloseableIterable<Row>> rowsOf;
  private CloseableIterable<Row> task = CloseableIterable.empty();
  private Iterator<Row> rows = task.iterator();
  private boolean isEnded;

  TaskRows(CloseableIterable<T> tasks, Function<T, CloseableIterable<Row>> rowsOf) {
    this.tasks = tasks;
    this.iterator = tasks.iterator();
    this.rowsOf = rowsOf;
  }

  @Override
  public boolean hasNext() {
    if (isEnded) {
      return false;
    }
    while (!rows.hasNext()) {
      close(task);
      if (!iterator.hasNext()) {
        // Closes its iterators too; Iceberg's planning reports refuse a second close.
        close(tasks);
        isEnded = true;
        return false;
      }
      task = rowsOf.apply(iterator.next());
      rows = task.iterator();
    }
    return true;
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return rows.next();
  }

  private static void close(java.io.Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to close a metadata table's scan");
    }
  }
}
