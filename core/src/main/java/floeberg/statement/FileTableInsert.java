package floeberg.statement;

import floeberg.catalog.FileTable;
import floeberg.catalog.IcebergTypes;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.InsertMode;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.write.ColumnMatching;
import floeberg.write.PlainFiles;
import java.util.ArrayList;

/** INSERT into a table of plain files. */
record FileTableInsert(WriteCommand.Insert insert, FileTable table, StatementContext context) {

  /** Analyses everything; what is returned writes. */
  Runnable prepare() {
    boolean replaces =
        switch (insert.mode()) {
          case InsertMode.Append _ -> false;
          case InsertMode.Overwrite _ -> true;
          case InsertMode.OverwritePartitions _, InsertMode.ReplaceWhere _ ->
              throw unsupported("overwriting some of its rows");
        };
    boolean isParquet = table.format().equals("parquet");
    if (!isParquet && !RowFilesStatement.FORMATS.contains(table.format())) {
      throw unsupported("writing files of format " + table.format());
    }
    if (!insert.partition().isEmpty()) {
      throw unsupported("INSERT with a PARTITION clause");
    }
    Query query = context.analyze(insert.query());
    var matching =
        new ColumnMatching(
            context,
            Names.quoted(table.name()),
            table.schema(),
            IcebergTypes.toIceberg(table.schema()));
    Query rows =
        insert.columns().isEmpty() && !insert.byName()
            ? matching.byPosition(query)
            : matching.byName(insert.columns().isEmpty() ? query : renamed(query));
    return () -> {
      if (isParquet) {
        new PlainFiles(context, table.location())
            .write(
                rows,
                table.partitionColumns(),
                replaces ? PlainFiles.Replacement.ALL : PlainFiles.Replacement.NONE);
      } else {
        var write =
            new WriteCommand.WriteFiles(
                table.location(),
                table.format(),
                replaces ? WriteCommand.SaveMode.OVERWRITE : WriteCommand.SaveMode.APPEND,
                table.options(),
                table.partitionColumns(),
                insert.query(),
                insert.origin());
        new RowFilesStatement(write, context).execute(rows, replaces);
      }
      context.catalogs().invalidate(table.name());
    };
  }

  /** The query's columns under the names of the column list. */
  private Query renamed(Query query) {
    int wanted = insert.columns().size();
    if (wanted != query.output().size()) {
      throw FloebergException.of(
          Condition.analysis(
              "INSERT_COLUMN_ARITY_MISMATCH."
                  + (wanted > query.output().size()
                      ? "NOT_ENOUGH_DATA_COLUMNS"
                      : "TOO_MANY_DATA_COLUMNS")),
          "tableName",
          Names.quoted(table.name()),
          "tableColumns",
          Names.shown(insert.columns()),
          "dataColumns",
          Names.shown(query.output().stream().map(Attribute::name).toList()));
    }
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < wanted; i++) {
      Attribute source = query.output().get(i);
      columns.add(
          new Query.Named(
              new Expr.Reference(source),
              context.attribute(insert.columns().get(i), source.type(), source.nullable())));
    }
    return new Query.Project(query, columns);
  }

  private FloebergException unsupported(String operation) {
    return FloebergException.of(
        Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
        "tableName",
        Names.quoted(table.name()),
        "operation",
        operation);
  }
}
