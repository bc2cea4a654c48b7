package floeberg.catalog;

import floeberg.catalog.kind.OpenCatalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.CachingCatalog;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.catalog.ViewCatalog;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.util.PropertyUtil;

/**
 * One catalog in one session: the shared catalog behind the session's table cache. A cached table
 * shows the session's own commits at once and others' after {@link #invalidate} or the cache's
 * expiry.
 */
final class SessionCatalog {
  private final String name;
  private final Catalog tables;
  private final OpenCatalog shared;

  SessionCatalog(String name, OpenCatalog shared, Map<String, String> properties) {
    this.name = name;
    this.shared = shared;
    boolean isCached =
        PropertyUtil.propertyAsBoolean(
            properties, CatalogProperties.CACHE_ENABLED, CatalogProperties.CACHE_ENABLED_DEFAULT);
    long expiry =
        PropertyUtil.propertyAsLong(
            properties,
            CatalogProperties.CACHE_EXPIRATION_INTERVAL_MS,
            CatalogProperties.CACHE_EXPIRATION_INTERVAL_MS_DEFAULT);
    boolean isCaseSensitive =
        PropertyUtil.propertyAsBoolean(
            properties,
            CatalogProperties.CACHE_CASE_SENSITIVE,
            CatalogProperties.CACHE_CASE_SENSITIVE_DEFAULT);
    // An expiry of zero turns the cache off, as in Spark.
    this.tables =
        isCached && expiry != 0
            ? CachingCatalog.wrap(shared.tables(), isCaseSensitive, expiry)
            : shared.tables();
  }

  String name() {
    return name;
  }

  /** Whether its names are kept by a server or in a way that is not known. */
  boolean isRemote() {
    return shared.isRemote();
  }

  Catalog tables() {
    return tables;
  }

  SupportsNamespaces namespaces() {
    return shared.namespaces();
  }

  Optional<ViewCatalog> views() {
    return shared.views();
  }

  /** A table of exactly that name. */
  Optional<Table> find(List<String> namespace, String table) {
    // A bare word such as files is no metadata table: there is no table before it.
    if (namespace.isEmpty() && MetadataTableType.from(table) != null) {
      return Optional.empty();
    }
    TableIdentifier identifier = identifier(namespace, table);
    try {
      Table loaded = tables.loadTable(identifier);
      return isMetadataTable(loaded) ? Optional.empty() : Optional.of(PromptTable.of(loaded));
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      return Optional.empty();
    }
  }

  // Iceberg's catalogs answer t.files by themselves; here a name's last part is looked at later.
  private static boolean isMetadataTable(Table table) {
    return table instanceof org.apache.iceberg.BaseMetadataTable;
  }

  void invalidate(List<String> namespace, String table) {
    tables.invalidateTable(identifier(namespace, table));
  }

  static TableIdentifier identifier(List<String> namespace, String table) {
    return TableIdentifier.of(namespace(namespace), table);
  }

  static TableIdentifier identifier(TableName name) {
    return identifier(name.namespace(), name.table());
  }

  static Namespace namespace(List<String> parts) {
    return Namespace.of(parts.toArray(String[]::new));
  }
}
