package floeberg.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * Binds a table to one state. A branch is read with the table's current schema, a tag, id or moment
 * with the schema of its snapshot.
 */
record Pinning(TableName name, Table table, Map<String, String> options) {
  private static final long MICROS_PER_MILLI = 1_000;

  /** A copy of the table that other writers' and our own later commits do not reach. */
  static Table frozen(Table table) {
    if (table instanceof HasTableOperations live && live.operations().current() != null) {
      TableOperations operations = live.operations();
      return new BaseTable(
          new StaticTableOperations(
              operations.current(), operations.io(), operations.locationProvider()),
          table.name());
    }
    return table;
  }

  PinnedTable current() {
    return pin(Optional.ofNullable(table.currentSnapshot()), table.schema(), Optional.empty());
  }

  /** The branch must exist. */
  PinnedTable branch(String branch) {
    if (branch.equals(SnapshotRef.MAIN_BRANCH)) {
      return current();
    }
    SnapshotRef ref = table.refs().get(branch);
    if (ref == null) {
      throw RefNames.missing(
          new ValidationException("Cannot use branch (does not exist): %s", branch), table, branch);
    }
    return pin(Optional.of(table.snapshot(ref.snapshotId())), table.schema(), Optional.of(branch));
  }

  PinnedTable snapshot(long snapshotId) {
    Snapshot snapshot = table.snapshot(snapshotId);
    if (snapshot == null) {
      throw new IllegalArgumentException("Cannot find snapshot with ID " + snapshotId);
    }
    return pin(Optional.of(snapshot), SnapshotUtil.schemaFor(table, snapshotId), Optional.empty());
  }

  /** The snapshot log decides: a state that was rolled back later was current then. */
  PinnedTable atMillis(long millis) {
    return snapshot(SnapshotUtil.snapshotIdAsOfTime(table, millis));
  }

  /** A branch or tag by its name. */
  PinnedTable ref(String ref) {
    SnapshotRef found = table.refs().get(ref);
    if (found == null) {
      throw RefNames.missing(
          new IllegalArgumentException(
              "Cannot find matching snapshot ID or reference name for version " + ref),
          table,
          ref);
    }
    return found.isBranch() ? branch(ref) : snapshot(found.snapshotId());
  }

  PinnedTable as(TimeTravel asOf) {
    return switch (asOf) {
      case TimeTravel.Version(String text) -> version(text);
      case TimeTravel.Ref(String name) -> ref(name);
      case TimeTravel.Timestamp(long micros) -> atMillis(Math.floorDiv(micros, MICROS_PER_MILLI));
    };
  }

  /** A number is a snapshot's id, even where a ref has it as its name. */
  private PinnedTable version(String text) {
    try {
      return snapshot(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return ref(text);
    }
  }

  private PinnedTable pin(Optional<Snapshot> snapshot, Schema schema, Optional<String> branch) {
    OptionalLong id =
        snapshot.isPresent() ? OptionalLong.of(snapshot.get().snapshotId()) : OptionalLong.empty();
    return new PinnedTable(name, table, id, schema, IcebergTypes.toSpark(schema), branch, options);
  }
}
