package floeberg.table;

import floeberg.catalog.PinnedTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.IncrementalAppendScan;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;

/**
 * The rows that snapshots of operation append added, from {@code start-snapshot-id} (exclusive) to
 * {@code end-snapshot-id} (inclusive, the current state of main when absent).
 */
record IncrementalScan(PinnedTable table) {
  private static final String START = "start-snapshot-id";
  private static final String END = "end-snapshot-id";

  static boolean isAsked(PinnedTable table) {
    return table.readOptions().containsKey(START) || table.readOptions().containsKey(END);
  }

  /** The snapshot behind which the range starts, if the option names one that is there. */
  static Optional<Snapshot> start(PinnedTable table) {
    return named(table, START);
  }

  /** The last snapshot of the range. */
  static Optional<Snapshot> end(PinnedTable table) {
    return table.readOptions().containsKey(END)
        ? named(table, END)
        : Optional.ofNullable(table.table().currentSnapshot());
  }

  private static Optional<Snapshot> named(PinnedTable table, String option) {
    try {
      long id = Long.parseLong(table.readOptions().getOrDefault(option, ""));
      return Optional.ofNullable(table.table().snapshot(id));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  List<DataFile> files(Expression filter) {
    String start = table.readOptions().get(START);
    if (start == null) {
      throw new IllegalArgumentException(
          "Cannot set only `end-snapshot-id` for incremental scans. Please, set"
              + " `start-snapshot-id` too.");
    }
    IncrementalAppendScan scan =
        table
            .table()
            .newIncrementalAppendScan()
            .fromSnapshotExclusive(Long.parseLong(start))
            .filter(filter);
    String end = table.readOptions().get(END);
    if (end != null) {
      scan = scan.toSnapshot(Long.parseLong(end));
    }
    var files = new ArrayList<DataFile>();
    try (CloseableIterable<FileScanTask> tasks = scan.planFiles()) {
      tasks.forEach(task -> files.add(task.file()));
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to close the scan of %s", table.name());
    }
    return files;
  }
}
