package floeberg.catalog.kind;

import floeberg.catalog.file.LocalFileIO;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.rest.RESTCatalog;

/** Iceberg's REST catalog. */
final class RestKind implements CatalogKind {
  @Override
  public OpenCatalog open(String name, Map<String, String> properties) {
    var own = new HashMap<>(properties);
    // Iceberg's default needs Hadoop; a server may still name another by its own configuration.
    own.putIfAbsent(CatalogProperties.FILE_IO_IMPL, LocalFileIO.class.getName());
    var catalog = new RESTCatalog();
    catalog.initialize(name, own);
    return OpenCatalog.of(catalog);
  }
}
