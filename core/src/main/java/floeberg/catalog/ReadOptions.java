package floeberg.catalog;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Read options: Spark's {@code versionAsOf} and {@code timestampAsOf}, and those of Iceberg's
 * documentation ({@code snapshot-id}, {@code as-of-timestamp}, {@code tag}, {@code branch}).
 *
 * @param values keys in lower case
 */
record ReadOptions(Map<String, String> values) {
  private static final long MICROS_PER_MILLI = 1_000;
  private static final List<String> INCREMENTAL = List.of("start-snapshot-id", "end-snapshot-id");

  static ReadOptions of(Map<String, String> options) {
    var lower = new HashMap<String, String>();
    options.forEach((key, value) -> lower.put(key.toLowerCase(Locale.ROOT), value));
    return new ReadOptions(Map.copyOf(lower));
  }

  Optional<String> branch() {
    return Optional.ofNullable(values.get("branch"));
  }

  boolean isIncremental() {
    return INCREMENTAL.stream().anyMatch(values::containsKey);
  }

  /** The state that the options ask for; two different ones are an error. */
  Optional<TimeTravel> timeTravel(Settings settings) {
    String version = values.get("versionasof");
    String timestamp = values.get("timestampasof");
    if (version != null && timestamp != null) {
      throw FloebergException.of(Condition.analysis("INVALID_TIME_TRAVEL_SPEC"));
    }
    if (timestamp != null) {
      return Optional.of(new TimeTravel.Timestamp(micros(timestamp, settings)));
    }
    if (version != null) {
      return Optional.of(new TimeTravel.Version(version));
    }
    return icebergTimeTravel();
  }

  private Optional<TimeTravel> icebergTimeTravel() {
    String id = values.get("snapshot-id");
    String millis = values.get("as-of-timestamp");
    String tag = values.get("tag");
    if (id != null && millis != null) {
      throw new IllegalArgumentException(
          "Cannot specify both snapshot-id and as-of-timestamp to select which table snapshot to"
              + " scan");
    }
    if (tag != null && (id != null || millis != null)) {
      throw new IllegalArgumentException("Can't specify both tag and snapshot-id/as-of-timestamp");
    }
    if (id != null) {
      return Optional.of(new TimeTravel.Version(String.valueOf(Long.parseLong(id))));
    }
    if (millis != null) {
      return Optional.of(new TimeTravel.Timestamp(Long.parseLong(millis) * MICROS_PER_MILLI));
    }
    return Optional.ofNullable(tag).map(TimeTravel.Ref::new);
  }

  private static long micros(String text, Settings settings) {
    return TimestampText.micros(text, settings.zone())
        .orElseThrow(
            () ->
                FloebergException.of(
                    Condition.analysis("INVALID_TIME_TRAVEL_TIMESTAMP_EXPR.INPUT"),
                    "expr",
                    "\"" + text + "\""));
  }
}
