package floeberg.statement;

import floeberg.catalog.RefNames;
import floeberg.plan.AlterTable;
import java.util.List;
import java.util.OptionalLong;
import org.apache.iceberg.ManageSnapshots;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** Branches and tags: created, replaced, dropped. */
final class RefStatements {
  private RefStatements() {}

  static void create(AlterTable.CreateRef command, StatementContext context) {
    Table table = Relations.tableOfRefs(command.table(), context);
    boolean exists = table.refs().containsKey(command.ref());
    boolean isReplaced = command.replace() && (exists || !command.create());
    if (!command.replace() && exists && command.ifNotExists()) {
      return;
    }
    OptionalLong snapshotId = snapshotId(command, table);
    if (snapshotId.isEmpty() && (isReplaced || !command.isBranch())) {
      String operation = command.isBranch() ? "replace branch" : "create or replace tag";
      throw new IllegalArgumentException(
          "Cannot complete %s operation on %s, main has no snapshot"
              .formatted(operation, Names.identifier(Names.table(command.table(), context))));
    }
    ManageSnapshots update = table.manageSnapshots();
    if (command.isBranch()) {
      branch(command.ref(), isReplaced, snapshotId, update);
    } else if (isReplaced) {
      update.replaceTag(command.ref(), snapshotId.getAsLong());
    } else {
      update.createTag(command.ref(), snapshotId.getAsLong());
    }
    retain(command, update);
    update.commit();
  }

  private static OptionalLong snapshotId(AlterTable.CreateRef command, Table table) {
    Snapshot current = table.currentSnapshot();
    return command.snapshotId().isPresent() || current == null
        ? command.snapshotId()
        : OptionalLong.of(current.snapshotId());
  }

  private static void branch(
      String ref, boolean isReplaced, OptionalLong snapshotId, ManageSnapshots update) {
    if (isReplaced) {
      update.replaceBranch(ref, snapshotId.getAsLong());
    } else if (snapshotId.isPresent()) {
      update.createBranch(ref, snapshotId.getAsLong());
    } else {
      update.createBranch(ref);
    }
  }

  private static void retain(AlterTable.CreateRef command, ManageSnapshots update) {
    AlterTable.Retention retention = command.retention();
    retention
        .minSnapshotsToKeep()
        .ifPresent(count -> update.setMinSnapshotsToKeep(command.ref(), count));
    retention
        .maxSnapshotAgeMillis()
        .ifPresent(age -> update.setMaxSnapshotAgeMs(command.ref(), age));
    retention.maxRefAgeMillis().ifPresent(age -> update.setMaxRefAgeMs(command.ref(), age));
  }

  static void drop(AlterTable.DropRef command, StatementContext context) {
    Table table = Relations.tableOfRefs(command.table(), context);
    if (command.ifExists() && !table.refs().containsKey(command.ref())) {
      return;
    }
    RefNames.using(table, List.of(command.ref()), () -> drop(command, table));
  }

  private static void drop(AlterTable.DropRef command, Table table) {
    ManageSnapshots update = table.manageSnapshots();
    if (command.isBranch()) {
      update.removeBranch(command.ref());
    } else {
      update.removeTag(command.ref());
    }
    update.commit();
  }
}
