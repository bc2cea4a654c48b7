package floeberg.table;

import floeberg.catalog.PinnedTable;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * What an incremental read leaves out, because it shows appended rows only.
 *
 * @param snapshots how many snapshots of the range overwrote or deleted rows
 * @param added rows that those snapshots wrote
 * @param removed rows that they removed
 */
public record SkippedChanges(int snapshots, long added, long removed) {
  private static final Set<String> SHOWN = Set.of(DataOperations.APPEND, DataOperations.REPLACE);

  /** Empty when nothing is left out, and for reads that are not incremental or name no range. */
  public static Optional<SkippedChanges> of(PinnedTable table) {
    if (!IncrementalScan.isAsked(table)) {
      return Optional.empty();
    }
    Optional<Snapshot> start = IncrementalScan.start(table);
    Optional<Snapshot> end = IncrementalScan.end(table);
    if (start.isEmpty() || end.isEmpty()) {
      return Optional.empty();
    }
    var skipped = new SkippedChanges(0, 0, 0);
    for (Snapshot snapshot :
        SnapshotUtil.ancestorsBetween(
            end.get().snapshotId(), start.get().snapshotId(), table.table()::snapshot)) {
      if (!SHOWN.contains(snapshot.operation())) {
        skipped = skipped.and(snapshot.summary());
      }
    }
    return skipped.snapshots == 0 ? Optional.empty() : Optional.of(skipped);
  }

  private SkippedChanges and(Map<String, String> summary) {
    return new SkippedChanges(
        snapshots + 1,
        added + number(summary, SnapshotSummary.ADDED_RECORDS_PROP),
        removed
            + number(summary, SnapshotSummary.DELETED_RECORDS_PROP)
            + number(summary, SnapshotSummary.ADDED_POS_DELETES_PROP));
  }

  private static long number(Map<String, String> summary, String key) {
    return Long.parseLong(summary.getOrDefault(key, "0"));
  }
}
