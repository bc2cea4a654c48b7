package floeberg.table;

import floeberg.catalog.PinnedTable;
import java.util.Map;

/** Loads the position deletes of a scan: deletion vectors and position delete files. */
public final class PositionDeletes {
  private final DeleteFileReader reader;

  public PositionDeletes(DeleteFileReader reader) {
    this.reader = reader;
  }

  /** Deleted positions by {@link ScanFile#path}, for files that have any. */
  public Map<String, DeletedPositions> load(PinnedTable table, ScanFiles files) {
    throw new UnsupportedOperationException(table.name() + " " + files + " " + reader);
  }
}
