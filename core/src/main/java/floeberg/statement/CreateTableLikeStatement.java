package floeberg.statement;

import floeberg.catalog.NewTable;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableName;
import floeberg.catalog.TableSource;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.TableCommand;
import floeberg.result.Result;
import java.util.HashMap;
import org.apache.iceberg.Table;

/** CREATE TABLE ... LIKE: the columns and the partitioning of a table, without its rows. */
final class CreateTableLikeStatement {
  private static final Condition TABLE_OR_VIEW_ALREADY_EXISTS =
      Condition.analysis("TABLE_OR_VIEW_ALREADY_EXISTS");

  private CreateTableLikeStatement() {}

  static Result execute(TableCommand.CreateTableLike like, StatementContext context) {
    TableName name = Names.table(like.name(), context);
    Relations source = Relations.find(like.source(), context);
    if (context.catalogs().tableExists(name)) {
      if (like.ifNotExists()) {
        return Result.none();
      }
      throw FloebergException.of(
          TABLE_OR_VIEW_ALREADY_EXISTS,
          "relationName",
          CreateTableStatement.quotedIdentifier(name));
    }
    if (!(source instanceof Relations.Source(TableName _, TableSource read)
        && read instanceof PinnedTable pinned)) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
          "tableName",
          Names.quoted(name),
          "operation",
          "CREATE TABLE LIKE a view or a table of another format");
    }
    Table table = pinned.table();
    var properties = new HashMap<>(like.options().properties());
    properties.put("owner", context.currentUser());
    context
        .catalogs()
        .createTable(
            new NewTable(
                name, table.schema(), table.spec(), properties, like.options().location()));
    return Result.none();
  }
}
