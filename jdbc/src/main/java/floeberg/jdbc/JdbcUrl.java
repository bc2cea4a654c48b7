package floeberg.jdbc;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a URL and its properties say: {@code jdbc:floeberg:[PATH][;KEY=VALUE]...}.
 *
 * @param warehouse the folder of the embedded catalog; without a path the command line's
 * @param settings Spark's keys, the URL's before the properties'
 */
record JdbcUrl(Path warehouse, Map<String, String> settings) {
  static final String PREFIX = "jdbc:floeberg:";

  /** Properties that tools send along and that are no settings. */
  private static final java.util.Set<String> IGNORED = java.util.Set.of("user", "password");

  static boolean isOurs(String url) {
    return url != null && url.startsWith(PREFIX);
  }

  static JdbcUrl parse(String url, Properties properties) throws SQLException {
    var settings = new TreeMap<String, String>();
    for (String name : properties.stringPropertyNames()) {
      if (!IGNORED.contains(name)) {
        settings.put(name, properties.getProperty(name));
      }
    }
    String[] parts = url.substring(PREFIX.length()).split(";");
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals < 1) {
        throw SqlErrors.wrongArgument("Expected KEY=VALUE in " + url + ": " + parts[i]);
      }
      settings.put(parts[i].substring(0, equals), parts[i].substring(equals + 1));
    }
    Path folder = parts.length == 0 || parts[0].isBlank() ? usualWarehouse() : Path.of(parts[0]);
    return new JdbcUrl(folder.toAbsolutePath().normalize(), Map.copyOf(settings));
  }

  private static Path usualWarehouse() {
    String home = System.getenv("FLOEBERG_HOME");
    return home == null || home.isBlank()
        ? Path.of(System.getProperty("user.home"), ".floeberg")
        : Path.of(home);
  }

  @Override
  public String toString() {
    return PREFIX + warehouse;
  }
}
