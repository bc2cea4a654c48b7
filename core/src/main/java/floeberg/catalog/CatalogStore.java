package floeberg.catalog;

import floeberg.catalog.kind.CatalogKinds;
import floeberg.catalog.kind.OpenCatalog;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.exceptions.AlreadyExistsException;

/** What the sessions of one engine share: opened catalogs and the embedded warehouse. */
public final class CatalogStore implements AutoCloseable {
  private static final String DATABASE = "catalog.db";

  private final Path warehouse;
  private final Map<Declaration, OpenCatalog> opened = new ConcurrentHashMap<>();

  /** Catalogs with the same name and properties are opened once. */
  private record Declaration(String name, Map<String, String> properties) {}

  /** Nothing is created before a catalog is used. */
  public CatalogStore(Path warehouse) {
    this.warehouse = warehouse.toAbsolutePath().normalize();
  }

  /** The folder of the embedded catalog and its tables. */
  public Path warehouse() {
    return warehouse;
  }

  /** The SQL functions of the session catalog. */
  public StoredFunctions functions() {
    return new StoredFunctions(warehouse);
  }

  /** What the session catalog is when nothing is configured: SQLite in the warehouse. */
  Map<String, String> embedded() {
    return Map.of(
        "type",
        "jdbc",
        "uri",
        "jdbc:sqlite:" + warehouse.resolve(DATABASE),
        "warehouse",
        // With its scheme: some engines, Trino among them, read no location without one.
        "file://" + warehouse);
  }

  OpenCatalog open(String name, Map<String, String> properties) {
    return opened.computeIfAbsent(
        new Declaration(name, Map.copyOf(properties)), CatalogStore::openNow);
  }

  private static OpenCatalog openNow(Declaration declaration) {
    OpenCatalog catalog = CatalogKinds.open(declaration.name(), declaration.properties());
    if (declaration.name().equals(Catalogs.SESSION_CATALOG)) {
      createDefaultNamespace(catalog);
    }
    return catalog;
  }

  private static void createDefaultNamespace(OpenCatalog catalog) {
    Namespace name = Namespace.of("default");
    if (catalog.namespaces().namespaceExists(name)) {
      return;
    }
    try {
      catalog.namespaces().createNamespace(name);
    } catch (AlreadyExistsException e) {
      // Another process was first.
    }
  }

  @Override
  public void close() {
    opened.values().forEach(OpenCatalog::close);
    opened.clear();
  }
}
