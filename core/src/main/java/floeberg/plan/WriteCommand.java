package floeberg.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statements that write rows. */
public sealed interface WriteCommand extends Command {

  /** What INSERT does with rows that are there. */
  sealed interface InsertMode {
    record Append() implements InsertMode {}

    /** INSERT OVERWRITE; static or dynamic by {@code spark.sql.sources.partitionOverwriteMode}. */
    record Overwrite() implements InsertMode {}

    /** {@code overwritePartitions()} of a DataFrame: always dynamic. */
    record OverwritePartitions() implements InsertMode {}

    /** INSERT ... REPLACE WHERE, and {@code overwrite(condition)} of a DataFrame. */
    record ReplaceWhere(Expression condition) implements InsertMode {}
  }

  /** One entry of a PARTITION clause; without a value it is dynamic. */
  record PartitionValue(String column, Optional<Expression> value) {}

  /**
   * INSERT.
   *
   * @param columns the column list, empty for all in order
   * @param byName columns matched by name: BY NAME, and DataFrame writes
   */
  record Insert(
      Name table,
      InsertMode mode,
      List<String> columns,
      List<PartitionValue> partition,
      boolean byName,
      boolean ifPartitionNotExists,
      boolean withSchemaEvolution,
      Map<String, String> options,
      Relation query,
      Origin origin)
      implements WriteCommand {}

  /** INSERT OVERWRITE DIRECTORY, and {@code df.write.format(f).save(path)} to files. */
  record WriteFiles(
      String path,
      String format,
      SaveMode mode,
      Map<String, String> options,
      List<String> partitionBy,
      Relation query,
      Origin origin)
      implements WriteCommand {}

  /** {@code df.write.mode(..)}. */
  enum SaveMode {
    APPEND,
    OVERWRITE,
    ERROR_IF_EXISTS,
    IGNORE
  }

  /**
   * {@code df.write.format(f).mode(m).save(target)} and {@code saveAsTable(target)} of a table
   * format: creates the table when it is not there.
   */
  record SaveTable(
      Name table,
      SaveMode mode,
      boolean isSaveAsTable,
      TableCommand.TableOptions tableOptions,
      Map<String, String> writeOptions,
      Relation query)
      implements WriteCommand {}

  record Delete(Name table, Optional<String> alias, Optional<Expression> condition, Origin origin)
      implements WriteCommand {}

  record Assignment(List<String> column, Expression value, Origin origin) {}

  record Update(
      Name table,
      Optional<String> alias,
      List<Assignment> assignments,
      Optional<Expression> condition,
      Origin origin)
      implements WriteCommand {}

  /** What a MERGE clause does. */
  sealed interface MergeAction {
    record DeleteRow() implements MergeAction {}

    record UpdateRow(List<Assignment> assignments) implements MergeAction {}

    record UpdateAll() implements MergeAction {}

    record InsertRow(List<Assignment> assignments) implements MergeAction {}

    record InsertAll() implements MergeAction {}
  }

  record MergeClause(Optional<Expression> condition, MergeAction action) {}

  record Merge(
      Name target,
      Optional<String> targetAlias,
      Relation source,
      Expression condition,
      List<MergeClause> matched,
      List<MergeClause> notMatched,
      List<MergeClause> notMatchedBySource,
      boolean withSchemaEvolution,
      Map<String, String> options,
      Origin origin)
      implements WriteCommand {}

  /** {@code FROM source INSERT INTO a ... INSERT INTO b ...}. */
  record MultiInsert(List<Insert> inserts) implements WriteCommand {}
}
