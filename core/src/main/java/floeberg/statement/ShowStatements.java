package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.Catalogs;
import floeberg.catalog.NamespaceName;
import floeberg.catalog.TableName;
import floeberg.catalog.TableSource;
import floeberg.error.FloebergException;
import floeberg.plan.ShowCommand;
import floeberg.plan.Statement.Name;
import floeberg.result.Result;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** SHOW and DESCRIBE: the switch, and the lists of tables, views and columns. */
final class ShowStatements {
  private static final SparkType.Field NAMESPACE = text("namespace");
  private static final SparkType.Field IS_TEMPORARY =
      new SparkType.Field("isTemporary", SparkType.BOOLEAN, false);

  private ShowStatements() {}

  static SparkType.Field text(String name) {
    return new SparkType.Field(name, SparkType.STRING, false);
  }

  static Result execute(ShowCommand command, StatementContext context) {
    return switch (command) {
      case ShowCommand.ShowTables show -> tables(show, context);
      case ShowCommand.ShowTableExtended show -> tableExtended(show, context);
      case ShowCommand.ShowViews show -> views(show, context);
      case ShowCommand.ShowColumns show -> columns(show, context);
      case ShowCommand.ShowTableProperties show -> ShowTableStatements.properties(show, context);
      case ShowCommand.ShowCreateTable show -> ShowTableStatements.createTable(show, context);
      case ShowCommand.ShowPartitions show -> partitions(show, context);
      case ShowCommand.ShowFunctions show -> FunctionStatements.show(show, context);
      case ShowCommand.ShowProcedures show -> ProcedureStatements.show(show, context);
      case ShowCommand.DescribeTable describe -> DescribeStatements.table(describe, context);
      case ShowCommand.DescribeColumn describe -> DescribeStatements.column(describe, context);
      case ShowCommand.DescribeFunction describe -> FunctionStatements.describe(describe, context);
      case ShowCommand.DescribeProcedure describe ->
          ProcedureStatements.describe(describe, context);
      case ShowCommand.DescribeQuery describe ->
          DescribeStatements.query(describe.query(), context);
      case ShowCommand.Explain explain -> ExplainStatement.execute(explain, context);
      case ShowCommand.Unsupported unsupported ->
          throw FloebergException.of(
                  analysis("_LEGACY_ERROR_TEMP_0035"), "message", unsupported.what())
              .at(unsupported.origin().position());
    };
  }

  private static NamespaceName namespace(Optional<Name> name, StatementContext context) {
    return name.map(written -> Names.namespace(written, context))
        .orElseGet(
            () -> new NamespaceName(context.current().catalog(), context.current().namespace()));
  }

  private static Result tables(ShowCommand.ShowTables show, StatementContext context) {
    NamespaceName namespace = namespace(show.namespace(), context);
    NamePattern pattern = NamePattern.of(show.pattern());
    Rows rows = Rows.of(NAMESPACE, text("tableName"), IS_TEMPORARY);
    if (addGlobal(show.namespace(), pattern, rows, context)) {
      return rows.result();
    }
    for (TableName table : listed(namespace, pattern, context)) {
      rows.add(Names.shown(table.namespace()), table.table(), false);
    }
    // Only Spark's session catalog lists temporary views among its tables.
    if (namespace.catalog().equals(Catalogs.SESSION_CATALOG)) {
      addTemporary(pattern, rows, context);
    }
    return rows.result();
  }

  /** The tables; Spark's session catalog lists its views among them. */
  private static List<TableName> listed(
      NamespaceName namespace, NamePattern pattern, StatementContext context) {
    var names = new ArrayList<>(context.catalogs().tables(namespace));
    if (namespace.catalog().equals(Catalogs.SESSION_CATALOG)) {
      names.addAll(context.catalogs().views(namespace));
      names.sort(Comparator.comparing(TableName::table));
    }
    names.removeIf(name -> !pattern.matches(name.table()));
    return names;
  }

