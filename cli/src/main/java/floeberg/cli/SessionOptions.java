package floeberg.cli;

import floeberg.Floeberg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What every command that opens a warehouse is told by its options. */
record SessionOptions(Arguments arguments) {
  private static final String SETTINGS_FILE = "floeberg.conf";
  private static final Option CONF =
      Option.value(
          "--conf",
          "KEY=VALUE",
          "A setting, as Spark names it; also spark.sql.catalog.NAME.* for more catalogs."
              + " Repeatable.");
  private static final Option WAREHOUSE =
      Option.value(
          "--warehouse",
          "DIR",
          "Where the embedded catalog and its tables are."
              + " Default: $FLOEBERG_HOME, else ~/.floeberg.");
  private static final Option SETTINGS =
      Option.value(
          "--settings",
          "FILE",
          "Settings, one 'key value' a line. Default: floeberg.conf in the warehouse, if any.");

  /** The options of a command beside its own. */
  static List<Option> with(Option... own) {
    var options = new ArrayList<>(List.of(own));
    options.addAll(List.of(CONF, WAREHOUSE, SETTINGS));
    return List.copyOf(options);
  }

  /** Opens the engine; {@code --conf} wins over the settings file. */
  Floeberg open() throws IOException {
    return open(Map.of());
  }

  /** Opens the engine with settings that win over all others. */
  Floeberg open(Map<String, String> fixed) throws IOException {
    Path folder = warehouse().toAbsolutePath().normalize();
    Map<String, String> settings = settings(folder);
    settings.putAll(fixed);
    return Floeberg.open(folder, settings);
  }

  /** The settings for an engine on a folder. */
  Map<String, String> settings(Path folder) throws IOException {
    var settings = new LinkedHashMap<String, String>();
    if (arguments.has(SETTINGS)) {
      settings.putAll(SettingsFile.read(arguments.path(SETTINGS).orElseThrow()));
    } else if (Files.exists(folder.resolve(SETTINGS_FILE))) {
      settings.putAll(SettingsFile.read(folder.resolve(SETTINGS_FILE)));
    }
    for (String setting : arguments.all(CONF)) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw new UsageException("--conf needs KEY=VALUE: " + setting);
      }
      settings.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return settings;
  }

  private Path warehouse() {
    return arguments.path(WAREHOUSE).orElseGet(SessionOptions::usualWarehouse);
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
