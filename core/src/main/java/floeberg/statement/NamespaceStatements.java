package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.CurrentNamespace;
import floeberg.catalog.NamespaceName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.Statement.Name;
import floeberg.result.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Namespaces and catalogs: made, dropped, changed, used, shown. */
final class NamespaceStatements {
  private static final Condition SCHEMA_NOT_FOUND = analysis("SCHEMA_NOT_FOUND");
  private static final Condition SCHEMA_ALREADY_EXISTS = analysis("SCHEMA_ALREADY_EXISTS");
  private static final Condition CATALOG_NOT_FOUND = analysis("CATALOG_NOT_FOUND");

  private static final String COMMENT = "comment";
  private static final String LOCATION = "location";
  private static final String OWNER = "owner";
  private static final Set<String> RESERVED = Set.of(COMMENT, LOCATION, OWNER, "collation");

  private NamespaceStatements() {}

  static Result execute(NamespaceCommand command, StatementContext context) {
    return switch (command) {
      case NamespaceCommand.CreateNamespace create -> create(create, context);
      case NamespaceCommand.DropNamespace drop -> drop(drop, context);
      case NamespaceCommand.SetNamespaceProperties set -> {
        context.catalogs().setNamespaceProperties(existing(set.name(), context), set.properties());
        yield Result.none();
      }
      case NamespaceCommand.UnsetNamespaceProperties unset -> {
        context.catalogs().removeNamespaceProperties(existing(unset.name(), context), unset.keys());
        yield Result.none();
      }
      case NamespaceCommand.Use use -> use(use, context);
      case NamespaceCommand.SetCatalog set -> setCatalog(set.name(), context);
      case NamespaceCommand.ShowNamespaces show -> show(show, context);
      case NamespaceCommand.ShowCatalogs show -> showCatalogs(show.pattern(), context);
      case NamespaceCommand.ShowCurrentNamespace _ ->
          Rows.of(ShowStatements.text("catalog"), ShowStatements.text("namespace"))
              .add(context.current().catalog(), Names.shown(context.current().namespace()))
              .result();
      case NamespaceCommand.DescribeNamespace describe -> describe(describe, context);
    };
  }

  private static Result create(NamespaceCommand.CreateNamespace create, StatementContext context) {
    NamespaceName name = Names.namespace(create.name(), context);
    if (context.catalogs().namespaceExists(name)) {
      if (create.ifNotExists()) {
        return Result.none();
      }
      throw FloebergException.of(SCHEMA_ALREADY_EXISTS, "schemaName", Names.quoted(name.parts()));
    }
    var properties = new HashMap<>(create.properties());
    properties.putIfAbsent(OWNER, context.currentUser());
    context.catalogs().createNamespace(name, properties);
    return Result.none();
  }

  private static Result drop(NamespaceCommand.DropNamespace drop, StatementContext context) {
    NamespaceName name = Names.namespace(drop.name(), context);
    if (!context.catalogs().namespaceExists(name)) {
      if (drop.ifExists()) {
        return Result.none();
      }
      throw notFound(name, context);
    }
    context.catalogs().dropNamespace(name, drop.isCascade());
    return Result.none();
  }

  /** The namespace, which must be there. */
  private static NamespaceName existing(Name written, StatementContext context) {
    NamespaceName name = Names.namespace(written, context);
    requireExists(name, context);
    return name;
  }

  private static void requireExists(NamespaceName name, StatementContext context) {
    if (!name.parts().isEmpty() && !context.catalogs().namespaceExists(name)) {
      throw notFound(name, context);
    }
  }

  static FloebergException notFound(NamespaceName name, StatementContext context) {
    var parts = new ArrayList<String>();
    parts.add(name.catalog());
    parts.addAll(name.parts());
    return Hint.meant(
        FloebergException.of(SCHEMA_NOT_FOUND, "schemaName", Names.quoted(parts)),
        context.catalogs().similarNamespaces(name));
  }

  private static Result use(NamespaceCommand.Use use, StatementContext context) {
    List<String> parts = Names.parts(use.name(), context);
    if (!use.isNamespaceOnly()
        && parts.size() == 1
        && context.catalogs().exists(parts.getFirst())) {
      return setCatalog(parts.getFirst(), context);
    }
    NamespaceName name =
        use.isNamespaceOnly()
            ? new NamespaceName(context.current().catalog(), parts)
            : context.catalogs().resolveNamespace(parts, context.current());
    requireExists(name, context);
    context.use(new CurrentNamespace(name.catalog(), name.parts()));
    return Result.none();
  }

  private static Result setCatalog(String catalog, StatementContext context) {
    if (!context.catalogs().exists(catalog)) {
      FloebergException error =
          FloebergException.of(
              CATALOG_NOT_FOUND,
              "catalogName",
              Names.quoted(catalog),
              "config",
              "\"spark.sql.catalog." + catalog + "\"");
      throw Hint.meant(error, context.catalogs().similarCatalogs(catalog));
    }
    context.use(new CurrentNamespace(catalog, context.catalogs().defaultNamespace(catalog)));
    return Result.none();
  }

  private static Result show(NamespaceCommand.ShowNamespaces show, StatementContext context) {
    NamespaceName parent =
        show.parent()
            .map(name -> Names.namespace(name, context))
            .orElseGet(() -> new NamespaceName(context.current().catalog(), List.of()));
    NamePattern pattern = NamePattern.of(show.pattern());
    Rows rows = Rows.of(ShowStatements.text("namespace"));
    context.catalogs().namespaces(parent).stream()
        .map(namespace -> Names.shown(namespace.parts()))
        .filter(pattern::matches)
        .sorted()
        .forEach(rows::add);
    return rows.result();
  }

  private static Result showCatalogs(Optional<String> text, StatementContext context) {
    NamePattern pattern = NamePattern.of(text);
    Rows rows = Rows.of(ShowStatements.text("catalog"));
    context.catalogs().usedNames().stream().filter(pattern::matches).forEach(rows::add);
    return rows.result();
  }

  private static Result describe(
      NamespaceCommand.DescribeNamespace describe, StatementContext context) {
    NamespaceName name = Names.namespace(describe.name(), context);
    Map<String, String> properties = new TreeMap<>(context.catalogs().namespaceProperties(name));
    Rows rows = Rows.of("info_name", "info_value");
    rows.add("Catalog Name", name.catalog());
    rows.add("Namespace Name", Names.shown(name.parts()));
    addWhenPresent(rows, "Comment", properties.get(COMMENT));
    addWhenPresent(rows, "Location", properties.get(LOCATION));
    addWhenPresent(rows, "Owner", properties.get(OWNER));
    if (describe.isExtended()) {
      RESERVED.forEach(properties::remove);
      var pairs = new ArrayList<String>();
      properties.forEach((key, value) -> pairs.add("(" + key + "," + value + ")"));
      rows.add("Properties", pairs.isEmpty() ? "" : "(" + String.join(", ", pairs) + ")");
    }
    return rows.result();
  }

  private static void addWhenPresent(Rows rows, String name, String value) {
    if (value != null) {
      rows.add(name, value);
    }
  }
}
