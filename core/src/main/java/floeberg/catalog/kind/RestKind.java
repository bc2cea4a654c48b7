package floeberg.catalog.kind;

import floeberg.catalog.file.LocalFileIO;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.exceptions.RESTException;
import org.apache.iceberg.rest.RESTCatalog;

/** Iceberg's REST catalog. */
final class RestKind implements CatalogKind {
  @Override
  public OpenCatalog open(String name, Map<String, String> properties) {
    var own = new HashMap<>(properties);
    // Iceberg's default needs Hadoop; a server may still name another by its own configuration.
    own.putIfAbsent(CatalogProperties.FILE_IO_IMPL, LocalFileIO.class.getName());
    String address = own.get(CatalogProperties.URI);
    if (address == null || address.isBlank()) {
      throw new IllegalArgumentException(
          "Catalog %s of type rest needs the address of its server in spark.sql.catalog.%s.uri"
              .formatted(name, name));
    }
    var catalog = new RESTCatalog();
    try {
      catalog.initialize(name, own);
    } catch (RESTException e) {
      close(catalog, e);
      if (e.getClass() != RESTException.class) {
        throw e;
      }
      throw new RESTException(
          e,
          "Cannot open catalog %s: the REST catalog server at %s did not answer as one (%s)",
          name,
          address,
          reason(e));
    }
    return OpenCatalog.of(catalog);
  }

  private static void close(RESTCatalog catalog, RESTException because) {
    try {
      catalog.close();
    } catch (IOException e) {
      because.addSuppressed(e);
    }
  }

  /** The innermost words: those around them only say which request it was. */
  private static String reason(Throwable error) {
    Throwable inner = error;
    while (inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner == error
        ? inner.getMessage()
        : inner.getClass().getSimpleName() + ": " + inner.getMessage();
  }
}
