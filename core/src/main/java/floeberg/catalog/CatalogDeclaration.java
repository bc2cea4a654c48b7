package floeberg.catalog;

import floeberg.setting.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the settings say about a catalog: {@code spark.sql.catalog.NAME} and its properties. */
record CatalogDeclaration(String name, Settings settings) {
  private static final List<String> PLACES = List.of("type", "catalog-impl", "uri");

  private String key() {
    return "spark.sql.catalog." + name;
  }

  boolean exists() {
    return name.equals(Catalogs.SESSION_CATALOG) || settings.explicit().containsKey(key());
  }

  /** The properties; the session catalog without any place of its own is the embedded one. */
  Map<String, String> properties(CatalogStore store) {
    Map<String, String> declared = declared();
    boolean hasPlace = PLACES.stream().anyMatch(declared::containsKey);
    if (hasPlace || !name.equals(Catalogs.SESSION_CATALOG)) {
      return declared;
    }
    var embedded = new HashMap<>(declared);
    embedded.putAll(store.embedded());
    return embedded;
  }

  private Map<String, String> declared() {
    String prefix = key() + ".";
    var properties = new HashMap<String, String>();
    settings
        .explicit()
        .forEach(
            (key, value) -> {
              if (key.startsWith(prefix)) {
                properties.put(key.substring(prefix.length()), value);
              }
            });
    return properties;
  }

  List<String> defaultNamespace() {
    String declared = settings.explicit().get(key() + ".default-namespace");
    if (declared != null) {
      return List.of(declared.split("\\."));
    }
    return name.equals(Catalogs.SESSION_CATALOG) ? List.of("default") : List.of();
  }
}
