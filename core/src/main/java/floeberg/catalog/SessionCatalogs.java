package floeberg.catalog;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;

/** The catalogs of one session. */
final class SessionCatalogs implements Catalogs {
  /** Spark's name for the catalog of paths. */
  private static final String PATH_CATALOG = "default_iceberg";

  private final CatalogStore store;
  private final Supplier<Settings> settings;
  private final Map<String, SessionCatalog> opened = new ConcurrentSkipListMap<>();
  private final FileSchemas fileSchemas;
  private final FileTables fileTables;
  private final Namespaces namespaces;
  private final Tables tables;
  private final Views views;
  private final SimilarNames similar =
      new SimilarNames(this, catalog -> catalog(catalog).isRemote());

  SessionCatalogs(CatalogStore store, Supplier<Settings> settings, FileSchemas fileSchemas) {
    this.store = store;
    this.settings = settings;
    this.fileSchemas = fileSchemas;
    this.fileTables = new FileTables(store.warehouse());
    this.namespaces = new Namespaces(this::catalog, this::similarNamespaces);
    this.tables = new Tables(this::catalog);
    this.views = new Views(this::catalog);
  }

  @Override
  public List<String> usedNames() {
    var names = new TreeSet<>(opened.keySet());
    names.add(SESSION_CATALOG);
    return List.copyOf(names);
  }

  @Override
  public boolean exists(String catalog) {
    return new CatalogDeclaration(catalog, settings.get()).exists();
  }

  private synchronized SessionCatalog catalog(String name) {
    return opened.computeIfAbsent(
        name,
        _ -> {
          var declaration = new CatalogDeclaration(name, settings.get());
          if (!declaration.exists()) {
            throw Hint.meant(CatalogErrors.catalogNotFound(name), similarCatalogs(name));
          }
          Map<String, String> properties = declaration.properties(store);
          return new SessionCatalog(name, store.open(name, properties), properties);
        });
  }

  @Override
  public boolean isEmbedded(String catalog) {
    return new CatalogDeclaration(catalog, settings.get()).isEmbedded();
  }

  @Override
  public List<String> defaultNamespace(String catalog) {
    return new CatalogDeclaration(catalog, settings.get()).defaultNamespace();
  }

  @Override
  public TableName resolve(List<String> parts, CurrentNamespace current) {
    int last = parts.size() - 1;
    if (last == 0) {
      return new TableName(current.catalog(), current.namespace(), parts.getFirst());
    }
    return exists(parts.getFirst())
        ? new TableName(parts.getFirst(), parts.subList(1, last), parts.get(last))
        : new TableName(current.catalog(), parts.subList(0, last), parts.get(last));
  }

  @Override
  public NamespaceName resolveNamespace(List<String> parts, CurrentNamespace current) {
    if (parts.isEmpty()) {
      return new NamespaceName(current.catalog(), current.namespace());
    }
    return exists(parts.getFirst())
        ? new NamespaceName(parts.getFirst(), parts.subList(1, parts.size()))
        : new NamespaceName(current.catalog(), parts);
  }

  /** A table by its name or, when the name is a path, by its place. */
  private Optional<TableLoader.Found> find(TableName name) {
    if (PathTables.isPath(name.table())) {
      return PathTables.find(name.table());
    }
    // A part behind a path selects of the path's table, as in `/path/t`.branch_x.
    if (!name.namespace().isEmpty() && PathTables.isPath(name.namespace().getLast())) {
      return PathTables.find(name.namespace().getLast() + "#" + name.table());
    }
    return TableLoader.find(catalog(name.catalog()), name);
  }

  private FileSources fileSources() {
    return new FileSources(fileSchemas, settings.get());
  }

  @Override
  public Optional<TableSource> load(
      TableName name, Optional<TimeTravel> asOf, Map<String, String> options) {
    boolean isPath = PathTables.isPath(name.table());
    if (isPath && isPlainPath(name)) {
      return loadPath(name.namespace().getFirst(), List.of(name.table()), asOf, options);
    }
    Optional<FileTable> fileTable = fileTables.find(name);
    if (fileTable.isPresent()) {
      requireNow(name, asOf);
      return Optional.of(fileSources().table(fileTable.get()));
    }
    Optional<TableSource> source = loadIceberg(name, asOf, options);
    // A file named without its folder comes after tables of that name.
    return source.isEmpty() && !isPath && isPlainPath(name)
        ? loadPath(name.namespace().getFirst(), List.of(name.table()), asOf, options)
        : source;
  }

