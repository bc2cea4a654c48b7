package floeberg.catalog.kind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.apache.iceberg.jdbc.JdbcClientPool;
import org.apache.iceberg.jdbc.UncheckedSQLException;

/**
 * Connections to a SQLite file: write-ahead log, so that readers never wait; a busy timeout, so
 * that writers of several processes wait for each other; and synced commits.
 */
final class SqliteClientPool extends JdbcClientPool {
  private static final String PREFIX = "jdbc:sqlite:";
  private static final int BUSY_TIMEOUT_MILLIS = 60_000;

  private final String uri;

  SqliteClientPool(String uri, Map<String, String> properties) {
    super(uri, properties);
    this.uri = uri;
  }

  static boolean isSqlite(String uri) {
    return uri.startsWith(PREFIX);
  }

  @Override
  protected Connection newClient() {
    try {
      return connect(uri);
    } catch (SQLException e) {
      throw new UncheckedSQLException(e, "Failed to connect: %s", uri);
    }
  }

  /** Whether the catalog's tables are there in their current form: saves statements at start. */
  boolean hasCatalogTables() {
    String sql =
        "SELECT count(*) FROM sqlite_master m, pragma_table_info(m.name) c WHERE"
            + " (m.name = 'iceberg_tables' AND c.name = 'iceberg_type')"
            + " OR (m.name = 'iceberg_namespace_properties' AND c.name = 'catalog_name')";
    try {
      return run(
          connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
              return rows.next() && rows.getInt(1) == 2;
            }
          });
    } catch (SQLException e) {
      throw new UncheckedSQLException(e, "Cannot open the catalog's database: %s", uri);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while opening " + uri, e);
    }
  }

  // Not through DriverManager, which would load every driver on the class path.
  private static Connection connect(String uri) throws SQLException {
    createFolder(uri);
    var properties = new Properties();
    properties.setProperty("journal_mode", "WAL");
    properties.setProperty("synchronous", "FULL");
    properties.setProperty("busy_timeout", String.valueOf(BUSY_TIMEOUT_MILLIS));
    Connection connection = new org.sqlite.JDBC().connect(uri, properties);
    if (connection == null) {
      throw new SQLException("Not a URL of SQLite: " + uri);
    }
    return connection;
  }

  private static void createFolder(String uri) throws SQLException {
    String file = uri.substring(PREFIX.length()).replaceFirst("\\?.*$", "");
    if (file.isEmpty() || file.startsWith(":") || file.startsWith("file:")) {
      return;
    }
    Path folder = Path.of(file).toAbsolutePath().getParent();
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new SQLException("Cannot create the folder of " + file, e);
    }
  }
}
