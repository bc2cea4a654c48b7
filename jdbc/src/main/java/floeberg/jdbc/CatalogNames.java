package floeberg.jdbc;

import floeberg.error.FloebergException;
import floeberg.plan.Command;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.Origin;
import floeberg.plan.ShowCommand;
import floeberg.plan.Statement.Name;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import floeberg.sql.SqlParser;
import floeberg.type.SparkType;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The names in a session's catalogs. JDBC has one level of schemas: a nested namespace is a schema
 * with a name of several parts, written as in SQL.
 */
final class CatalogNames {
  private static final String CATALOG_KEY = "spark.sql.catalog.";
  private static final SqlParser PARSER = new SqlParser();

  private final Session session;

  CatalogNames(Session session) {
    this.session = session;
  }

  /**
   * A table or view.
   *
   * @param catalog empty for a temporary view
   * @param schema empty for a temporary view
   */
  record TableEntry(String catalog, String schema, String name, String type) {
    Name fullName() {
      var parts = new ArrayList<String>();
      if (!catalog.isEmpty()) {
        parts.add(catalog);
        parts.addAll(PARSER.parseMultipartIdentifier(schema));
      }
      parts.add(name);
      return new Name(parts, Origin.NONE);
    }
  }

  static void use(Session session, String catalog) {
    session.execute(new NamespaceCommand.SetCatalog(catalog, Origin.NONE)).close();
  }

  static void useNamespace(Session session, String schema) {
    var name = new Name(PARSER.parseMultipartIdentifier(schema), Origin.NONE);
    session.execute(new NamespaceCommand.Use(name, true)).close();
  }

  static SparkType type(String name) {
    return PARSER.parseDataType(name);
  }

  /** Every catalog that is declared, used or not. */
  List<String> catalogs() {
    var names = new TreeSet<String>();
    rows(new NamespaceCommand.ShowCatalogs(Optional.empty()))
        .forEach(row -> names.add((String) row.values().getFirst()));
    for (String key : session.settings().explicit().keySet()) {
      if (key.startsWith(CATALOG_KEY) && key.indexOf('.', CATALOG_KEY.length()) < 0) {
        names.add(key.substring(CATALOG_KEY.length()));
      }
    }
    return List.copyOf(names);
  }

  /** A catalog's namespaces, nested ones too. */
  List<String> schemas(String catalog) {
    var found = new ArrayList<String>();
    collect(catalog, List.of(), found);
    return found;
  }

  private void collect(String catalog, List<String> parent, List<String> found) {
    var parts = new ArrayList<String>();
    parts.add(catalog);
    parts.addAll(parent);
    var name = new Name(parts, Origin.NONE);
    for (Row row : rows(new NamespaceCommand.ShowNamespaces(Optional.of(name), Optional.empty()))) {
      String schema = (String) row.values().getFirst();
      List<String> child = PARSER.parseMultipartIdentifier(schema);
      if (child.size() > parent.size()) {
        found.add(schema);
        collect(catalog, child, found);
      }
    }
  }

  /** The tables and views of a namespace. */
  List<TableEntry> tables(String catalog, String schema) {
    var parts = new ArrayList<String>();
    parts.add(catalog);
    parts.addAll(PARSER.parseMultipartIdentifier(schema));
    Optional<Name> namespace = Optional.of(new Name(parts, Origin.NONE));
    List<String> views = permanent(new ShowCommand.ShowViews(namespace, Optional.empty()));
    var entries = new ArrayList<TableEntry>();
    for (String name : permanent(new ShowCommand.ShowTables(namespace, Optional.empty()))) {
      if (!views.contains(name)) {
        entries.add(new TableEntry(catalog, schema, name, "TABLE"));
      }
    }
    views.forEach(name -> entries.add(new TableEntry(catalog, schema, name, "VIEW")));
    return entries;
  }

  private List<String> permanent(ShowCommand command) {
    return rows(command).stream()
        .filter(row -> !(Boolean) row.values().get(2))
        .map(row -> (String) row.values().get(1))
        .toList();
  }

  /** The session's temporary views, which belong to no catalog. */
  List<TableEntry> temporaryViews() {
    return rows(new ShowCommand.ShowViews(Optional.empty(), Optional.empty())).stream()
        .filter(row -> (Boolean) row.values().get(2))
        .map(row -> new TableEntry("", "", (String) row.values().get(1), "LOCAL TEMPORARY"))
        .toList();
  }

  /** The rows of a SHOW or DESCRIBE. */
  List<Row> rows(Command command) {
    var rows = new ArrayList<Row>();
    try (Result result = session.execute(command)) {
      result.rows().forEachRemaining(rows::add);
    }
    return rows;
  }

  /**
   * Whether it is a catalog or table that cannot be read; a broken one must not hide the others.
   */
  static boolean isSkipped(RuntimeException error) {
    return error instanceof FloebergException
        || error instanceof UncheckedIOException
        || error.getClass().getName().startsWith("org.apache.iceberg.");
  }
}
