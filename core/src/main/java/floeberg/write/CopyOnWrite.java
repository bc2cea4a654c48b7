package floeberg.write;

import floeberg.resolved.Query;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.IsolationLevel;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.DataFileSet;
import org.apache.iceberg.util.DeleteFileSet;

/** Commits a row-level change by writing the touched files anew. */
final class CopyOnWrite {
  private final RowChange change;

  CopyOnWrite(RowChange change) {
    this.change = change;
  }

  /**
   * Replaces files.
   *
   * @param touched locations of the files whose rows {@code rows} replaces
   */
  void commit(Set<String> touched, Query rows) {
    var table = change.rows().table().table();
    var writer = new FileWriter(change.session(), table, change.options());
    Publication.guarded(
        () -> {
          List<DataFile> added = writer.write(rows, change.rows().fileSchema());
          change.commit(overwrite(touched, added), added, writer);
        },
        writer);
  }

  private OverwriteFiles overwrite(Set<String> touched, List<DataFile> added) {
    var target = change.rows().table();
    Map<String, FileScanTask> tasks = change.files().tasks(touched);
    OverwriteFiles overwrite = target.table().newOverwrite();
    DeleteFileSet vectors = DeleteFileSet.create();
    DataFileSet replaced = DataFileSet.create();
    for (FileScanTask task : tasks.values()) {
      replaced.add(task.file());
      for (DeleteFile delete : task.deletes()) {
        if (ContentFileUtil.isDV(delete)) {
          vectors.add(delete);
        }
      }
    }
    // A deletion vector goes with its data file; v2 position deletes may serve other files too.
    overwrite.deleteFiles(replaced, vectors);
    added.forEach(overwrite::addFile);
    target.snapshotId().ifPresent(overwrite::validateFromSnapshot);
    overwrite.conflictDetectionFilter(change.conflictFilter());
    overwrite.validateNoConflictingDeletes();
    if (change.options().isolation(change.command()) == IsolationLevel.SERIALIZABLE) {
      overwrite.validateNoConflictingData();
    }
    return overwrite;
  }
}
