package floeberg.catalog.kind;

import floeberg.error.Hint;
import java.util.HashMap;
import java.util.Map;

/** The kinds by the words that configurations use. */
public final class CatalogKinds {
  private static final String TYPE = "type";
  private static final String CLASS = "catalog-impl";

  private static final Map<String, CatalogKind> BY_TYPE =
      Map.of("jdbc", new JdbcKind(), "hadoop", new HadoopKind(), "rest", new RestKind());

  private static final Map<String, String> TYPE_BY_CLASS =
      Map.of(
          "org.apache.iceberg.jdbc.JdbcCatalog", "jdbc",
          "org.apache.iceberg.hadoop.HadoopCatalog", "hadoop",
          "org.apache.iceberg.rest.RESTCatalog", "rest");

  private CatalogKinds() {}

  /** Opens a catalog of the kind that the properties name. */
  public static OpenCatalog open(String name, Map<String, String> properties) {
    var own = new HashMap<>(properties);
    String type = own.remove(TYPE);
    String className = own.remove(CLASS);
    if (type != null && className != null) {
      throw new IllegalArgumentException(
          "Cannot create catalog "
              + name
              + ", both type and catalog-impl are set: type="
              + type
              + ", catalog-impl="
              + className);
    }
    if (className != null && !TYPE_BY_CLASS.containsKey(className)) {
      return new ClassKind(className).open(name, own);
    }
    String word = className != null ? TYPE_BY_CLASS.get(className) : type == null ? "hive" : type;
    CatalogKind kind = BY_TYPE.get(word.toLowerCase(java.util.Locale.ROOT));
    if (kind == null) {
      throw Hint.advise(
          new UnsupportedOperationException("Unknown catalog type: " + word),
          "spark.sql.catalog.%s.type may be jdbc, hadoop or rest; catalog-impl names other classes"
              .formatted(name));
    }
    return kind.open(name, own);
  }
}
