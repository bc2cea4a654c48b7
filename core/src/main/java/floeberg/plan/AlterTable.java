package floeberg.plan;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** {@code ALTER TABLE name ...}, Iceberg's extensions included. */
public sealed interface AlterTable extends Command {

  Name table();

  record RenameTable(Name table, Name newName, boolean isView) implements AlterTable {}

  record SetProperties(Name table, Map<String, String> properties) implements AlterTable {}

  record UnsetProperties(Name table, List<String> keys, boolean ifExists) implements AlterTable {}

  record SetLocation(Name table, String location) implements AlterTable {}

  /** FIRST, or AFTER a sibling. */
  sealed interface Placement {
    record First() implements Placement {}

    record After(String column) implements Placement {}
  }

  /** A column to add; the name is a path. */
  record AddedColumn(
      List<String> path,
      SparkType type,
      boolean isNullable,
      Optional<String> comment,
      Optional<Placement> placement,
      Optional<String> defaultText,
      Origin origin) {}

  record AddColumns(Name table, List<AddedColumn> columns, boolean ifNotExists)
      implements AlterTable {}

  record DropColumns(Name table, List<Name> columns, boolean ifExists) implements AlterTable {}

  record RenameColumn(Name table, Name column, String newName) implements AlterTable {}

  /** ALTER/CHANGE COLUMN: what is present changes. */
  record AlterColumn(
      Name table,
      Name column,
      Optional<SparkType> type,
      Optional<Boolean> isNullable,
      Optional<String> comment,
      Optional<Placement> placement,
      Optional<String> defaultText,
      boolean dropDefault)
      implements AlterTable {}

  /** {@code ALTER COLUMN a ..., b ...}: several columns, changed together. */
  record AlterColumns(Name table, List<AlterColumn> changes) implements AlterTable {}

  /** {@code REPLACE COLUMNS (...)}. */
  record ReplaceColumns(Name table, List<TableCommand.ColumnDefinition> columns)
      implements AlterTable {}

  record AddPartitionField(Name table, TableCommand.Transform transform, Optional<String> name)
      implements AlterTable {}

  record DropPartitionField(Name table, TableCommand.Transform transform) implements AlterTable {}

  record ReplacePartitionField(
      Name table, TableCommand.Transform from, TableCommand.Transform to, Optional<String> name)
      implements AlterTable {}

  /** A key of WRITE ORDERED BY. */
  record WriteOrder(TableCommand.Transform transform, boolean isAscending, boolean isNullsFirst) {}

  /** WRITE [LOCALLY] ORDERED BY | DISTRIBUTED BY PARTITION | UNORDERED. */
  record SetWriteOrder(Name table, List<WriteOrder> order, Optional<Distribution> distribution)
      implements AlterTable {}

  /** {@code write.distribution-mode} as WRITE sets it. */
  enum Distribution {
    NONE,
    HASH,
    RANGE
  }

  record SetIdentifierFields(Name table, List<String> fields) implements AlterTable {}

  record DropIdentifierFields(Name table, List<String> fields) implements AlterTable {}

  /** Retention of a branch or tag, in milliseconds; absent values keep Iceberg's defaults. */
  record Retention(
      OptionalLong maxRefAgeMillis,
      OptionalInt minSnapshotsToKeep,
      OptionalLong maxSnapshotAgeMillis) {}

  /** {@code CREATE [OR REPLACE] | REPLACE BRANCH | TAG}. */
  record CreateRef(
      Name table,
      String ref,
      boolean isBranch,
      boolean create,
      boolean replace,
      boolean ifNotExists,
      OptionalLong snapshotId,
      Retention retention)
      implements AlterTable {}

  record DropRef(Name table, String ref, boolean isBranch, boolean ifExists)
      implements AlterTable {}

  /** Hive-style {@code ADD/DROP/RENAME PARTITION} and other forms without a meaning for Iceberg. */
  record Other(Name table, String operation, Origin origin) implements AlterTable {}
}
