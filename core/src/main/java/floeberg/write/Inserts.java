package floeberg.write;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Query;
import java.util.List;
import java.util.function.Consumer;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.IsolationLevel;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.ReplacePartitions;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;

/** Writes that add whole rows: appends and overwrites. The rows' columns are the table's. */
public final class Inserts {
  private final WriteSession session;
  private final PinnedTable target;
  private final WriteOptions options;

  public Inserts(WriteSession session, PinnedTable target, WriteOptions options) {
    this.session = session;
    this.target = target;
    this.options = options;
  }

  /** Adds the rows. */
  public void append(Query rows) {
    write(
        rows,
        (table, files, writer) -> {
          var append = table.newAppend();
          files.forEach(append::appendFile);
          publication().commit(append, writer);
        });
  }

  /**
   * Replaces the rows that the filter selects; raises Iceberg's error when it cuts through a file.
   */
  public void overwrite(Expression filter, Query rows) {
    write(
        rows,
        (table, files, writer) -> {
          OverwriteFiles overwrite = table.newOverwrite().overwriteByRowFilter(filter);
          files.forEach(overwrite::addFile);
          validate(
              overwrite::validateFromSnapshot,
              overwrite::validateNoConflictingData,
              overwrite::validateNoConflictingDeletes);
          publish(overwrite, writer);
        });
  }

  /** Replaces the partitions that the rows lie in; no rows change nothing, not even history. */
  public void overwritePartitions(Query rows) {
    write(
        rows,
        (table, files, writer) -> {
          if (files.isEmpty()) {
            return;
          }
          ReplacePartitions replace = table.newReplacePartitions();
          files.forEach(replace::addFile);
          validate(
              replace::validateFromSnapshot,
              replace::validateNoConflictingData,
              replace::validateNoConflictingDeletes);
          publish(replace, writer);
        });
  }

  private Publication publication() {
    return Publication.of(target, options);
  }

  private void publish(SnapshotUpdate<?> update, FileWriter writer) {
    new Conflict(target).explained(() -> publication().commit(update, writer), Inserts::wayOut);
  }

  private static String wayOut(boolean hasNewRows) {
    return hasNewRows
        ? "Run the statement again, replace only the partitions it concerns (PARTITION, REPLACE"
            + " WHERE), or set the option isolation-level to snapshot, which lets appended rows"
            + " pass"
        : "Both change the same partitions: run the statement again";
  }

  private void validate(Consumer<Long> from, Runnable noData, Runnable noDeletes) {
    if (options.overwriteIsolation().isEmpty()) {
      return;
    }
    target.snapshotId().ifPresent(from::accept);
    noDeletes.run();
    if (options.overwriteIsolation().get() == IsolationLevel.SERIALIZABLE) {
      noData.run();
    }
  }

  private interface CommitStep {
    void commit(Table table, List<DataFile> files, FileWriter writer);
  }

  private void write(Query rows, CommitStep step) {
    var writer = new FileWriter(session, target.table(), options);
    Publication.guarded(
        () -> {
          List<DataFile> files = writer.write(rows);
          step.commit(target.table(), files, writer);
          session.changed(files.stream().mapToLong(DataFile::recordCount).sum());
        },
        writer);
  }
}
