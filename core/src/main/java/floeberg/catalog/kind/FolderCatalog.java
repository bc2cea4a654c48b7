package floeberg.catalog.kind;

import floeberg.catalog.file.LocalFileIO;
import floeberg.catalog.file.LocalPaths;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.BaseMetastoreCatalog;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.RuntimeIOException;

/** Namespaces and tables as folders under a warehouse folder. */
final class FolderCatalog extends BaseMetastoreCatalog implements SupportsNamespaces {
  private final String name;
  private final Map<String, String> properties;
  private final String warehouse;
  private final LocalFileIO io = new LocalFileIO();

  FolderCatalog(String name, Map<String, String> properties) {
    this.name = name;
    this.properties = Map.copyOf(properties);
    String location = properties.getOrDefault(CatalogProperties.WAREHOUSE_LOCATION, "");
    if (location.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot initialize HadoopCatalog because warehousePath must not be null or empty");
    }
    this.warehouse = location.replaceFirst("/+$", "");
    io.initialize(properties);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  protected Map<String, String> properties() {
    return properties;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier table) {
    return new FolderTableOperations(defaultWarehouseLocation(table), io);
  }

  @Override
  protected String defaultWarehouseLocation(TableIdentifier table) {
    return location(table.namespace()) + "/" + table.name();
  }

  @Override
  protected boolean isValidIdentifier(TableIdentifier table) {
    return true;
  }

  private String location(Namespace namespace) {
    return namespace.isEmpty() ? warehouse : warehouse + "/" + String.join("/", namespace.levels());
  }

  private Path folder(Namespace namespace) {
    return LocalPaths.path(location(namespace));
  }

  @Override
  public TableBuilder buildTable(TableIdentifier table, Schema schema) {
    return new FixedPlaceBuilder(table, schema);
  }

  private final class FixedPlaceBuilder
      extends BaseMetastoreCatalog.BaseMetastoreCatalogTableBuilder {
    private final String expected;

    FixedPlaceBuilder(TableIdentifier table, Schema schema) {
      super(table, schema);
      this.expected = defaultWarehouseLocation(table);
    }

    @Override
    public TableBuilder withLocation(String location) {
      if (location != null && !LocalPaths.plain(location).equals(LocalPaths.plain(expected))) {
        throw new IllegalArgumentException(
            "Cannot set a custom location for a path-based table. Expected "
                + expected
                + " but got "
                + location);
      }
      return this;
    }
  }

  @Override
  public boolean dropTable(TableIdentifier table, boolean purge) {
    TableOperations operations = newTableOps(table);
    TableMetadata last = operations.current();
    if (last == null) {
      return false;
    }
    if (purge) {
      CatalogUtil.dropTableData(io, last);
    }
    // The folder is the table: without its metadata files there is none.
    io.deletePrefix(defaultWarehouseLocation(table));
    return true;
  }

  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    throw new UnsupportedOperationException("Cannot rename Hadoop tables");
  }

  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    requireNamespace(namespace);
    return folders(namespace).stream()
        .filter(folder -> FolderTableOperations.isTable(folder.toString()))
        .map(folder -> TableIdentifier.of(namespace, folder.getFileName().toString()))
        .toList();
  }

  @Override
  public void createNamespace(Namespace namespace, Map<String, String> metadata) {
    if (namespace.isEmpty()) {
      throw new IllegalArgumentException("Cannot create namespace with invalid name: " + namespace);
    }
    // Spark always names an owner, which a folder cannot keep.
    if (metadata.keySet().stream().anyMatch(key -> !key.equals("owner"))) {
      throw new UnsupportedOperationException(
          "Cannot create namespace " + namespace + ": metadata is not supported");
    }
    Path folder = folder(namespace);
    if (Files.exists(folder)) {
      throw new AlreadyExistsException("Namespace already exists: %s", namespace);
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Create namespace failed: %s", namespace);
    }
  }

  @Override
  public List<Namespace> listNamespaces(Namespace namespace) {
    if (!namespace.isEmpty()) {
      requireNamespace(namespace);
    }
    return folders(namespace).stream()
        .filter(folder -> !FolderTableOperations.isTable(folder.toString()))
        .map(folder -> child(namespace, folder.getFileName().toString()))
        .toList();
  }

  private static Namespace child(Namespace parent, String level) {
    return Namespace.of(
        Stream.concat(Stream.of(parent.levels()), Stream.of(level)).toArray(String[]::new));
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(Namespace namespace) {
    requireNamespace(namespace);
    return Map.of("location", location(namespace));
  }

  @Override
  public boolean dropNamespace(Namespace namespace) {
    Path folder = folder(namespace);
    if (namespace.isEmpty() || !Files.isDirectory(folder)) {
      return false;
    }
    try {
      Files.delete(folder);
      return true;
    } catch (DirectoryNotEmptyException e) {
      throw new NamespaceNotEmptyException(e, "Namespace %s is not empty.", namespace);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Namespace delete failed: %s", namespace);
    }
  }

  @Override
  public boolean setProperties(Namespace namespace, Map<String, String> changed) {
    throw new UnsupportedOperationException(
        "Cannot set namespace properties " + namespace + " : setProperties is not supported");
  }

  @Override
  public boolean removeProperties(Namespace namespace, Set<String> removed) {
    throw new UnsupportedOperationException(
        "Cannot remove properties " + namespace + " : removeProperties is not supported");
  }

  @Override
  public boolean namespaceExists(Namespace namespace) {
    Path folder = folder(namespace);
    return Files.isDirectory(folder)
        && (namespace.isEmpty() || !FolderTableOperations.isTable(folder.toString()));
  }

  private void requireNamespace(Namespace namespace) {
    if (!namespaceExists(namespace)) {
      throw new NoSuchNamespaceException("Namespace does not exist: %s", namespace);
    }
  }

  private List<Path> folders(Namespace namespace) {
    Path folder = folder(namespace);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to list: %s", folder);
    }
  }

  /** Registering would need a copy of the metadata file under a version's name. */
  @Override
  public org.apache.iceberg.Table registerTable(TableIdentifier table, String metadataFile) {
    if (tableExists(table)) {
      throw new AlreadyExistsException("Table already exists: %s", table);
    }
    throw new NoSuchTableException("Cannot register %s in a catalog of folders", table);
  }
}
