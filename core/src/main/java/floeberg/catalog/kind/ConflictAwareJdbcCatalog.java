package floeberg.catalog.kind;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Function;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.jdbc.JdbcClientPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A JDBC catalog whose busy database is a conflict, to be retried, and in which tables with a place
 * of their own are {@link LocatedOperations}, when it is the session catalog.
 */
final class ConflictAwareJdbcCatalog extends JdbcCatalog {
  private static final Logger LOG = LoggerFactory.getLogger(ConflictAwareJdbcCatalog.class);
  private static final String FOLLOW =
      "UPDATE iceberg_tables SET metadata_location = ?, previous_metadata_location = ?"
          + " WHERE catalog_name = ? AND table_namespace = ? AND table_name = ?";

  private final JdbcClientPool connections;
  private final boolean isSessionCatalog;

  ConflictAwareJdbcCatalog(
      Function<Map<String, String>, FileIO> io,
      JdbcClientPool connections,
      boolean isSessionCatalog) {
    super(io, _ -> connections, true);
    this.connections = connections;
    this.isSessionCatalog = isSessionCatalog;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier name) {
    var operations = new ConflictAwareOperations(super.newTableOps(name));
    return isSessionCatalog
        ? new LocatedOperations(
            operations,
            defaultWarehouseLocation(name),
            (before, after) -> follow(name, before, after))
        : operations;
  }

  /**
   * The folder holds the table's state: a row that could not follow now follows the next commit.
   */
  private void follow(TableIdentifier name, String before, String after) {
    try {
      connections.run(
          connection -> {
            try (PreparedStatement update = connection.prepareStatement(FOLLOW)) {
              update.setString(1, after);
              update.setString(2, before);
              update.setString(3, name());
              update.setString(4, name.namespace().toString());
              update.setString(5, name.name());
              return update.executeUpdate();
            }
          });
    } catch (SQLException e) {
      LOG.warn("The catalog's row of {} stays at {}", name, before, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
