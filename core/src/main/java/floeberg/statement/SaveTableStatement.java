package floeberg.statement;

import floeberg.catalog.CatalogErrors;
import floeberg.catalog.FileSource;
import floeberg.catalog.FileTable;
import floeberg.catalog.TableName;
import floeberg.catalog.file.LocalPaths;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.CreateMode;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.InsertMode;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.type.SparkType;
import java.nio.file.Path;
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
    Optional<FileTable> files = context.catalogs().findFileTable(name);
    boolean exists = files.isPresent() || context.catalogs().findTable(name).isPresent();
    switch (save.mode()) {
      case APPEND -> {
        if (exists || !save.isSaveAsTable()) {
          insert(save, new InsertMode.Append(), context);
        } else {
          create(save, CreateMode.CREATE, context);
        }
      }
      case OVERWRITE -> {
        if (save.isSaveAsTable()
            && CreateTableStatement.isPlainFileTable(name, save.tableOptions())) {
          if (files.isPresent()) {
            replace(files.get(), save, context);
          } else {
            create(save, CreateMode.CREATE, context);
          }
        } else if (save.isSaveAsTable()) {
          create(save, CreateMode.CREATE_OR_REPLACE, context);
        } else {
          var everything =
              new Expression.Literal(SparkType.BOOLEAN, Optional.of(true), Origin.NONE);
          insert(save, new InsertMode.ReplaceWhere(everything), context);
        }
      }
      case ERROR_IF_EXISTS -> {
        if (exists) {
          throw CatalogErrors.tableExists(name);
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

  /** A table of plain files has no states: it cannot be read while its files are replaced. */
  private static void replace(
      FileTable old, WriteCommand.SaveTable save, StatementContext context) {
    Path folder = Path.of(LocalPaths.plain(old.location()));
    QueryTree.visit(
        context.analyze(save.query()),
        query -> {
          if (query instanceof Query.Scan scan
              && scan.source() instanceof FileSource source
              && source.files().stream().anyMatch(file -> Path.of(file).startsWith(folder))) {
            throw FloebergException.of(
                Condition.analysis("UNSUPPORTED_OVERWRITE.TABLE"),
                "table",
                WriteTarget.quoted(old.name()));
          }
        });
    CreateTableStatement.replaceFiles(definition(save, CreateMode.REPLACE), old.name(), context);
  }

  private static void create(
      WriteCommand.SaveTable save, CreateMode mode, StatementContext context) {
    context.execute(definition(save, mode)).close();
  }

  private static TableCommand.CreateTable definition(WriteCommand.SaveTable save, CreateMode mode) {
    return new TableCommand.CreateTable(
        save.table(), mode, List.of(), save.tableOptions(), Optional.of(save.query()), List.of());
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
