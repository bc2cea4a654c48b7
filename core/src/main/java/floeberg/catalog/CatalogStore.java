package floeberg.catalog;

import java.nio.file.Path;

/** What the sessions of one engine share: opened catalogs and the embedded warehouse. */
public final class CatalogStore implements AutoCloseable {
  private final Path warehouse;

  /** Nothing is created before a catalog is used. */
  public CatalogStore(Path warehouse) {
    this.warehouse = warehouse;
  }

  /** The folder of the embedded catalog and its tables. */
  public Path warehouse() {
    return warehouse;
  }

  @Override
  public void close() {}
}
