package floeberg.catalog.kind;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.ViewCatalog;

/** An opened catalog, without a table cache. */
public record OpenCatalog(
    Catalog tables, SupportsNamespaces namespaces, Optional<ViewCatalog> views)
    implements AutoCloseable {

  /** What the catalog's class offers. */
  public static OpenCatalog of(Catalog catalog) {
    if (!(catalog instanceof SupportsNamespaces namespaces)) {
      throw new IllegalArgumentException(
          "Catalog class without namespaces: " + catalog.getClass().getName());
    }
    Optional<ViewCatalog> views =
        catalog instanceof ViewCatalog viewCatalog ? Optional.of(viewCatalog) : Optional.empty();
    return new OpenCatalog(catalog, namespaces, views);
  }

  /** Whether its names are kept by a server or in a way that is not known. */
  public boolean isRemote() {
    return !(tables instanceof FolderCatalog || tables instanceof ConflictAwareJdbcCatalog);
  }

  @Override
  public void close() {
    if (tables instanceof Closeable closeable) {
      try {
        closeable.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
