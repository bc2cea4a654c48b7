package floeberg.connect;

import floeberg.catalog.Catalogs;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.function.FunctionClasses;
import floeberg.plan.Command;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Relation.Options;
import floeberg.plan.ShowCommand;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand;
import floeberg.plan.ViewCommand;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.connect.proto.Catalog;

/**
 * Calls of {@code spark.catalog}: each is one or more statements, its answer rows that clients read
 * by position.
 */
final class CatalogCalls {
  private final Session session;
  private final CatalogTables tables;

  CatalogCalls(Session session) {
    this.session = session;
    this.tables = new CatalogTables(this, session);
  }

  /**
   * What reads the answer.
   *
   * @param isExecuting false while a plan is only analysed: nothing is changed then
   */
  Relation answer(Catalog call, boolean isExecuting) {
    return switch (call.getCatTypeCase()) {
      case CURRENT_DATABASE -> value(session.currentNamespace());
      case CURRENT_CATALOG -> value(session.currentCatalog());
      case SET_CURRENT_DATABASE ->
          act(
              new NamespaceCommand.Use(name(call.getSetCurrentDatabase().getDbName()), true),
              isExecuting);
      case SET_CURRENT_CATALOG ->
          act(
              new NamespaceCommand.SetCatalog(
                  call.getSetCurrentCatalog().getCatalogName(), Origin.NONE),
              isExecuting);
      case LIST_CATALOGS ->
          catalogs(
              optional(call.getListCatalogs().hasPattern(), call.getListCatalogs().getPattern()));
      case LIST_DATABASES ->
          tables.databases(
              optional(call.getListDatabases().hasPattern(), call.getListDatabases().getPattern()));
      case GET_DATABASE -> tables.database(call.getGetDatabase().getDbName());
      case DATABASE_EXISTS ->
          value(
              succeeds(
                  new NamespaceCommand.DescribeNamespace(
                      name(call.getDatabaseExists().getDbName()), false)));
      case LIST_TABLES ->
          tables.tables(
              optional(call.getListTables().hasDbName(), call.getListTables().getDbName()),
              optional(call.getListTables().hasPattern(), call.getListTables().getPattern()));
      case LIST_VIEWS ->
          tables.views(
              optional(call.getListViews().hasDbName(), call.getListViews().getDbName()),
              optional(call.getListViews().hasPattern(), call.getListViews().getPattern()));
      case GET_TABLE ->
          tables.table(
              tableName(
                  call.getGetTable().getTableName(),
                  optional(call.getGetTable().hasDbName(), call.getGetTable().getDbName())));
      case TABLE_EXISTS ->
          value(
              tables.exists(
                  tableName(
                      call.getTableExists().getTableName(),
                      optional(
                          call.getTableExists().hasDbName(), call.getTableExists().getDbName()))));
      case LIST_COLUMNS ->
          tables.columns(
              tableName(
                  call.getListColumns().getTableName(),
                  optional(call.getListColumns().hasDbName(), call.getListColumns().getDbName())));
      case LIST_FUNCTIONS ->
          functions(
              optional(call.getListFunctions().hasPattern(), call.getListFunctions().getPattern()));
      case GET_FUNCTION -> function(call.getGetFunction().getFunctionName());
      case FUNCTION_EXISTS ->
          value(
              succeeds(
                  new ShowCommand.DescribeFunction(
                      name(call.getFunctionExists().getFunctionName()), false)));
      case CREATE_TABLE, CREATE_EXTERNAL_TABLE -> create(call, isExecuting);
      case DROP_TEMP_VIEW ->
          value(isExecuting && dropView(List.of(call.getDropTempView().getViewName())));
      case DROP_GLOBAL_TEMP_VIEW ->
          value(
              isExecuting
                  && dropView(List.of("global_temp", call.getDropGlobalTempView().getViewName())));
      case IS_CACHED -> value(tables.isCached(name(call.getIsCached().getTableName())));
      case CACHE_TABLE ->
          act(
              new TableCommand.CacheTable(
                  name(call.getCacheTable().getTableName()), Optional.empty(), false, Map.of()),
              isExecuting);
      case UNCACHE_TABLE ->
          act(
              new TableCommand.UncacheTable(name(call.getUncacheTable().getTableName()), false),
              isExecuting);
      case CLEAR_CACHE -> act(new TableCommand.ClearCache(), isExecuting);
      case REFRESH_TABLE ->
          act(
              new TableCommand.RefreshTable(name(call.getRefreshTable().getTableName())),
              isExecuting);
      case RECOVER_PARTITIONS ->
          throw FloebergException.of(
              Condition.analysis("NOT_SUPPORTED_COMMAND_FOR_V2_TABLE"),
              "cmd",
              "ALTER TABLE ... RECOVER PARTITIONS");
      case REFRESH_BY_PATH, ANALYZE_TABLE -> nothing();
      case DROP_TABLE ->
          act(
              new TableCommand.DropTable(
                  name(call.getDropTable().getTableName()),
                  call.getDropTable().getIfExists(),
                  call.getDropTable().getPurge()),
              isExecuting);
      case DROP_VIEW ->
          act(
              new ViewCommand.DropView(
                  name(call.getDropView().getViewName()), call.getDropView().getIfExists()),
              isExecuting);
      case CREATE_DATABASE ->
          act(
              new NamespaceCommand.CreateNamespace(
                  name(call.getCreateDatabase().getDbName()),
                  call.getCreateDatabase().getIfNotExists(),
                  call.getCreateDatabase().getPropertiesMap()),
              isExecuting);
      case DROP_DATABASE ->
          act(
              new NamespaceCommand.DropNamespace(
                  name(call.getDropDatabase().getDbName()),
                  call.getDropDatabase().getIfExists(),
                  call.getDropDatabase().getCascade()),
              isExecuting);
      case LIST_PARTITIONS ->
          rows(new ShowCommand.ShowPartitions(name(call.getListPartitions().getTableName())));
      case GET_TABLE_PROPERTIES ->
          rows(
              new ShowCommand.ShowTableProperties(
                  name(call.getGetTableProperties().getTableName()), Optional.empty()));
      case GET_CREATE_TABLE_STRING ->
          rows(
              new ShowCommand.ShowCreateTable(
                  name(call.getGetCreateTableString().getTableName()),
                  call.getGetCreateTableString().getAsSerde()));
      case TRUNCATE_TABLE ->
          act(
              new TableCommand.TruncateTable(
                  name(call.getTruncateTable().getTableName()), Map.of()),
              isExecuting);
      case CATTYPE_NOT_SET -> throw InvalidPlan.unset("spark.connect.Catalog", "CATTYPE_NOT_SET");
    };
  }

