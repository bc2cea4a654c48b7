package floeberg.jdbc;

import floeberg.plan.ShowCommand;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import floeberg.sql.SqlParser;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the database says of itself; what never changes is in {@link FixedAnswers}. */
final class DatabaseFacts implements Completed.Fallback {
  private static final String TABLES =
      "TABLE_CAT STRING, TABLE_SCHEM STRING, TABLE_NAME STRING, TABLE_TYPE STRING, REMARKS STRING,"
          + " TYPE_CAT STRING, TYPE_SCHEM STRING, TYPE_NAME STRING,"
          + " SELF_REFERENCING_COL_NAME STRING, REF_GENERATION STRING";
  private static final String FUNCTIONS =
      "FUNCTION_CAT STRING, FUNCTION_SCHEM STRING, FUNCTION_NAME STRING, REMARKS STRING,"
          + " FUNCTION_TYPE SMALLINT, SPECIFIC_NAME STRING";
  private static final String PROCEDURES =
      "PROCEDURE_CAT STRING, PROCEDURE_SCHEM STRING, PROCEDURE_NAME STRING, RESERVED1 STRING,"
          + " RESERVED2 STRING, RESERVED3 STRING, REMARKS STRING, PROCEDURE_TYPE SMALLINT,"
          + " SPECIFIC_NAME STRING";
  private static final List<String> TABLE_TYPES = List.of("LOCAL TEMPORARY", "TABLE", "VIEW");

  private final JdbcConnection connection;

  private DatabaseFacts(JdbcConnection connection) {
    this.connection = connection;
  }

  static DatabaseMetaData of(JdbcConnection connection) {
    return Completed.of(DatabaseMetaData.class, new DatabaseFacts(connection));
  }

  @Override
  public Optional<Object> answer(Method method) {
    return FixedAnswers.of(method);
  }

  private CatalogNames names() throws SQLException {
    return new CatalogNames(connection.session());
  }

  /** Rows under columns written as DDL. */
  static ResultSet rows(String columns, List<Row> rows) {
    return RowSet.detached(Result.of(new SqlParser().parseTableSchema(columns), rows));
  }

  public Connection getConnection() {
    return connection.proxy();
  }

  public String getURL() {
    return connection.url();
  }

  public String getUserName() throws SQLException {
    Session session = connection.session();
    return session.settings().value("floeberg.user", System.getProperty("user.name", ""));
  }

  public boolean isReadOnly() {
    return connection.isReadOnly();
  }

  public RowIdLifetime getRowIdLifetime() {
    return RowIdLifetime.ROWID_UNSUPPORTED;
  }

  public boolean supportsResultSetType(int type) {
    return type == ResultSet.TYPE_FORWARD_ONLY;
  }

  public boolean supportsResultSetConcurrency(int type, int concurrency) {
    return type == ResultSet.TYPE_FORWARD_ONLY && concurrency == ResultSet.CONCUR_READ_ONLY;
  }

