package floeberg.catalog.kind;

import java.util.Map;
import java.util.function.Function;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.jdbc.JdbcClientPool;

/** A JDBC catalog whose busy database is a conflict, to be retried. */
final class ConflictAwareJdbcCatalog extends JdbcCatalog {
  ConflictAwareJdbcCatalog(
      Function<Map<String, String>, FileIO> io,
      Function<Map<String, String>, JdbcClientPool> connections) {
    super(io, connections, true);
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier name) {
    return new ConflictAwareOperations(super.newTableOps(name));
  }
}