  /** Whether the name is that of a format and of plain files that are there. */
  private static boolean isPlainPath(TableName name) {
    return name.namespace().size() == 1
        && FileSources.isFormat(name.namespace().getFirst())
        && FileListing.exists(name.table());
  }

  private static void requireNow(TableName name, Optional<TimeTravel> asOf) {
    if (asOf.isPresent()) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.TIME_TRAVEL"),
          "relationId",
          CatalogErrors.quoted(name.parts()));
    }
  }

  private Optional<TableSource> loadIceberg(
      TableName name, Optional<TimeTravel> asOf, Map<String, String> options) {
    return find(name)
        .map(found -> new TableLoader(settings.get()).load(name, found, asOf, options));
  }

  @Override
  public Optional<TableSource> loadPath(
      String format, List<String> paths, Optional<TimeTravel> asOf, Map<String, String> options) {
    if (!format.equalsIgnoreCase("iceberg")) {
      requireNow(new TableName(SESSION_CATALOG, List.of(format), paths.getFirst()), asOf);
      return Optional.of(loadFiles(format, paths, Optional.empty(), options));
    }
    String path = paths.getFirst();
    var name = new TableName(PATH_CATALOG, List.of(), path);
    return PathTables.find(path)
        .map(found -> new TableLoader(settings.get()).load(name, found, asOf, options));
  }

  @Override
  public TableSource loadFiles(
      String format,
      List<String> paths,
      Optional<SparkType.Struct> schema,
      Map<String, String> options) {
    return fileSources().load(format, paths, schema, options);
  }

  @Override
  public boolean isPathFormat(String word) {
    return word.equalsIgnoreCase("iceberg") || FileSources.isFormat(word);
  }

  @Override
  public Table loadTable(TableName name) {
    return findTable(name).orElseThrow(() -> notFound(name));
  }

  @Override
  public Optional<Table> findTable(TableName name) {
    if (PathTables.isPath(name.table())) {
      return PathTables.find(name.table())
          .filter(found -> found.selector().isEmpty())
          .map(TableLoader.Found::table);
    }
    return catalog(name.catalog()).find(name.namespace(), name.table());
  }

  @Override
  public boolean tableExists(TableName name) {
    return findTable(name).isPresent() || fileTables.find(name).isPresent();
  }

  @Override
  public PinnedTable loadForWrite(TableName name, Map<String, String> options, WriteKind kind) {
    TableLoader.Found found = find(name).orElseThrow(() -> notFound(name));
    return new TableLoader(settings.get()).forWrite(name, found, options, kind);
  }

  @Override
  public Table createTable(NewTable table) {
    return tables.create(table);
  }

  @Override
  public Transaction stageCreate(NewTable table) {
    return tables.stageCreate(table);
  }

  @Override
  public Transaction stageReplace(NewTable table) {
    return tables.stageReplace(table);
  }

  @Override
  public Transaction stageCreateOrReplace(NewTable table) {
    return tables.stageCreateOrReplace(table);
  }

  @Override
  public Table registerTable(TableName name, String metadataFile) {
    return tables.register(name, metadataFile);
  }

  @Override
  public boolean dropTable(TableName name, boolean isPurge) {
    if (fileTables.drop(name, true)) {
      return true;
    }
    return tables.drop(name, isPurge);
  }

  @Override
  public void renameTable(TableName from, TableName to) {
    tables.rename(from, to);
  }

  @Override
  public List<TableName> tables(NamespaceName namespace) {
    List<TableName> plain = fileTables.list(namespace);
    List<TableName> tables = namespaces.tables(namespace);
    return plain.isEmpty()
        ? tables
        : Stream.concat(tables.stream(), plain.stream())
            .distinct()
            .sorted(Comparator.comparing(TableName::table))
            .toList();
  }

  @Override
  public void invalidate(TableName name) {
    if (!PathTables.isPath(name.table())) {
      catalog(name.catalog()).invalidate(name.namespace(), name.table());
    }
  }

  @Override
  public void invalidateAll() {
    // A catalog taken up again starts with an empty cache; what it opened is shared and stays.
    opened.clear();
  }

  @Override
  public List<NamespaceName> namespaces(NamespaceName parent) {
    return namespaces.children(parent);
  }

  @Override
  public boolean namespaceExists(NamespaceName name) {
    return namespaces.exists(name);
  }

  @Override
  public Map<String, String> namespaceProperties(NamespaceName name) {
    return namespaces.properties(name);
  }

  @Override
  public void createNamespace(NamespaceName name, Map<String, String> properties) {
    namespaces.create(name, properties);
  }

  @Override
  public void setNamespaceProperties(NamespaceName name, Map<String, String> properties) {
    namespaces.set(name, properties);
  }

  @Override
  public void removeNamespaceProperties(NamespaceName name, List<String> keys) {
    namespaces.remove(name, keys);
  }

  @Override
  public void dropNamespace(NamespaceName name, boolean isCascade) {
    if (isCascade) {
      boolean wasThere = namespaceExists(name);
      dropContents(name);
      if (wasThere && !namespaceExists(name)) {
        // It was there by its children only.
        return;
      }
    }
    namespaces.drop(name);
  }

  private void dropContents(NamespaceName name) {
    if (!namespaceExists(name)) {
      return;
    }
    for (NamespaceName child : namespaces(name)) {
      dropNamespace(child, true);
    }
    if (!namespaceExists(name)) {
      return;
    }
    views(name).forEach(this::dropView);
    new ArrayList<>(tables(name)).forEach(table -> dropTable(table, false));
  }

  @Override
  public Optional<StoredView> loadView(TableName name) {
    return views.load(name);
  }

  @Override
  public void createView(StoredView view) {
    views.create(view);
  }

  @Override
  public void replaceView(StoredView view) {
    views.replace(view);
  }

  @Override
  public boolean dropView(TableName name) {
    return views.drop(name);
  }

  @Override
  public void renameView(TableName from, TableName to) {
    views.rename(from, to);
  }

  @Override
  public void changeViewProperties(TableName name, Map<String, String> set, List<String> remove) {
    views.changeProperties(name, set, remove);
  }

  @Override
  public List<TableName> views(NamespaceName namespace) {
    return views.list(namespace);
  }

  @Override
  public void createFileTable(FileTable table) {
    NamespaceName namespace = new NamespaceName(table.name().catalog(), table.name().namespace());
    if (!namespaceExists(namespace)) {
      throw Hint.meant(CatalogErrors.namespaceNotFound(namespace), similarNamespaces(namespace));
    }
    if (findTable(table.name()).isPresent()) {
      throw CatalogErrors.tableExists(table.name());
    }
    fileTables.create(
        table.location().isBlank() ? table.at(defaultFileLocation(table.name())) : table);
  }

  @Override
  public void restoreFileTable(FileTable table) {
    fileTables.declare(table);
  }

  @Override
  public void replaceFileTable(FileTable table) {
    fileTables.replace(table);
  }

  @Override
  public Optional<FileTable> findFileTable(TableName name) {
    return fileTables.find(name);
  }

  @Override
  public boolean forgetFileTable(TableName name) {
    return fileTables.drop(name, false);
  }

  @Override
  public String defaultFileLocation(TableName name) {
    return fileTables.defaultLocation(name, settings.get());
  }

  private FloebergException notFound(TableName name) {
    return Hint.meant(CatalogErrors.tableNotFound(name), similarNames(name));
  }

  @Override
  public List<String> similarNames(TableName name) {
    return similar.tables(name);
  }

  @Override
  public List<String> similarCatalogs(String name) {
    return SimilarNames.catalogs(settings.get(), name);
  }

  @Override
  public List<String> similarNamespaces(NamespaceName name) {
    return similar.namespaces(name);
  }

  @Override
  public void close() {
    opened.clear();
  }
}
