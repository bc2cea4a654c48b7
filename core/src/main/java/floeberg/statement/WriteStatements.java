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
import java.util.Map;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;

/** Statements that write rows. */
final class WriteStatements {
  private WriteStatements() {}

  static Result execute(WriteCommand command, StatementContext context) {
    switch (command) {
      case WriteCommand.Insert insert -> new InsertStatement(insert, context).execute();
      case WriteCommand.Delete delete -> DeleteStatement.execute(delete, context);
      case WriteCommand.Update update -> UpdateStatement.execute(update, context);
      case WriteCommand.Merge merge -> new MergeStatement(merge, context).execute();
      case WriteCommand.MultiInsert multi ->
          multi.inserts().forEach(insert -> new InsertStatement(insert, context).execute());
      case WriteCommand.WriteFiles files -> WriteFilesStatement.execute(files, context);
      case WriteCommand.SaveTable save -> SaveTableStatement.execute(save, context);
    }
    return Result.none();
  }

  /**
   * Writes a query's rows into the table that the transaction makes or replaces, and commits it; when
   * this fails, no table and no file is left.
   */
  static void fill(
      Transaction transaction, TableName name, Query query, StatementContext context) {
    fill(transaction, name, query, Map.of(), context);
  }

  /** The same with options of the write. */
  static void fill(
      Transaction transaction,
      TableName name,
      Query query,
      Map<String, String> writeOptions,
      StatementContext context) {
    Table table = transaction.table();
    var options = new WriteOptions(table.properties(), writeOptions, context.settings());
    var writer = new FileWriter(context, table, options);
    SparkType.Struct schema = IcebergTypes.toSpark(table.schema());
    Query rows =
        new ColumnMatching(context, WriteTarget.quoted(name), schema, table.schema())
            .byPosition(query);
    Publication.guarded(
        () -> {
          var files = writer.write(rows);
          AppendFiles append = transaction.newAppend();
          files.forEach(append::appendFile);
          options.snapshotProperties().forEach(append::set);
          append.commit();
          transaction.commitTransaction();
        },
        writer);
    context.catalogs().invalidate(name);
  }
}
