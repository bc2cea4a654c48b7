package floeberg.statement;

import floeberg.catalog.IcebergTypes;
import floeberg.catalog.TableName;
import floeberg.plan.WriteCommand;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.type.SparkType;
import floeberg.write.ColumnMatching;
import floeberg.write.FileWriter;
import floeberg.write.Publication;
import floeberg.write.WriteOptions;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.expressions.Expressions;

/** Statements that write rows. */
final class WriteStatements {
  private WriteStatements() {}

  static Result execute(WriteCommand command, StatementContext context) {
    switch (command) {
      case WriteCommand.Insert insert -> new InsertStatement(insert, context).execute();
      case WriteCommand.Delete delete -> DeleteStatement.execute(delete, context);
      case WriteCommand.Update update -> UpdateStatement.execute(update, context);
      case WriteCommand.Merge merge -> new MergeStatement(merge, context).execute();
      case WriteCommand.MultiInsert multi -> {
        // All read the state before the first one writes.
        var writes =
            multi.inserts().stream()
                .map(insert -> new InsertStatement(insert, context).prepare())
                .toList();
        writes.forEach(Runnable::run);
      }
      case WriteCommand.WriteFiles files -> WriteFilesStatement.execute(files, context);
      case WriteCommand.SaveTable save -> SaveTableStatement.execute(save, context);
    }
    return Result.none();
  }

  /**
   * A table that a transaction makes or replaces.
   *
   * @param isReplaced whether rows come in place of what a table held
   */
  record StagedTable(Transaction transaction, TableName name, boolean isReplaced) {}

  /**
   * Writes a query's rows into the table that the transaction makes or replaces, and commits it;
   * when this fails, no table and no file is left.
   */
  static void fill(
      StagedTable staged, Query query, Map<String, String> writeOptions, StatementContext context) {
    Transaction transaction = staged.transaction();
    Table table = transaction.table();
    var options = new WriteOptions(table.properties(), writeOptions, context.settings());
    var writer = new FileWriter(context, table, options);
    SparkType.Struct schema = IcebergTypes.toSpark(table.schema());
    Query rows =
        new ColumnMatching(context, WriteTarget.quoted(staged.name()), schema, table.schema())
            .byPosition(query);
    Publication.guarded(
        () -> {
          SnapshotUpdate<?> update = update(staged, writer.write(rows));
          options.snapshotProperties().forEach(update::set);
          options.wapBranch().ifPresent(update::toBranch);
          options
              .wapId()
              .ifPresent(
                  id -> {
                    update.set("wap.id", id);
                    update.stageOnly();
                  });
          update.commit();
          transaction.commitTransaction();
        },
        writer);
    context.catalogs().invalidate(staged.name());
  }

  /** Replacing a table is an overwrite, as in Spark. */
  private static SnapshotUpdate<?> update(StagedTable staged, List<DataFile> files) {
    if (staged.isReplaced()) {
      OverwriteFiles overwrite =
          staged.transaction().newOverwrite().overwriteByRowFilter(Expressions.alwaysTrue());
      files.forEach(overwrite::addFile);
      return overwrite;
    }
    AppendFiles append = staged.transaction().newAppend();
    files.forEach(append::appendFile);
    return append;
  }
}
