package floeberg.table;

import floeberg.catalog.ChangelogTable;
import floeberg.catalog.PinnedTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/** Splits the changes of a range of snapshots into reads of the table, oldest change first. */
public final class ChangelogScan {
  private final ChangelogTable changelog;
  private final Table table;
  private final Map<String, String> options;
  private final ScanPlanner planner = new ScanPlanner();

  /** What a row of the changelog says about its row of the table. */
  public enum ChangeType {
    INSERT,
    DELETE
  }

  /**
   * Rows that one snapshot inserted or deleted.
   *
   * @param rows a restricted state of the table that has exactly these rows
   */
  public record Changes(PinnedTable rows, ChangeType type, int ordinal, long snapshotId) {}

  public ChangelogScan(ChangelogTable changelog) {
    this.changelog = changelog;
    this.table = changelog.base().table();
    this.options = changelog.base().readOptions();
  }

  /** The parts, in the order of their snapshots. */
  public List<Changes> plan() {
    if (changelog.base().snapshotId().isEmpty()) {
      return List.of();
    }
    ChangelogRange range = ChangelogRange.of(table, options);
    if (range.isEmpty()) {
      return List.of();
    }
    var parts = new ArrayList<Changes>();
    int ordinal = 0;
    for (Snapshot snapshot : snapshots(range)) {
      add(snapshot, ordinal, parts);
      ordinal++;
    }
    return List.copyOf(parts);
  }

  /** Rewrites change no row and are left out. */
  private List<Snapshot> snapshots(ChangelogRange range) {
    var snapshots = new ArrayList<Snapshot>();
    for (Snapshot snapshot :
        SnapshotUtil.ancestorsBetween(
            range.lastId(), range.afterId().orElse(null), table::snapshot)) {
      if (!snapshot.operation().equals(DataOperations.REPLACE)) {
        snapshots.addFirst(snapshot);
      }
    }
    return snapshots;
  }

  private void add(Snapshot snapshot, int ordinal, List<Changes> parts) {
    SnapshotChanges changes = SnapshotChanges.builderFor(table).snapshot(snapshot).build();
    Set<String> added = locations(changes.addedDataFiles());
    Set<String> removed = locations(changes.removedDataFiles());
    Optional<Snapshot> parent = Optional.ofNullable(snapshot.parentId()).map(table::snapshot);
    for (DeleteFile delete : changes.addedDeleteFiles()) {
      if (delete.content() == FileContent.EQUALITY_DELETES) {
        throw new UnsupportedOperationException(
            "Delete files are currently not supported in changelog scans");
      }
    }
    long id = snapshot.snapshotId();
    if (!removed.isEmpty() && parent.isPresent()) {
      PinnedTable rows = state(parent.get(), options).onlyFiles(removed);
      parts.add(new Changes(rows, ChangeType.DELETE, ordinal, id));
    }
    boolean hasNewDeletes = changes.addedDeleteFiles().iterator().hasNext();
    if (hasNewDeletes && parent.isPresent()) {
      Set<String> touched = touched(snapshot, parent.get(), added);
      if (!touched.isEmpty()) {
        var since = new HashMap<>(options);
        since.put(PositionDeletes.ONLY_DELETED_SINCE, String.valueOf(parent.get().snapshotId()));
        PinnedTable rows = state(snapshot, Map.copyOf(since)).onlyFiles(touched);
        parts.add(new Changes(rows, ChangeType.DELETE, ordinal, id));
      }
    }
    if (!added.isEmpty()) {
      PinnedTable rows = state(snapshot, options).onlyFiles(added);
      parts.add(new Changes(rows, ChangeType.INSERT, ordinal, id));
    }
  }

  private static Set<String> locations(Iterable<DataFile> files) {
    var locations = new HashSet<String>();
    files.forEach(file -> locations.add(file.location()));
    return locations;
  }

  /** Data files of the parent to which other delete files apply now. */
  private Set<String> touched(Snapshot snapshot, Snapshot parent, Set<String> added) {
    Map<String, Set<String>> before = deletes(parent);
    var touched = new HashSet<String>();
    deletes(snapshot)
        .forEach(
            (path, now) -> {
              boolean isOld = !added.contains(path);
              if (isOld && !now.equals(before.getOrDefault(path, Set.of()))) {
                touched.add(path);
              }
            });
    return touched;
  }

  private Map<String, Set<String>> deletes(Snapshot snapshot) {
    var byPath = new HashMap<String, Set<String>>();
    for (ScanFile file : planner.plan(state(snapshot, Map.of())).files()) {
      if (file instanceof PlannedFile planned && planned.hasPositionDeletes()) {
        var names = new HashSet<String>();
        planned
            .positionDeletes()
            .forEach(delete -> names.add(delete.location() + "@" + delete.contentOffset()));
        byPath.put(file.path(), names);
      }
    }
    return byPath;
  }

  /** The table at a snapshot under the schema of the changelog. */
  private PinnedTable state(Snapshot snapshot, Map<String, String> readOptions) {
    PinnedTable base = changelog.base();
    var plain = new HashMap<>(readOptions);
    ChangelogRange.OPTIONS.forEach(plain::remove);
    return new PinnedTable(
        base.name(),
        table,
        OptionalLong.of(snapshot.snapshotId()),
        base.readSchema(),
        base.schema(),
        Optional.empty(),
        Map.copyOf(plain));
  }
}