  /** The views of {@code global_temp} and the session's own, when that namespace is asked for. */
  private static boolean addGlobal(
      Optional<Name> namespace, NamePattern pattern, Rows rows, StatementContext context) {
    boolean isGlobal =
        namespace
            .map(name -> Names.parts(name, context))
            .filter(parts -> parts.size() == 1)
            .filter(parts -> parts.getFirst().equalsIgnoreCase(ViewStatements.GLOBAL_TEMP))
            .isPresent();
    if (isGlobal) {
      for (TempViews.TempView view : context.globalViews().all()) {
        if (pattern.matches(view.name())) {
          rows.add(ViewStatements.GLOBAL_TEMP, view.name(), true);
        }
      }
      addTemporary(pattern, rows, context);
    }
    return isGlobal;
  }

  private static void addTemporary(NamePattern pattern, Rows rows, StatementContext context) {
    for (TempViews.TempView view : context.tempViews().all()) {
      if (pattern.matches(view.name())) {
        rows.add("", view.name(), true);
      }
    }
  }

  private static Result tableExtended(
      ShowCommand.ShowTableExtended show, StatementContext context) {
    NamespaceName namespace = namespace(show.namespace(), context);
    NamePattern pattern = NamePattern.of(Optional.of(show.pattern()));
    Rows rows = Rows.of(NAMESPACE, text("tableName"), IS_TEMPORARY, text("information"));
    for (TableName table : listed(namespace, pattern, context)) {
      rows.add(
          Names.shown(table.namespace()),
          table.table(),
          false,
          ShowTableStatements.information(table, context));
    }
    return rows.result();
  }

  private static Result views(ShowCommand.ShowViews show, StatementContext context) {
    NamespaceName namespace = namespace(show.namespace(), context);
    NamePattern pattern = NamePattern.of(show.pattern());
    Rows rows = Rows.of(NAMESPACE, text("viewName"), IS_TEMPORARY);
    if (addGlobal(show.namespace(), pattern, rows, context)) {
      return rows.result();
    }
    for (TableName view : context.catalogs().views(namespace)) {
      if (pattern.matches(view.table())) {
        rows.add(Names.shown(view.namespace()), view.table(), false);
      }
    }
    addTemporary(pattern, rows, context);
    return rows.result();
  }

  private static Result columns(ShowCommand.ShowColumns show, StatementContext context) {
    Name table = show.table();
    if (show.namespace().isPresent() && table.parts().size() == 1) {
      var parts = new ArrayList<>(Names.parts(show.namespace().get(), context));
      parts.addAll(table.parts());
      table = new Name(parts, table.origin());
    }
    SparkType.Struct schema =
        switch (Relations.find(table, context)) {
          case Relations.Temporary(TempViews.TempView view) ->
              DescribeStatements.viewColumns(view, context);
          case Relations.View(floeberg.catalog.StoredView view) -> view.schema();
          case Relations.Source(TableName name, TableSource source) -> {
            requireNamespace(show.namespace(), name, context);
            yield source.schema();
          }
        };
    Rows rows = Rows.of(text("col_name"));
    schema.fields().forEach(field -> rows.add(field.name()));
    return rows.result();
  }

  /** The namespace of FROM must be the table's, written without the catalog, as Spark has it. */
  private static void requireNamespace(
      Optional<Name> written, TableName table, StatementContext context) {
    List<String> parts = written.map(name -> Names.parts(name, context)).orElse(table.namespace());
    boolean agrees = String.join(".", parts).equalsIgnoreCase(String.join(".", table.namespace()));
    if (!agrees) {
      throw FloebergException.of(
          analysis("SHOW_COLUMNS_WITH_CONFLICT_NAMESPACE"),
          "namespaceA",
          Names.quoted(parts),
          "namespaceB",
          Names.quoted(table.namespace()));
    }
  }

  private static Result partitions(ShowCommand.ShowPartitions show, StatementContext context) {
    TableName name = Names.table(show.table(), context);
    if (!(Relations.find(show.table(), context) instanceof Relations.Source)) {
      throw Relations.notFound(Names.parts(show.table(), context), context)
          .at(show.table().origin().position());
    }
    throw FloebergException.of(
            analysis("INVALID_PARTITION_OPERATION.PARTITION_MANAGEMENT_IS_UNSUPPORTED"),
            "name",
            Names.quoted(name))
        .at(show.table().origin().position());
  }
}
