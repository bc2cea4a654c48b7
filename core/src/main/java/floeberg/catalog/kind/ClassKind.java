package floeberg.catalog.kind;

import java.util.Map;
import org.apache.iceberg.CatalogUtil;

/** Any other implementation of Iceberg's Catalog on the class path, by its class name. */
record ClassKind(String className) implements CatalogKind {
  @Override
  public OpenCatalog open(String name, Map<String, String> properties) {
    return OpenCatalog.of(CatalogUtil.loadCatalog(className, name, properties, null));
  }
}
