package floeberg.setting;

import floeberg.type.DateTimeText;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A session's settings at one moment. Immutable; unknown keys are kept as they are, as in Spark.
 */
public final class Settings {
  private final Map<String, String> values;

  public Settings(Map<String, String> values) {
    this.values = Map.copyOf(values);
  }

  /** The value set, else the key's default in {@link SettingsTable}. */
  public Optional<String> find(String key) {
    String value = values.get(key);
    return value != null ? Optional.of(value) : SettingsTable.defaultOf(key);
  }

  /** The value set, else the default, else {@code fallback}. */
  public String value(String key, String fallback) {
    return find(key).orElse(fallback);
  }

  /** What was set explicitly. */
  public Map<String, String> explicit() {
    return values;
  }

  public Settings with(String key, String value) {
    var copy = new HashMap<>(values);
    copy.put(key, value);
    return new Settings(copy);
  }

  public Settings without(String key) {
    var copy = new HashMap<>(values);
    copy.remove(key);
    return new Settings(copy);
  }

  public boolean isTrue(String key) {
    return isTrue(key, false);
  }

  /** The same with what holds when the key is neither set nor has a default. */
  public boolean isTrue(String key, boolean otherwise) {
    return Boolean.parseBoolean(value(key, Boolean.toString(otherwise)));
  }

  /** {@code spark.sql.ansi.enabled}, true by default. */
  public boolean isAnsi() {
    return isTrue("spark.sql.ansi.enabled", true);
  }

  /** {@code spark.sql.caseSensitive}, false by default. */
  public boolean isCaseSensitive() {
    return isTrue("spark.sql.caseSensitive");
  }

  /** {@code spark.sql.session.timeZone}, the machine's zone by default. */
  public ZoneId zone() {
    return find("spark.sql.session.timeZone")
        .map(zone -> ZoneId.of(zone, DateTimeText.SHORT_ZONES))
        .orElseGet(ZoneId::systemDefault);
  }
}
