package floeberg.catalog.kind;

import floeberg.catalog.file.LocalFileIO;
import floeberg.catalog.file.LocalPaths;
import java.util.function.BiConsumer;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/**
 * A table of the session catalog. One that was made with a LOCATION keeps its state in its folder,
 * as {@code v<N>.metadata.json}, so that tools which know only the folder find it; the catalog's
 * row names it and follows.
 */
final class LocatedOperations implements TableOperations {
  private final TableOperations registered;
  private final String defaultLocation;
  private final BiConsumer<String, String> follow;
  private FolderTableOperations folder;

  /**
   * Operations of one table.
   *
   * @param follow brings the catalog's row from an old metadata file to a new one
   */
  LocatedOperations(
      TableOperations registered, String defaultLocation, BiConsumer<String, String> follow) {
    this.registered = registered;
    this.defaultLocation = defaultLocation;
    this.follow = follow;
  }

  @Override
  public TableMetadata current() {
    return inFolder(registered.current(), false);
  }

  @Override
  public TableMetadata refresh() {
    return inFolder(registered.refresh(), true);
  }

  private synchronized TableMetadata inFolder(TableMetadata known, boolean isRefresh) {
    if (known == null || !FolderTableOperations.isVersioned(known.metadataFileLocation())) {
      folder = null;
      return known;
    }
    if (folder == null) {
      folder = new FolderTableOperations(known.location(), localFiles());
    }
    return isRefresh ? folder.refresh() : folder.current();
  }

  private LocalFileIO localFiles() {
    return registered.io() instanceof LocalFileIO local ? local : new LocalFileIO();
  }

  @Override
  public synchronized void commit(TableMetadata base, TableMetadata metadata) {
    if (base == null && isLocated(metadata)) {
      folder = new FolderTableOperations(metadata.location(), localFiles());
      folder.create(metadata);
      registered.commit(null, folder.refresh());
      return;
    }
    if (folder == null) {
      registered.commit(base, metadata);
      return;
    }
    String before = folder.currentFile();
    folder.commit(base, metadata);
    follow.accept(before, folder.currentFile());
  }

  /** A new table, not a metadata file that is being registered, at a place of its own. */
  private boolean isLocated(TableMetadata metadata) {
    return metadata.metadataFileLocation() == null
        && registered.io() instanceof LocalFileIO
        && LocalPaths.isLocal(metadata.location())
        && !LocalPaths.plain(metadata.location()).equals(LocalPaths.plain(defaultLocation));
  }

  @Override
  public FileIO io() {
    return registered.io();
  }

  @Override
  public EncryptionManager encryption() {
    return registered.encryption();
  }

  @Override
  public synchronized String metadataFileLocation(String fileName) {
    return folder == null
        ? registered.metadataFileLocation(fileName)
        : folder.metadataFileLocation(fileName);
  }

  @Override
  public synchronized LocationProvider locationProvider() {
    return folder == null ? registered.locationProvider() : folder.locationProvider();
  }

  @Override
  public TableOperations temp(TableMetadata uncommitted) {
    return registered.temp(uncommitted);
  }
}
