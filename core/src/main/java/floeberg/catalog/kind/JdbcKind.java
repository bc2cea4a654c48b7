package floeberg.catalog.kind;

import floeberg.catalog.Catalogs;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.jdbc.JdbcClientPool;

/**
 * Iceberg's JDBC catalog: SQLite, or any database whose driver is on the class path. {@code
 * jdbc.catalog-name} picks the name under which the tables are stored.
 */
final class JdbcKind implements CatalogKind {
  private static final String STORED_NAME = "jdbc.catalog-name";
  private static final String SCHEMA_VERSION = "jdbc.schema-version";
  private static final String INIT_TABLES = "jdbc.init-catalog-tables";

  @Override
  public OpenCatalog open(String name, Map<String, String> properties) {
    var own = new HashMap<>(properties);
    String storedName = own.getOrDefault(STORED_NAME, name);
    own.remove(STORED_NAME);
    own.putIfAbsent(SCHEMA_VERSION, "V1");
    JdbcClientPool pool = pool(own);
    var catalog =
        new ConflictAwareJdbcCatalog(FileIOs::open, pool, name.equals(Catalogs.SESSION_CATALOG));
    catalog.initialize(storedName, own);
    return OpenCatalog.of(catalog);
  }

  private static JdbcClientPool pool(Map<String, String> properties) {
    String uri = properties.getOrDefault(CatalogProperties.URI, "");
    if (!SqliteClientPool.isSqlite(uri)) {
      return new JdbcClientPool(uri, properties);
    }
    var pool = new SqliteClientPool(uri, properties);
    properties.putIfAbsent(INIT_TABLES, String.valueOf(!pool.hasCatalogTables()));
    return pool;
  }
}
