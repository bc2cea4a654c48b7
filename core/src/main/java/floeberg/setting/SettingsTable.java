package floeberg.setting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The table of settings that have a meaning here: resource {@code setting/settings.tsv}. */
public final class SettingsTable {
  private static final String RESOURCE = "/floeberg/setting/settings.tsv";

  private SettingsTable() {}

  /**
   * One setting.
   *
   * @param defaultValue empty when there is none
   */
  public record Entry(
      String key, String type, Optional<String> defaultValue, String since, String meaning) {}

  private static final class Holder {
    private static final Map<String, Entry> ENTRIES = load();
  }

  /** All settings by key. */
  public static Map<String, Entry> entries() {
    return Holder.ENTRIES;
  }

  static Optional<String> defaultOf(String key) {
    Entry entry = Holder.ENTRIES.get(key);
    return entry == null ? Optional.empty() : entry.defaultValue();
  }

  private static Map<String, Entry> load() {
    var entries = new LinkedHashMap<String, Entry>();
    try (InputStream in = SettingsTable.class.getResourceAsStream(RESOURCE);
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        }
        String[] cells = line.split("\t", 5);
        Optional<String> value = cells[2].equals("-") ? Optional.empty() : Optional.of(cells[2]);
        entries.put(cells[0], new Entry(cells[0], cells[1], value, cells[3], cells[4]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }
}
