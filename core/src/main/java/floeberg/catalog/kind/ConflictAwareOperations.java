package floeberg.catalog.kind;

import com.fasterxml.jackson.core.JsonProcessingException;
import floeberg.catalog.file.MetadataReads;
import java.io.IOException;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.jdbc.UncheckedSQLException;

/**
 * Table operations that report a busy database as a conflict: its statement certainly changed
 * nothing, so the commit may be tried again and its state is known.
 */
record ConflictAwareOperations(TableOperations operations) implements TableOperations {
  // SQLITE_BUSY and SQLITE_LOCKED; extended codes keep them in the low byte.
  private static final int BUSY = 5;
  private static final int LOCKED = 6;

  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    try {
      operations.commit(base, metadata);
    } catch (UncheckedSQLException e) {
      if (isBusy(e)) {
        throw new CommitFailedException(e, "The catalog's database is busy");
      }
      throw e;
    }
  }

  private static boolean isBusy(UncheckedSQLException e) {
    if (e.getCause() instanceof SQLException cause) {
      int code = cause.getErrorCode() & 0xFF;
      return code == BUSY || code == LOCKED;
    }
    return false;
  }

  @Override
  public TableMetadata current() {
    return once(operations::current);
  }

  @Override
  public TableMetadata refresh() {
    return once(operations::refresh);
  }

  private TableMetadata once(Supplier<TableMetadata> reading) {
    try {
      return MetadataReads.once(reading);
    } catch (MetadataReads.ReadAgainException e) {
      return readAgain(e.location());
    }
  }

  /** Reads the file once more, for the reason. */
  private TableMetadata readAgain(String location) {
    try {
      return TableMetadataParser.read(io().newInputFile(location));
    } catch (RuntimeException e) {
      if (!isDamage(e)) {
        throw e;
      }
      throw new RuntimeIOException(
          new IOException(e),
          "The table's metadata file is damaged: %s. Restore the file from a copy, or drop the"
              + " table without PURGE and call register_table with an older metadata file beside"
              + " it",
          location);
    }
  }

  /** Whether the text of the file is wrong, and not the way to it. */
  private static boolean isDamage(Throwable error) {
    boolean isWrongText =
        error instanceof JsonProcessingException || error instanceof IllegalArgumentException;
    return isWrongText || error.getCause() != null && isDamage(error.getCause());
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
