package floeberg.connect;

import floeberg.error.FloebergException;
import floeberg.session.Session;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which Spark a client is of, by its user agent. The JVM's clients make an error's text from their
 * own version of Spark's condition file, and die of a parameter that is missing.
 */
record ClientVersion(boolean isJvm, int major, int minor) {
  private static final Pattern AGENT =
      Pattern.compile("_SPARK_CONNECT_SCALA spark/(\\d+)\\.(\\d+)");

  /** Parameters that templates of Spark 4.2 have and those of 4.1 have not. */
  private static final Map<String, String> NEW_IN_4_2 =
      Map.of(
          "TABLE_OR_VIEW_NOT_FOUND", "searchPath",
          "REQUIRES_SINGLE_PART_NAMESPACE", "identifier");

  static ClientVersion of(String clientType) {
    Matcher agent = AGENT.matcher(clientType);
    return agent.find()
        ? new ClientVersion(
            true, Integer.parseInt(agent.group(1)), Integer.parseInt(agent.group(2)))
        : new ClientVersion(false, 0, 0);
  }

  /** The error's parameters as this client wants them. */
  Map<String, String> parameters(FloebergException error, Session session) {
    String added = NEW_IN_4_2.get(error.condition().name());
    boolean isNewer = isJvm && (major > 4 || major == 4 && minor >= 2);
    if (added == null || !isNewer) {
      return error.parameters();
    }
    var parameters = new LinkedHashMap<>(error.parameters());
    parameters.putIfAbsent(
        added, "[`" + session.currentCatalog() + "`.`" + session.currentNamespace() + "`]");
    return parameters;
  }
}
