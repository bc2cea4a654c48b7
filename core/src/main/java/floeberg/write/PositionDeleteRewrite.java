package floeberg.write;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Query;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.expressions.Expressions;

/**
 * Writes position delete files anew, as maintenance does: without the positions of data files that
 * are gone. Committing is the caller's; until then {@link #abort} removes what was written.
 */
public final class PositionDeleteRewrite {
  private final WriteSession session;
  private final PinnedTable table;
  private final RowChange change;
  private final FileWriter writer;

  public PositionDeleteRewrite(WriteSession session, PinnedTable table, WriteOptions options) {
    this.session = session;
    this.table = table;
    this.change =
        new RowChange(
            session,
            TargetRows.of(session, table, table.name().parts()),
            options,
            RowLevelCommand.DELETE,
            Expressions.alwaysTrue());
    this.writer = new FileWriter(session, table.table(), options);
  }

  /** The new files for the old ones; none when no position concerns a live data file. */
  public List<DeleteFile> write(Collection<DeleteFile> files) {
    Query.Stored stored = session.stage(PositionSource.in(files, session, table.name()));
    try {
      var places = new MergeOnRead.Places(stored, stored.output().get(0), stored.output().get(1));
      Set<String> dataFiles = change.distinct(stored, places.file());
      boolean isCaseSensitive = session.settings().isCaseSensitive();
      Map<String, FileScanTask> tasks = new TargetFiles(table, isCaseSensitive).tasks(dataFiles);
      return new PositionDeleteFiles(change, new PositionSource(change, places), writer)
          .rewrite(tasks);
    } finally {
      session.unstage(stored);
    }
  }

  /** Removes the files written so far. */
  public void abort() {
    writer.abort();
  }
}
