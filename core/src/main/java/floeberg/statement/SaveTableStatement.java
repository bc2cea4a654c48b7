package floeberg.statement;

import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.CreateMode;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.InsertMode;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code df.write.save(table)} and {@code df.write.saveAsTable(table)}. */
final class SaveTableStatement {
  private SaveTableStatement() {}

  static void execute(WriteCommand.SaveTable save, StatementContext context) {
    TableName name = WriteTarget.name(save.table(), context);
    boolean exists = context.catalogs().findTable(name).isPresent();
    switch (save.mode()) {
      case APPEND -> {
        if (exists || !save.isSaveAsTable()) {
          insert(save, new InsertMode.Append(), context);
        } else {
          create(save, CreateMode.CREATE, context);
        }
      }
      case OVERWRITE -> {
        if (save.isSaveAsTable()) {
          create(save, CreateMode.CREATE_OR_REPLACE, context);
        } else {
          var everything =
              new Expression.Literal(SparkType.BOOLEAN, Optional.of(true), Origin.NONE);
          insert(save, new InsertMode.ReplaceWhere(everything), context);
        }
      }
      case ERROR_IF_EXISTS -> {
        if (exists) {
          throw FloebergException.of(
              Condition.analysis("TABLE_OR_VIEW_ALREADY_EXISTS"),
              "relationName",
              WriteTarget.quoted(name));
        }
        create(save, CreateMode.CREATE, context);
      }
      case IGNORE -> {
        if (!exists) {
          create(save, CreateMode.CREATE, context);
        }
      }
    }
  }

  private static void create(
      WriteCommand.SaveTable save, CreateMode mode, StatementContext context) {
    context
        .execute(
            new TableCommand.CreateTable(
                save.table(),
                mode,
                List.of(),
                save.tableOptions(),
                Optional.of(save.query()),
                List.of()))
        .close();
  }

  private static void insert(
      WriteCommand.SaveTable save, InsertMode mode, StatementContext context) {
    new InsertStatement(
            new WriteCommand.Insert(
                onBranch(save),
                mode,
                List.of(),
                List.of(),
                true,
                false,
                false,
                save.writeOptions(),
                save.query(),
                save.table().origin()),
            context)
        .execute();
  }

  // Unlike df.writeTo, save takes the branch from its options.
  private static Name onBranch(WriteCommand.SaveTable save) {
    for (Map.Entry<String, String> option : save.writeOptions().entrySet()) {
      if (option.getKey().toLowerCase(Locale.ROOT).equals("branch")) {
        var parts = new ArrayList<>(save.table().parts());
        parts.add("branch_" + option.getValue());
        return new Name(parts, save.table().origin());
      }
    }
    return save.table();
  }
}
