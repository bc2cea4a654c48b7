package floeberg.connect;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.session.Session;
import floeberg.setting.SettingRules;
import floeberg.setting.Settings;
import floeberg.setting.SettingsTable;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ConfigResponse;
import org.apache.spark.connect.proto.KeyValue;

/** The Config call: reads and writes the same settings as SQL's SET. */
final class ConfigCalls {
  private static final Condition NOT_FOUND =
      new Condition("SQL_CONF_NOT_FOUND", "org.apache.spark.SparkNoSuchElementException");

  /** Settings of classic sessions that mean nothing here. */
  private static final Set<String> UNSUPPORTED =
      Set.of(
          "spark.sql.execution.arrow.enabled",
          "spark.sql.execution.arrow.pyspark.enabled",
          "spark.sql.execution.arrow.pyspark.fallback.enabled");

  private final Session session;

  ConfigCalls(Session session) {
    this.session = session;
  }

  ConfigResponse.Builder answer(ConfigRequest.Operation operation) {
    ConfigResponse.Builder answer = ConfigResponse.newBuilder();
    switch (operation.getOpTypeCase()) {
      case SET -> set(operation.getSet(), answer);
      case GET -> operation.getGet().getKeysList().forEach(key -> answer.addPairs(required(key)));
      case GET_WITH_DEFAULT ->
          operation
              .getGetWithDefault()
              .getPairsList()
              .forEach(pair -> answer.addPairs(withDefault(pair)));
      case GET_OPTION ->
          operation.getGetOption().getKeysList().forEach(key -> answer.addPairs(optional(key)));
      case GET_ALL -> all(operation.getGetAll(), answer);
      case UNSET ->
          operation
              .getUnset()
              .getKeysList()
              .forEach(
                  key -> {
                    SettingRules.requireChangeable(key);
                    session.unset(key);
                  });
      case IS_MODIFIABLE ->
          operation
              .getIsModifiable()
              .getKeysList()
              .forEach(key -> answer.addPairs(pair(key, Boolean.toString(isModifiable(key)))));
      case OPTYPE_NOT_SET ->
          throw InvalidPlan.unset("spark.connect.ConfigRequest.Operation", "OPTYPE_NOT_SET");
    }
    return answer;
  }

  private void set(ConfigRequest.Set set, ConfigResponse.Builder answer) {
    for (KeyValue pair : set.getPairsList()) {
      if (!pair.hasValue()) {
        throw FloebergException.withoutCondition(
            "java.lang.IllegalArgumentException",
            "requirement failed: value cannot be null for key: " + pair.getKey());
      }
      try {
        SettingRules.requireChangeable(pair.getKey());
        SettingRules.requireValid(pair.getKey(), pair.getValue());
        session.set(pair.getKey(), pair.getValue());
      } catch (FloebergException e) {
        // Options of a cluster, which builders send, must not keep a program from starting.
        boolean isOfCluster = e.condition().name().equals("CANNOT_MODIFY_CONFIG");
        if (!set.getSilent() && !isOfCluster) {
          throw e;
        }
        if (set.getSilent()) {
          answer.addWarnings(
              "Failed to set %s to Some(%s) due to %s"
                  .formatted(pair.getKey(), pair.getValue(), e.getMessage()));
        }
      }
      if (UNSUPPORTED.contains(pair.getKey())) {
        answer.addWarnings(
            "The SQL config '" + pair.getKey() + "' is NOT supported in Spark Connect");
      }
    }
  }

  /** The zone has a value though nobody set it: the machine's. */
  private Optional<String> find(String key) {
    Settings settings = session.settings();
    return key.equals("spark.sql.session.timeZone")
        ? Optional.of(settings.zone().getId())
        : settings.find(key);
  }

  private KeyValue required(String key) {
    return find(key)
        .map(value -> pair(key, value))
        .orElseThrow(() -> FloebergException.of(NOT_FOUND, "sqlConf", "\"" + key + "\""));
  }

  private KeyValue withDefault(KeyValue wanted) {
    if (wanted.hasValue()) {
      SettingRules.requireValid(wanted.getKey(), wanted.getValue());
    }
    String set = session.settings().explicit().get(wanted.getKey());
    if (set != null) {
      return pair(wanted.getKey(), set);
    }
    return wanted.hasValue()
        ? pair(wanted.getKey(), wanted.getValue())
        : KeyValue.newBuilder().setKey(wanted.getKey()).build();
  }

  private KeyValue optional(String key) {
    return find(key)
        .map(value -> pair(key, value))
        .orElseGet(() -> KeyValue.newBuilder().setKey(key).build());
  }

  private void all(ConfigRequest.GetAll all, ConfigResponse.Builder answer) {
    Settings settings = session.settings();
    var values = new TreeMap<String, String>(settings.explicit());
    String prefix = all.getPrefix();
    values.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            answer.addPairs(pair(key.substring(prefix.length()), value));
          }
        });
  }

  private static boolean isModifiable(String key) {
    SettingsTable.Entry entry = SettingsTable.entries().get(key);
    return entry != null && !entry.type().startsWith("static");
  }

  private static KeyValue pair(String key, String value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }
}
