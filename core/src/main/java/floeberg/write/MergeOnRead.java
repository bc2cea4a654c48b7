package floeberg.write;

import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.IsolationLevel;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.TableUtil;

/** Commits a row-level change as deleted positions and new rows; data files stay. */
final class MergeOnRead {
  private final RowChange change;

  MergeOnRead(RowChange change) {
    this.change = change;
  }

  /** Staged rows with the places of the rows to delete; a place may occur more than once. */
  record Places(Query.Stored rows, Attribute key, Attribute position) {}

  /** New delete files, and those whose positions they took over. */
  record Deletes(Collection<DeleteFile> added, Collection<DeleteFile> replaced) {}

  void commit(Places places, Optional<Query> newRows) {
    var table = change.rows().table().table();
    var writer = new FileWriter(change.session(), table, change.options());
    Publication.guarded(
        () -> {
          Set<String> touched = change.touched(places.rows(), places.key());
          if (newRows.isPresent()) {
            new Nanoseconds(change.session(), change.rows().table()).requireNone(touched);
          }
          List<DataFile> added =
              newRows
                  .map(query -> writer.write(query, change.rows().fileSchema()))
                  .orElse(List.of());
          change.commit(delta(places, touched, added, writer), added, writer);
        },
        writer);
  }

  private RowDelta delta(
      Places places, Set<String> touched, List<DataFile> added, FileWriter writer) {
    var target = change.rows().table();
    Map<String, FileScanTask> tasks = change.files().tasks(touched);
    Deletes deletes = write(places, tasks, writer);
    RowDelta delta = target.table().newRowDelta();
    added.forEach(delta::addRows);
    deletes.added().forEach(delta::addDeletes);
    deletes.replaced().forEach(delta::removeDeletes);
    delta.validateDataFilesExist(touched);
    target.snapshotId().ifPresent(delta::validateFromSnapshot);
    delta.conflictDetectionFilter(change.conflictFilter());
    if (change.command() != RowLevelCommand.DELETE) {
      delta.validateDeletedFiles();
      delta.validateNoConflictingDeleteFiles();
    }
    if (change.options().isolation(change.command()) == IsolationLevel.SERIALIZABLE) {
      delta.validateNoConflictingDataFiles();
    }
    return delta;
  }

  private Deletes write(Places places, Map<String, FileScanTask> tasks, FileWriter writer) {
    if (tasks.isEmpty()) {
      return new Deletes(List.of(), List.of());
    }
    int version = TableUtil.formatVersion(change.rows().table().table());
    if (version < 2) {
      throw new IllegalArgumentException("Deletes are supported in V2 and above");
    }
    var positions = new PositionSource(change, places);
    return version == 2
        ? new PositionDeleteFiles(change, writer).write(positions, tasks)
        : new DeletionVectors(change, writer).write(positions, tasks);
  }
}
