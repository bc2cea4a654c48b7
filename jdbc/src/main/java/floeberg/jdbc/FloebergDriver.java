package floeberg.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * The driver of {@code jdbc:floeberg:PATH[;KEY=VALUE]...}: PATH is the warehouse's folder, {@code
 * ~/.floeberg} when empty; further keys, in the URL or as properties, are settings of the session.
 */
public final class FloebergDriver implements Driver {
  static final int MAJOR = 0;
  static final int MINOR = 1;

  static {
    try {
      DriverManager.registerDriver(new FloebergDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Used by {@link java.util.ServiceLoader}. */
  public FloebergDriver() {}

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    if (!acceptsURL(url)) {
      // DriverManager asks every driver with every URL.
      return null;
    }
    return JdbcConnection.open(JdbcUrl.parse(url, properties), url);
  }

  @Override
  public boolean acceptsURL(String url) {
    return JdbcUrl.isOurs(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return Settings.propertyInfo(properties);
  }

  @Override
  public int getMajorVersion() {
    return MAJOR;
  }

  @Override
  public int getMinorVersion() {
    return MINOR;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("Floeberg does not log", "0A000");
  }

  /** The settings table as a tool shows it. */
  private static final class Settings {
    private Settings() {}

    static DriverPropertyInfo[] propertyInfo(Properties properties) {
      return floeberg.setting.SettingsTable.entries().values().stream()
          .map(
              entry -> {
                String value =
                    properties == null
                        ? entry.defaultValue().orElse(null)
                        : properties.getProperty(entry.key(), entry.defaultValue().orElse(null));
                var info = new DriverPropertyInfo(entry.key(), value);
                info.description = entry.meaning();
                if (entry.type().equals("boolean")) {
                  info.choices = new String[] {"true", "false"};
                } else if (entry.type().contains("|")) {
                  info.choices = entry.type().split("\\|");
                }
                return info;
              })
          .toArray(DriverPropertyInfo[]::new);
    }
  }
}
