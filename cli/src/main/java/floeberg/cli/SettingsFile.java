package floeberg.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A settings file: {@code key value} or {@code key=value} lines as in Spark's defaults file. */
final class SettingsFile {
  private static final Pattern LINE = Pattern.compile("([^\\s=]+)\\s*(?:=|\\s)\\s*(.*)");

  private SettingsFile() {}

  /**
   * Reads a file; empty lines and those that start with # say nothing.
   *
   * @throws IOException when it cannot be read or a line has no value
   */
  static Map<String, String> read(Path file) throws IOException {
    var settings = new LinkedHashMap<String, String>();
    int number = 0;
    for (String raw : Files.readAllLines(file)) {
      number++;
      String line = raw.strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      Matcher parts = LINE.matcher(line);
      if (!parts.matches()) {
        throw new IOException(file + ":" + number + ": a setting needs a key and a value: " + line);
      }
      settings.put(parts.group(1), parts.group(2).strip());
    }
    return settings;
  }
}
