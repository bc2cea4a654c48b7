package floeberg.connect;

import floeberg.catalog.Catalogs;
import floeberg.error.FloebergException;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Relation.Options;
import floeberg.plan.ShowCommand;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.ColumnDefinition;
import floeberg.plan.TableCommand.CreateMode;
import floeberg.plan.TableCommand.TableOptions;
import floeberg.result.Row;
import floeberg.session.Session;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.connect.proto.Catalog;

/** The catalog API's answers about databases, tables, views and columns. */
final class CatalogTables {
  /** How a description shows the transform of a partition field. */
  private static final Pattern BUCKET = Pattern.compile("bucket\\(\\d+, (.+)\\)");

  private static final SparkType.Struct DATABASE =
      CatalogCalls.schema(
          new SparkType.Field("name", SparkType.STRING, true),
          new SparkType.Field("catalog", SparkType.STRING, true),
          new SparkType.Field("description", SparkType.STRING, true),
          new SparkType.Field("locationUri", SparkType.STRING, true));
  private static final SparkType.Struct TABLE =
      CatalogCalls.schema(
          new SparkType.Field("name", SparkType.STRING, true),
          new SparkType.Field("catalog", SparkType.STRING, true),
          new SparkType.Field("namespace", new SparkType.Array(SparkType.STRING, true), true),
          new SparkType.Field("description", SparkType.STRING, true),
          new SparkType.Field("tableType", SparkType.STRING, true),
          new SparkType.Field("isTemporary", SparkType.BOOLEAN, false));
  private static final SparkType.Struct COLUMN =
      CatalogCalls.schema(
          new SparkType.Field("name", SparkType.STRING, true),
          new SparkType.Field("description", SparkType.STRING, true),
          new SparkType.Field("dataType", SparkType.STRING, true),
          new SparkType.Field("nullable", SparkType.BOOLEAN, false),
          new SparkType.Field("isPartition", SparkType.BOOLEAN, false),
          new SparkType.Field("isBucket", SparkType.BOOLEAN, false),
          new SparkType.Field("isCluster", SparkType.BOOLEAN, false));

  private final CatalogCalls calls;
  private final Session session;

  CatalogTables(CatalogCalls calls, Session session) {
    this.calls = calls;
    this.session = session;
  }

  Relation databases(Optional<String> pattern) {
    var rows = new ArrayList<List<Object>>();
    for (Row row : calls.list(new NamespaceCommand.ShowNamespaces(Optional.empty(), pattern))) {
      rows.add(databaseRow((String) row.values().getFirst()));
    }
    return new SourceRelation.Rows(DATABASE, rows);
  }

  Relation database(String database) {
    try {
      return new SourceRelation.Rows(DATABASE, List.of(databaseRow(database)));
    } catch (FloebergException e) {
      throw inCatalog(e);
    }
  }

  /** This call asks the catalog itself, which names an absent namespace without itself. */
  private FloebergException inCatalog(FloebergException error) {
    String prefix = "`" + session.currentCatalog() + "`.";
    String name = error.parameters().getOrDefault("schemaName", "");
    boolean isMeant =
        error.condition().name().equals("SCHEMA_NOT_FOUND")
            && !session.currentCatalog().equals(Catalogs.SESSION_CATALOG)
            && name.startsWith(prefix);
    return isMeant
        ? FloebergException.of(error.condition(), "schemaName", name.substring(prefix.length()))
        : error;
  }

  private List<Object> databaseRow(String database) {
    Map<String, String> facts = new HashMap<>();
    for (Row row :
        calls.list(new NamespaceCommand.DescribeNamespace(CatalogCalls.name(database), false))) {
      facts.put((String) row.values().get(0), (String) row.values().get(1));
    }
    String name = facts.getOrDefault("Namespace Name", database);
    String catalog = facts.getOrDefault("Catalog Name", session.currentCatalog());
    boolean isDefault = catalog.equals(Catalogs.SESSION_CATALOG) && name.equals("default");
    return Arrays.asList(
        name,
        catalog,
        // Hive's catalog describes its first database so.
        facts.getOrDefault("Comment", isDefault ? "default database" : null),
        facts.get("Location"));
  }