  public boolean supportsResultSetHoldability(int holdability) {
    return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  public boolean supportsTransactionIsolationLevel(int level) {
    return level == Connection.TRANSACTION_NONE;
  }

  public ResultSet getCatalogs() throws SQLException {
    return rows("TABLE_CAT STRING", names().catalogs().stream().map(Row::of).toList());
  }

  public ResultSet getSchemas() throws SQLException {
    return getSchemas(null, null);
  }

  public ResultSet getSchemas(String catalog, String pattern) throws SQLException {
    connection.clearMetadataWarnings();
    NamePattern wanted = NamePattern.of(pattern);
    CatalogNames names = names();
    var rows = new ArrayList<Row>();
    for (String one : catalogs(names, catalog)) {
      for (String schema : schemas(names, one, catalog)) {
        if (wanted.matches(schema)) {
          rows.add(Row.of(schema, one));
        }
      }
    }
    return rows("TABLE_SCHEM STRING, TABLE_CATALOG STRING", rows);
  }

  /** The catalogs meant: all without a name, none by the empty name. */
  private static List<String> catalogs(CatalogNames names, String catalog) {
    if (catalog == null) {
      return names.catalogs();
    }
    return names.catalogs().stream().filter(catalog::equals).toList();
  }

  /** A catalog that cannot be reached fails only who asked for it; others are warned. */
  private List<String> schemas(CatalogNames names, String catalog, String asked) {
    try {
      return names.schemas(catalog).stream().sorted().toList();
    } catch (RuntimeException e) {
      if (asked == null && CatalogNames.isSkipped(e)) {
        connection.warnOfMetadata(
            "The catalog " + catalog + " is left out: " + e.getMessage(), SqlErrors.of(e));
        return List.of();
      }
      throw e;
    }
  }

  public ResultSet getTables(
      String catalog, String schemaPattern, String tablePattern, String[] types)
      throws SQLException {
    connection.clearMetadataWarnings();
    NamePattern wanted = NamePattern.of(tablePattern);
    List<String> wantedTypes = types == null ? TABLE_TYPES : List.of(types);
    var columns = new ColumnFacts(connection.session(), names());
    var rows = new ArrayList<Row>();
    for (CatalogNames.TableEntry table : tables(catalog, schemaPattern, wanted)) {
      if (wantedTypes.contains(table.type())) {
        String remarks = wanted.isExact() ? columns.comment(table).orElse(null) : null;
        rows.add(
            Row.of(
                orNull(table.catalog()),
                orNull(table.schema()),
                table.name(),
                table.type(),
                remarks,
                null,
                null,
                null,
                null,
                null));
      }
    }
    rows.sort(Comparator.comparing(row -> (String) row.values().get(3)));
    return rows(TABLES, rows);
  }

  static String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private List<CatalogNames.TableEntry> tables(
      String catalog, String schemaPattern, NamePattern wanted) throws SQLException {
    CatalogNames names = names();
    NamePattern schemas = NamePattern.of(schemaPattern);
    var found = new ArrayList<CatalogNames.TableEntry>();
    for (String one : catalogs(names, catalog)) {
      for (String schema : schemas(names, one, catalog)) {
        if (schemas.matches(schema)) {
          found.addAll(names.tables(one, schema));
        }
      }
    }
    if ((catalog == null || catalog.isEmpty()) && schemas.matches("")) {
      found.addAll(names.temporaryViews());
    }
    return found.stream().filter(table -> wanted.matches(table.name())).toList();
  }

  public ResultSet getTableTypes() {
    return rows("TABLE_TYPE STRING", TABLE_TYPES.stream().map(Row::of).toList());
  }

  public ResultSet getColumns(
      String catalog, String schemaPattern, String tablePattern, String columnPattern)
      throws SQLException {
    var facts = new ColumnFacts(connection.session(), names());
    NamePattern wanted = NamePattern.of(columnPattern);
    var rows = new ArrayList<Row>();
    for (CatalogNames.TableEntry table :
        tables(catalog, schemaPattern, NamePattern.of(tablePattern))) {
      rows.addAll(facts.rows(table, wanted));
    }
    return rows(ColumnFacts.COLUMNS, rows);
  }

  public ResultSet getTypeInfo() {
    return rows(TypeFacts.COLUMNS, TypeFacts.rows());
  }

  public ResultSet getFunctions(String catalog, String schemaPattern, String functionPattern)
      throws SQLException {
    NamePattern wanted = NamePattern.of(functionPattern);
    var rows = new ArrayList<Row>();
    var show = new ShowCommand.ShowFunctions(Optional.empty(), Optional.empty(), true, true);
    for (Row row : names().rows(show)) {
      String name = (String) row.values().getFirst();
      if (wanted.matches(name)) {
        short type = DatabaseMetaData.functionResultUnknown;
        rows.add(Row.of(null, null, name, null, type, name));
      }
    }
    return rows(FUNCTIONS, rows);
  }

  public ResultSet getProcedures(String catalog, String schemaPattern, String procedurePattern)
      throws SQLException {
    NamePattern wanted = NamePattern.of(procedurePattern);
    var rows = new ArrayList<Row>();
    for (Row row :
        names().rows(new ShowCommand.ShowProcedures(Optional.empty(), Optional.empty()))) {
      List<Object> values = row.values();
      String name = (String) values.get(3);
      if (wanted.matches(name)) {
        short type = DatabaseMetaData.procedureReturnsResult;
        rows.add(Row.of(values.get(0), values.get(2), name, null, null, null, null, type, name));
      }
    }
    return rows(PROCEDURES, rows);
  }
}
