package floeberg.cli;

import floeberg.Floeberg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every command that opens a warehouse. */
final class SessionOptions {
  private static final String SETTINGS_FILE = "floeberg.conf";

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description =
          "A setting, as Spark names it; also spark.sql.catalog.NAME.* for more catalogs."
              + " Repeatable.")
  private Map<String, String> conf = new LinkedHashMap<>();

  @Option(
      names = "--warehouse",
      paramLabel = "DIR",
      description =
          "Where the embedded catalog and its tables are."
              + " Default: $FLOEBERG_HOME, else ~/.floeberg.")
  private Optional<Path> warehouse = Optional.empty();

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description =
          "Settings, one 'key value' a line. Default: floeberg.conf in the warehouse, if any.")
  private Optional<Path> settingsFile = Optional.empty();

  /** Opens the engine; {@code --conf} wins over the settings file. */
  Floeberg open() throws IOException {
    return open(Map.of());
  }

  /** Opens the engine with settings that win over all others. */
  Floeberg open(Map<String, String> fixed) throws IOException {
    Path folder = warehouse.orElseGet(SessionOptions::usualWarehouse).toAbsolutePath().normalize();
    Map<String, String> settings = settings(folder);
    settings.putAll(fixed);
    return Floeberg.open(folder, settings);
  }

  /** The settings for an engine on a folder. */
  Map<String, String> settings(Path folder) throws IOException {
    var settings = new LinkedHashMap<String, String>();
    if (settingsFile.isPresent()) {
      settings.putAll(SettingsFile.read(settingsFile.get()));
    } else if (Files.exists(folder.resolve(SETTINGS_FILE))) {
      settings.putAll(SettingsFile.read(folder.resolve(SETTINGS_FILE)));
    }
    settings.putAll(conf);
    return settings;
  }

  private static Path usualWarehouse() {
    String home = System.getenv("FLOEBERG_HOME");
    return home == null || home.isBlank()
        ? Path.of(System.getProperty("user.home"), ".floeberg")
        : Path.of(home);
  }

  Path historyFile() {
    return usualWarehouse().resolve("history");
  }
}
