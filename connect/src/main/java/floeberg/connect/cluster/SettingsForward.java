package floeberg.connect.cluster;

import floeberg.catalog.Catalogs;
import floeberg.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which of a session's settings matter on a cluster. */
final class SettingsForward {
  static final String CATALOG = "spark.sql.catalog.";
  private static final String ZONE = "spark.sql.session.timeZone";

  /** Tells another Floeberg that its engine is the one that was asked for; Spark does not care. */
  private static final String FORWARDED = "floeberg.forwarded";

  private static final String FORWARD_CATALOGS = "floeberg.cluster.forward-catalogs";

  /** Of this server alone, or of a cluster's start. */
  private static final List<String> KEPT =
      List.of(
          "floeberg.",
          CATALOG,
          "spark.app.",
          "spark.connect.",
          "spark.master",
          "spark.remote",
          "spark.driver.",
          "spark.executor.",
          "spark.sql.connect.",
          "spark.sql.defaultCatalog",
          "spark.sql.extensions",
          "spark.sql.warehouse.dir");

  private SettingsForward() {}

  /** What the session set, and the zone even when it did not: answers depend on it. */
  static Map<String, String> of(Settings settings) {
    var values = new TreeMap<String, String>();
    settings
        .explicit()
        .forEach(
            (key, value) -> {
              if (KEPT.stream().noneMatch(key::startsWith)) {
                values.put(key, value);
              }
            });
    values.put(ZONE, settings.zone().getId());
    values.put(FORWARDED, "true");
    return values;
  }

  /** Names of the catalogs that may be declared on the cluster. */
  static List<String> catalogs(Settings settings) {
    if (!settings.isTrue(FORWARD_CATALOGS)) {
      return List.of();
    }
    var names = new TreeSet<String>();
    for (String key : settings.explicit().keySet()) {
      if (key.startsWith(CATALOG) && key.indexOf('.', CATALOG.length()) < 0) {
        names.add(key.substring(CATALOG.length()));
      }
    }
    // The cluster's own session catalog is what its other users see.
    names.remove(Catalogs.SESSION_CATALOG);
    return List.copyOf(names);
  }

  /** The settings that declare a catalog. */
  static Map<String, String> declaration(String catalog, Settings settings) {
    var values = new TreeMap<String, String>();
    String key = CATALOG + catalog;
    settings
        .explicit()
        .forEach(
            (name, value) -> {
              if (name.equals(key) || name.startsWith(key + ".")) {
                values.put(name, value);
              }
            });
    return values;
  }
}
