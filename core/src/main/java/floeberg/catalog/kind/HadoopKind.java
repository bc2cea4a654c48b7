package floeberg.catalog.kind;

import java.util.Map;

/** The layout of Iceberg's Hadoop catalog on the local file system, without Hadoop. */
final class HadoopKind implements CatalogKind {
  @Override
  public OpenCatalog open(String name, Map<String, String> properties) {
    return OpenCatalog.of(new FolderCatalog(name, properties));
  }
}