  private Optional<Name> namespace(Optional<String> database) {
    return database.map(CatalogCalls::name);
  }

  private List<String> namespaceParts(Optional<String> database) {
    List<String> parts = Texts.name(database.orElseGet(session::currentNamespace));
    boolean hasCatalog = parts.size() > 1 && parts.getFirst().equals(session.currentCatalog());
    return hasCatalog ? parts.subList(1, parts.size()) : parts;
  }

  Relation tables(Optional<String> database, Optional<String> pattern) {
    // Tables come first: they tell of a namespace that is not there.
    List<Row> tables = calls.list(new ShowCommand.ShowTables(namespace(database), pattern));
    Set<String> views = new HashSet<>();
    for (Row row : calls.list(new ShowCommand.ShowViews(namespace(database), pattern))) {
      views.add((String) row.values().get(1));
    }
    var rows = new ArrayList<List<Object>>();
    for (Row row : tables) {
      String name = (String) row.values().get(1);
      rows.add(tableRow(name, database, (Boolean) row.values().get(2), views.contains(name)));
    }
    return new SourceRelation.Rows(TABLE, rows);
  }

  Relation views(Optional<String> database, Optional<String> pattern) {
    var rows = new ArrayList<List<Object>>();
    for (Row row : calls.list(new ShowCommand.ShowViews(namespace(database), pattern))) {
      rows.add(
          tableRow((String) row.values().get(1), database, (Boolean) row.values().get(2), true));
    }
    return new SourceRelation.Rows(TABLE, rows);
  }

  private List<Object> tableRow(
      String name, Optional<String> database, boolean isTemporary, boolean isView) {
    if (isTemporary) {
      return Arrays.asList(name, null, List.of(), null, "TEMPORARY", true);
    }
    var parts = new ArrayList<String>();
    database.ifPresent(namespace -> parts.addAll(Texts.name(namespace)));
    parts.add(name);
    return Arrays.asList(
        name,
        session.currentCatalog(),
        List.copyOf(namespaceParts(database)),
        isView ? null : comment(new Name(parts, Origin.NONE)),
        isView ? "VIEW" : "MANAGED",
        false);
  }

  private String comment(Name name) {
    return calls.list(new ShowCommand.DescribeTable(name, true, false)).stream()
        .filter(row -> "Comment".equals(row.values().get(0)))
        .map(row -> (String) row.values().get(1))
        .findFirst()
        .orElse(null);
  }

  Relation table(Name name) {
    Map<String, String> facts = new HashMap<>();
    for (Row row : calls.list(new ShowCommand.DescribeTable(name, true, false))) {
      facts.putIfAbsent((String) row.values().get(0), (String) row.values().get(1));
    }
    String last = name.parts().getLast();
    // A description of a temporary view has nothing but its columns.
    boolean isTemporary =
        name.parts().size() == 1 && !facts.containsKey("# Detailed Table Information");
    if (isTemporary) {
      return new SourceRelation.Rows(
          TABLE, List.of(Arrays.asList(last, null, List.of(), null, "TEMPORARY", true)));
    }
    List<String> full = Texts.name(facts.getOrDefault("Name", name.quoted()));
    String catalog = full.size() > 2 ? full.getFirst() : session.currentCatalog();
    List<String> namespace =
        full.size() > 2
            ? full.subList(1, full.size() - 1)
            : full.size() == 2 ? full.subList(0, 1) : namespaceParts(Optional.empty());
    return new SourceRelation.Rows(
        TABLE,
        List.of(
            Arrays.asList(
                full.getLast(),
                catalog,
                List.copyOf(namespace),
                facts.get("Comment"),
                facts.getOrDefault("Type", "MANAGED"),
                false)));
  }

  /** Whether a table or temporary view is there; stored views do not count. */
  boolean exists(Name name) {
    try {
      session.schema(named(name));
      return isOfSessionCatalog(name) || !isStoredView(name);
    } catch (FloebergException | org.apache.iceberg.exceptions.NoSuchNamespaceException e) {
      return false;
    }
  }

