package floeberg.testing.faults;

import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** The embedded catalog's database, each of whose steps may fail; see {@link Steps}. */
public final class FaultyCatalog extends JdbcCatalog {
  @Override
  protected TableOperations newTableOps(TableIdentifier name) {
    return new FaultyOperations(super.newTableOps(name));
  }

  @Override
  public boolean dropTable(TableIdentifier name, boolean isPurge) {
    Steps.watched().take(Steps.Action.READ, "drop " + name);
    return super.dropTable(name, isPurge);
  }

  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    Steps.watched().take(Steps.Action.READ, "rename " + from);
    super.renameTable(from, to);
  }

  @Override
  public Table registerTable(TableIdentifier name, String metadataFile) {
    Steps.watched().take(Steps.Action.READ, "register " + name);
    return super.registerTable(name, metadataFile);
  }

  private record FaultyOperations(TableOperations operations) implements TableOperations {
    @Override
    public TableMetadata current() {
      return operations.current();
    }

    @Override
    public TableMetadata refresh() {
      Steps.watched().take(Steps.Action.READ, "refresh the table");
      return operations.refresh();
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
      Steps.watched().commit(() -> operations.commit(base, metadata));
    }

    @Override
    public FileIO io() {
      return operations.io();
    }

    @Override
    public EncryptionManager encryption() {
      return operations.encryption();
    }

    @Override
    public String metadataFileLocation(String fileName) {
      return operations.metadataFileLocation(fileName);
    }

    @Override
    public LocationProvider locationProvider() {
      return operations.locationProvider();
    }

    @Override
    public TableOperations temp(TableMetadata uncommitted) {
      return operations.temp(uncommitted);
    }

    @Override
    public long newSnapshotId() {
      return operations.newSnapshotId();
    }

    @Override
    public boolean requireStrictCleanup() {
      return operations.requireStrictCleanup();
    }
  }
}
