package floeberg.catalog.kind;

import java.util.Map;

/** Opens catalogs of one kind. */
public interface CatalogKind {
  /**
   * Opens a catalog.
   *
   * @param name the catalog's name, under which a shared database keeps its tables
   * @param properties what stands behind {@code spark.sql.catalog.NAME.}
   */
  OpenCatalog open(String name, Map<String, String> properties);
}
