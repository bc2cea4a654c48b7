package floeberg.catalog;

import floeberg.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;

/** The catalogs of one session. */
final class SessionCatalogs implements Catalogs {
  SessionCatalogs(CatalogStore store, Supplier<Settings> settings, FileSchemas fileSchemas) {}

  @Override
  public List<String> usedNames() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean exists(String catalog) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> defaultNamespace(String catalog) {
    throw new UnsupportedOperationException();
  }

  @Override
  public TableName resolve(List<String> parts, CurrentNamespace current) {
    throw new UnsupportedOperationException();
  }

  @Override
  public NamespaceName resolveNamespace(List<String> parts, CurrentNamespace current) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<TableSource> load(TableName name, Optional<TimeTravel> asOf, Map<String, String> options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<TableSource> loadPath(
      String format, List<String> paths, Optional<TimeTravel> asOf, Map<String, String> options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isPathFormat(String word) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Table loadTable(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<Table> findTable(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean tableExists(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public PinnedTable loadForWrite(TableName name, Map<String, String> options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Table createTable(NewTable table) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Transaction stageCreate(NewTable table) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Transaction stageReplace(NewTable table) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Transaction stageCreateOrReplace(NewTable table) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Table registerTable(TableName name, String metadataFile) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean dropTable(TableName name, boolean isPurge) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void renameTable(TableName from, TableName to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TableName> tables(NamespaceName namespace) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void invalidate(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void invalidateAll() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<NamespaceName> namespaces(NamespaceName parent) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean namespaceExists(NamespaceName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<String, String> namespaceProperties(NamespaceName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void createNamespace(NamespaceName name, Map<String, String> properties) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setNamespaceProperties(NamespaceName name, Map<String, String> properties) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void removeNamespaceProperties(NamespaceName name, List<String> keys) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void dropNamespace(NamespaceName name, boolean isCascade) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<StoredView> loadView(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void createView(StoredView view) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void replaceView(StoredView view) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean dropView(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void renameView(TableName from, TableName to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void changeViewProperties(TableName name, Map<String, String> set, List<String> remove) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TableName> views(NamespaceName namespace) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void createFileTable(FileTable table) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<FileTable> findFileTable(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }

}
