package floeberg.setting;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.type.DateTimeText;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What SET accepts: static keys are refused, values must be of the type in the settings table. */
public final class SettingRules {
  private static final Condition STATIC = Condition.analysis("CANNOT_MODIFY_STATIC_CONFIG");
  private static final Condition CORE = Condition.analysis("CANNOT_MODIFY_CONFIG");
  private static final Condition TYPE_MISMATCH =
      new Condition("INVALID_CONF_VALUE.TYPE_MISMATCH", Condition.ILLEGAL_ARGUMENT);
  private static final Condition OUT_OF_RANGE =
      new Condition("INVALID_CONF_VALUE.OUT_OF_RANGE_OF_OPTIONS", Condition.ILLEGAL_ARGUMENT);
  private static final Condition TIME_ZONE =
      new Condition("INVALID_CONF_VALUE.TIME_ZONE", Condition.ILLEGAL_ARGUMENT);

  /** Settings of a cluster's processes, which Spark fixes at start. */
  private static final List<String> CORE_PREFIXES =
      List.of(
          "spark.executor.",
          "spark.driver.",
          "spark.memory.",
          "spark.network.",
          "spark.rpc.",
          "spark.shuffle.",
          "spark.task.",
          "spark.ui.",
          "spark.eventLog.",
          "spark.dynamicAllocation.");

  private static final List<String> CORE_KEYS =
      List.of("spark.master", "spark.app.name", "spark.serializer", "spark.local.dir");

  private SettingRules() {}

  /** Raises Spark's condition when the key may not change in a session. */
  public static void requireChangeable(String key) {
    SettingsTable.Entry entry = SettingsTable.entries().get(key);
    if (entry != null && entry.type().startsWith("static")) {
      throw FloebergException.of(STATIC, "key", quoted(key));
    }
    if (CORE_KEYS.contains(key) || CORE_PREFIXES.stream().anyMatch(key::startsWith)) {
      throw FloebergException.of(
          CORE, "key", quoted(key), "docroot", "https://spark.apache.org/docs/latest");
    }
  }

  /** Raises Spark's condition when the value is none of the key's type. */
  public static void requireValid(String key, String value) {
    SettingsTable.Entry entry = SettingsTable.entries().get(key);
    if (entry == null) {
      return;
    }
    String type = entry.type();
    switch (type) {
      case "boolean" -> {
        if (!isBoolean(value)) {
          throw mismatch(key, value, type);
        }
      }
      case "int" -> requireNumber(key, value, type, Integer::parseInt);
      case "long" -> requireNumber(key, value, type, Long::parseLong);
      case "double" -> requireNumber(key, value, type, Double::parseDouble);
      case "zone" -> requireZone(key, value);
      default -> requireOption(key, value, type);
    }
  }

  private static boolean isBoolean(String value) {
    String text = value.trim();
    return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
  }

  private interface NumberParser {
    Object parse(String text);
  }

  private static void requireNumber(String key, String value, String type, NumberParser parser) {
    try {
      parser.parse(value.trim());
    } catch (NumberFormatException e) {
      throw mismatch(key, value, type).causedBy(e);
    }
  }

  private static FloebergException mismatch(String key, String value, String type) {
    return FloebergException.of(
        TYPE_MISMATCH, "confName", key, "confValue", value, "confType", type);
  }

  /** The zone that Spark understands by a text; raises INVALID_CONF_VALUE.TIME_ZONE. */
  public static ZoneId requireZone(String key, String value) {
    return zone(value)
        .orElseThrow(() -> FloebergException.of(TIME_ZONE, "confName", key, "confValue", value));
  }

  private static Optional<ZoneId> zone(String text) {
    // Spark takes +8:00 and +08:5 too: hours and minutes are padded to two digits.
    String padded =
        text.replaceFirst("(\\+|-)(\\d):", "$10$2:")
            .replaceFirst("(\\+|-)(\\d\\d):(\\d)$", "$1$2:0$3");
    try {
      return Optional.of(ZoneId.of(padded, DateTimeText.SHORT_ZONES));
    } catch (DateTimeException notAZone) {
      return Optional.empty();
    }
  }

  /** Types written {@code a|b|c} list the values allowed, without regard to case. */
  private static void requireOption(String key, String value, String type) {
    if (!type.contains("|")) {
      return;
    }
    List<String> options = Arrays.asList(type.split("\\|"));
    if (!options.contains(value.toUpperCase(Locale.ROOT))) {
      throw FloebergException.of(
          OUT_OF_RANGE,
          "confName",
          key,
          "confValue",
          value,
          "confOptions",
          String.join(", ", options));
    }
  }

  private static String quoted(String key) {
    return "\"" + key + "\"";
  }
}
