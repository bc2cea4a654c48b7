package floeberg.catalog;

import floeberg.setting.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** What the settings say about a catalog: {@code spark.sql.catalog.NAME} and its properties. */
record CatalogDeclaration(String name, Settings settings) {
  private static final String PREFIX = "spark.sql.catalog.";

  /** A setting: every declared catalog is opened in the embedded warehouse instead. */
  private static final String EMBEDDED = "floeberg.catalogs.embedded";

  private static final List<String> PLACES = List.of("type", "catalog-impl", "uri");

  // What says how a catalog is used, not where it is.
  private static final List<String> USES =
      List.of("cache", "default-namespace", "table-default.", "table-override.", "view-");

  private String key() {
    return PREFIX + name;
  }

  boolean exists() {
    return name.equals(Catalogs.SESSION_CATALOG) || settings.explicit().containsKey(key());
  }

  /** Whether the tables are those of the embedded warehouse. */
  boolean isEmbedded() {
    Map<String, String> declared = declared();
    return settings.isTrue(EMBEDDED)
        || name.equals(Catalogs.SESSION_CATALOG)
            && PLACES.stream().noneMatch(declared::containsKey);
  }

  /** The properties; the session catalog without any place of its own is the embedded one. */
  Map<String, String> properties(CatalogStore store) {
    Map<String, String> declared = declared();
    boolean isSession = name.equals(Catalogs.SESSION_CATALOG);
    boolean hasPlace = PLACES.stream().anyMatch(declared::containsKey);
    if (settings.isTrue(EMBEDDED)) {
      return inWarehouse(declared, store);
    }
    if (hasPlace || !isSession) {
      return declared;
    }
    var embedded = new HashMap<>(declared);
    embedded.putAll(store.embedded());
    return embedded;
  }

  /** Catalogs at one address are the same tables, each used in its own way. */
  private Map<String, String> inWarehouse(Map<String, String> declared, CatalogStore store) {
    var properties = new HashMap<String, String>();
    declared.forEach(
        (key, value) -> {
          if (USES.stream().anyMatch(key::startsWith)) {
            properties.put(key, value);
          }
        });
    properties.putAll(store.embedded());
    String stored = storedName();
    properties.put("jdbc.catalog-name", stored);
    if (!stored.equals(Catalogs.SESSION_CATALOG)) {
      properties.put("warehouse", store.warehouse().resolve(stored).toString());
    }
    return properties;
  }

  private String storedName() {
    Map<String, String> own = declared();
    if (!own.containsKey("uri") && !own.containsKey("warehouse")) {
      return name;
    }
    var names = new TreeSet<String>();
    for (String key : settings.explicit().keySet()) {
      if (key.startsWith(PREFIX) && key.indexOf('.', PREFIX.length()) < 0) {
        var other = new CatalogDeclaration(key.substring(PREFIX.length()), settings);
        if (isSamePlace(own, other.declared())) {
          names.add(other.name());
        }
      }
    }
    if (names.contains(Catalogs.SESSION_CATALOG)) {
      return Catalogs.SESSION_CATALOG;
    }
    return names.isEmpty() ? name : names.getFirst();
  }

  private static boolean isSamePlace(Map<String, String> left, Map<String, String> right) {
    return Objects.equals(left.get("uri"), right.get("uri"))
        && Objects.equals(left.get("warehouse"), right.get("warehouse"));
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