  static Name name(String identifier) {
    return new Name(Texts.name(identifier), Origin.NONE);
  }

  static Name tableName(String table, Optional<String> database) {
    if (database.isEmpty()) {
      return name(table);
    }
    // With a database beside it, the name is one of the session catalog.
    var parts = new ArrayList<String>();
    parts.add(Catalogs.SESSION_CATALOG);
    parts.addAll(Texts.name(database.get()));
    parts.add(table);
    return new Name(parts, Origin.NONE);
  }

  private static Optional<String> optional(boolean has, String value) {
    return has ? Optional.of(value) : Optional.empty();
  }

  private static SourceRelation.Rows value(Object value) {
    SparkType type = value instanceof Boolean ? SparkType.BOOLEAN : SparkType.STRING;
    return new SourceRelation.Rows(
        schema(new SparkType.Field("value", type, value instanceof String)),
        List.of(List.of(value)));
  }

  static SparkType.Struct schema(SparkType.Field... fields) {
    return new SparkType.Struct(List.of(fields));
  }

  private static SourceRelation.Rows nothing() {
    return new SourceRelation.Rows(
        schema(new SparkType.Field("value", SparkType.STRING, false)), List.of());
  }

  private Relation act(Command command, boolean isExecuting) {
    if (isExecuting) {
      session.execute(command).close();
    }
    return nothing();
  }

  /** The rows of a SHOW or DESCRIBE. */
  List<Row> list(Command command) {
    var rows = new ArrayList<Row>();
    try (Result result = session.execute(command)) {
      result.rows().forEachRemaining(rows::add);
    }
    return rows;
  }

  private Relation rows(Command command) {
    try (Result result = session.execute(command)) {
      var rows = new ArrayList<List<Object>>();
      result.rows().forEachRemaining(row -> rows.add(row.values()));
      return new SourceRelation.Rows(result.schema(), rows);
    }
  }

  boolean succeeds(Command command) {
    try {
      list(command);
      return true;
    } catch (FloebergException | org.apache.iceberg.exceptions.NoSuchNamespaceException e) {
      return false;
    }
  }

  private boolean dropView(List<String> parts) {
    try {
      session.execute(new ViewCommand.DropView(new Name(parts, Origin.NONE), false)).close();
      return true;
    } catch (FloebergException e) {
      return false;
    }
  }

  private Relation catalogs(Optional<String> pattern) {
    var rows = new ArrayList<List<Object>>();
    for (Row row : list(new NamespaceCommand.ShowCatalogs(pattern))) {
      rows.add(Arrays.asList(row.values().getFirst(), null));
    }
    return new SourceRelation.Rows(
        schema(
            new SparkType.Field("name", SparkType.STRING, true),
            new SparkType.Field("description", SparkType.STRING, true)),
        rows);
  }

  private static final SparkType.Struct FUNCTION =
      schema(
          new SparkType.Field("name", SparkType.STRING, true),
          new SparkType.Field("catalog", SparkType.STRING, true),
          new SparkType.Field("namespace", new SparkType.Array(SparkType.STRING, true), true),
          new SparkType.Field("description", SparkType.STRING, true),
          new SparkType.Field("className", SparkType.STRING, true),
          new SparkType.Field("isTemporary", SparkType.BOOLEAN, false));

  private Relation functions(Optional<String> pattern) {
    var rows = new ArrayList<List<Object>>();
    for (Row row : list(new ShowCommand.ShowFunctions(Optional.empty(), pattern, true, true))) {
      rows.add(functionRow((String) row.values().getFirst()));
    }
    return new SourceRelation.Rows(FUNCTION, rows);
  }

  private static List<Object> functionRow(String function) {
    return Arrays.asList(function, null, null, "", FunctionClasses.of(function).orElse(""), true);
  }

  private Relation function(String function) {
    list(new ShowCommand.DescribeFunction(name(function), false));
    return new SourceRelation.Rows(FUNCTION, List.of(functionRow(function)));
  }

  private Relation create(Catalog call, boolean isExecuting) {
    CatalogTables.Creation creation = CatalogTables.creation(call);
    if (isExecuting) {
      tables.create(creation);
    }
    return new SourceRelation.NamedTable(
        creation.name().parts(), Optional.empty(), Options.NONE, Origin.NONE);
  }
}
