package floeberg.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * The snapshots of a changelog read.
 *
 * @param afterId the snapshot before the first one, empty to start at the oldest
 * @param lastId the last one
 * @param isEmpty whether the read options leave no snapshot
 */
record ChangelogRange(Optional<Long> afterId, long lastId, boolean isEmpty) {
  static final List<String> OPTIONS =
      List.of("start-snapshot-id", "end-snapshot-id", "start-timestamp", "end-timestamp");

  /** The range that the options name; the table has a current snapshot. */
  static ChangelogRange of(Table table, Map<String, String> options) {
    Optional<Long> startId = number(options, "start-snapshot-id");
    Optional<Long> endId = number(options, "end-snapshot-id");
    Optional<Long> startMillis = number(options, "start-timestamp");
    Optional<Long> endMillis = number(options, "end-timestamp");
    requireOne(startId, startMillis, "start-snapshot-id", "start-timestamp");
    requireOne(endId, endMillis, "end-snapshot-id", "end-timestamp");
    if (startMillis.isPresent() && endMillis.isPresent() && startMillis.get() >= endMillis.get()) {
      throw new IllegalArgumentException(
          "Cannot set start-timestamp to be greater than end-timestamp for changelogs");
    }
    boolean isEmpty =
        startMillis.isPresent() && startMillis.get() > table.currentSnapshot().timestampMillis();
    if (startMillis.isPresent()) {
      startId = before(table, startMillis.get());
    }
    if (endMillis.isPresent()) {
      endId = at(table, endMillis.get());
      isEmpty = isEmpty || endId.isEmpty() || endId.equals(startId);
    }
    long last = endId.orElseGet(() -> table.currentSnapshot().snapshotId());
    if (!isEmpty) {
      validate(table, startId, last);
    }
    return new ChangelogRange(startId, last, isEmpty);
  }

  private static Optional<Long> number(Map<String, String> options, String key) {
    return Optional.ofNullable(options.get(key)).map(Long::valueOf);
  }

  private static void requireOne(
      Optional<Long> id, Optional<Long> millis, String idKey, String millisKey) {
    if (id.isPresent() && millis.isPresent()) {
      throw new IllegalArgumentException(
          "Cannot set both " + idKey + " and " + millisKey + " for changelogs");
    }
  }

  /** A moment that is a commit's own includes that commit. */
  private static Optional<Long> before(Table table, long millis) {
    Snapshot first = SnapshotUtil.oldestAncestorAfter(table, millis);
    if (first == null) {
      return Optional.empty();
    }
    return first.timestampMillis() == millis
        ? Optional.of(first.snapshotId())
        : Optional.ofNullable(first.parentId());
  }

  private static Optional<Long> at(Table table, long millis) {
    for (Snapshot snapshot : SnapshotUtil.currentAncestors(table)) {
      if (snapshot.timestampMillis() <= millis) {
        return Optional.of(snapshot.snapshotId());
      }
    }
    return Optional.empty();
  }

  private static void validate(Table table, Optional<Long> after, long last) {
    if (table.snapshot(last) == null) {
      throw new IllegalArgumentException("Cannot find the end snapshot: " + last);
    }
    if (after.isPresent() && !SnapshotUtil.isParentAncestorOf(table, last, after.get())) {
      throw new IllegalArgumentException(
          "Starting snapshot (exclusive) "
              + after.get()
              + " is not a parent ancestor of end snapshot "
              + last);
    }
  }
}
