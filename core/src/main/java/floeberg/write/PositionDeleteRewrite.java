package floeberg.write;

import floeberg.catalog.PinnedTable;
import floeberg.table.PositionBitmap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * Writes position delete files anew, as maintenance does: without the positions of data files that
 * are gone. Committing is the caller's; until then {@link #abort} removes what was written.
 */
public final class PositionDeleteRewrite {
  private static final int FIRST_VERSION_WITH_VECTORS = 3;

  private final RowChange change;
  private final FileWriter writer;

  public PositionDeleteRewrite(WriteSession session, PinnedTable table, WriteOptions options) {
    this.change =
        new RowChange(
            session,
            TargetRows.of(session, table, table.name().parts()),
            options,
            RowLevelCommand.DELETE,
            Expressions.alwaysTrue());
    this.writer = new FileWriter(session, table.table(), options);
  }

  /**
   * The new files for the old ones: vectors in format version 3, else position delete files; none
   * when no position concerns a live data file.
   */
  public List<DeleteFile> write(Collection<DeleteFile> files) {
    return TableUtil.formatVersion(change.rows().table().table()) < FIRST_VERSION_WITH_VECTORS
        ? writePositions(files)
        : new DeletionVectors(change, writer).rewrite(files, tasks(files));
  }

  /** The live data files that the deletes concern. */
  private Map<String, FileScanTask> tasks(Collection<DeleteFile> files) {
    var locations = new LinkedHashSet<String>();
    var parquet = new ArrayList<DeleteFile>();
    for (DeleteFile file : files) {
      if (ContentFileUtil.isDV(file)) {
        locations.add(file.referencedDataFile());
      } else {
        parquet.add(file);
      }
    }
    PositionSource.forEachEarlier(change, parquet, (file, _) -> locations.add(file));
    var tasks = new LinkedHashMap<String, FileScanTask>();
    for (String location : locations) {
      change.files().find(location).ifPresent(task -> tasks.put(location, task));
    }
    return tasks;
  }

  private List<DeleteFile> writePositions(Collection<DeleteFile> files) {
    var places = new TreeMap<String, PositionBitmap>();
    PositionSource.forEachEarlier(
        change,
        files,
        (path, positions) ->
            places.computeIfAbsent(path, _ -> new PositionBitmap()).addAll(positions));
    var tasks = new LinkedHashMap<String, FileScanTask>();
    for (String location : places.keySet()) {
      change.files().find(location).ifPresent(task -> tasks.put(location, task));
    }
    return new PositionDeleteFiles(change, writer).write(places, tasks);
  }

  /** Removes the files written so far. */
  public void abort() {
    writer.abort();
  }
}