  // Views of other catalogs are invisible to this call, as in Spark.
  private boolean isOfSessionCatalog(Name name) {
    return name.parts().size() > 2
        ? name.parts().getFirst().equals(Catalogs.SESSION_CATALOG)
        : session.currentCatalog().equals(Catalogs.SESSION_CATALOG);
  }

  private boolean isStoredView(Name name) {
    List<String> parts = name.parts();
    Optional<Name> namespace =
        parts.size() == 1
            ? Optional.empty()
            : Optional.of(new Name(parts.subList(0, parts.size() - 1), Origin.NONE));
    return calls.list(new ShowCommand.ShowViews(namespace, Optional.of(parts.getLast()))).stream()
        .anyMatch(row -> !(Boolean) row.values().get(2));
  }

  /** Whether a table, which must be there, was cached. */
  boolean isCached(Name name) {
    session.schema(named(name));
    return session.isCached(name.parts());
  }

  private static Relation named(Name name) {
    return new SourceRelation.NamedTable(name.parts(), Optional.empty(), Options.NONE, Origin.NONE);
  }

  Relation columns(Name name) {
    var partitions = new HashSet<String>();
    var buckets = new HashSet<String>();
    boolean isPartition = false;
    for (Row row : calls.list(new ShowCommand.DescribeTable(name, true, false))) {
      String column = (String) row.values().getFirst();
      if (column.startsWith("# Partition")) {
        isPartition = true;
      } else if (column.isEmpty() || column.startsWith("#") && !column.equals("# col_name")) {
        isPartition = false;
      } else if (isPartition) {
        partitions.add(column);
        Matcher bucket = BUCKET.matcher(String.valueOf(row.values().get(1)));
        if (bucket.matches()) {
          buckets.add(bucket.group(1));
        }
      }
    }
    var rows = new ArrayList<List<Object>>();
    for (SparkType.Field field : session.schema(named(name)).fields()) {
      rows.add(
          Arrays.asList(
              field.name(),
              field.comment().or(() -> Metadata.comment(field.metadata())).orElse(null),
              field.type().simpleString(),
              field.nullable(),
              partitions.contains(field.name()),
              buckets.contains(field.name()),
              false));
    }
    return new SourceRelation.Rows(COLUMN, rows);
  }

  /** What {@code createTable} asks for. */
  record Creation(
      Name name,
      Optional<String> path,
      Optional<String> source,
      Optional<String> description,
      Optional<SparkType.Struct> schema,
      Map<String, String> options) {}

  static Creation creation(Catalog call) {
    if (call.hasCreateTable()) {
      var create = call.getCreateTable();
      return new Creation(
          CatalogCalls.name(create.getTableName()),
          TypeReader.present(create.hasPath(), create.getPath()),
          TypeReader.present(create.hasSource(), create.getSource()),
          TypeReader.present(create.hasDescription(), create.getDescription()),
          create.hasSchema()
              ? Optional.of(TypeReader.schema(create.getSchema()))
              : Optional.empty(),
          create.getOptionsMap());
    }
    var create = call.getCreateExternalTable();
    return new Creation(
        CatalogCalls.name(create.getTableName()),
        TypeReader.present(create.hasPath(), create.getPath()),
        TypeReader.present(create.hasSource(), create.getSource()),
        Optional.empty(),
        create.hasSchema() ? Optional.of(TypeReader.schema(create.getSchema())) : Optional.empty(),
        create.getOptionsMap());
  }

  void create(Creation creation) {
    List<ColumnDefinition> columns =
        creation.schema().stream()
            .flatMap(schema -> schema.fields().stream())
            .map(
                field ->
                    new ColumnDefinition(
                        field.name(),
                        field.type(),
                        field.nullable(),
                        field.comment(),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        Origin.NONE))
            .toList();
    TableOptions options =
        new TableOptions(
            creation.source(),
            List.of(),
            List.of(),
            Map.of(),
            creation.options(),
            creation.path(),
            creation.description(),
            Optional.empty());
    session
        .execute(
            new TableCommand.CreateTable(
                creation.name(), CreateMode.CREATE, columns, options, Optional.empty(), List.of()))
        .close();
  }
}
