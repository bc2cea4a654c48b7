package floeberg.error;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Spark's error conditions, read from the condition file inside Spark's own jar on first use (never
 * on the way of a statement that succeeds).
 */
public final class Conditions {
  private static final String RESOURCE = "/error/error-conditions.json";
  private static final Pattern PARAMETER = Pattern.compile("<([a-zA-Z0-9_-]+)>");

  private Conditions() {}

  private static final class Holder {
    private static final ConditionFile FILE = load();

    private static ConditionFile load() {
      try (InputStream in = Conditions.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new IOException(RESOURCE + " is not on the class path");
        }
        return ConditionFile.read(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Whether Spark has a condition of this name, sub-condition behind a dot. */
  public static boolean exists(String name) {
    return Holder.FILE.template(name).isPresent();
  }

  /**
   * Whether a reader of Spark's file can make the text: the condition has a sub-condition exactly
   * when the file has some, and each of the template's parameters is there.
   */
  public static boolean isComplete(String name, Set<String> parameters) {
    return Holder.FILE.hasSubConditions(name) == name.contains(".")
        && Holder.FILE
            .template(name)
            .filter(template -> parameters.containsAll(parameters(template)))
            .isPresent();
  }

  private static Set<String> parameters(String template) {
    return PARAMETER
        .matcher(template)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toSet());
  }

  /** The SQLSTATE of a condition, empty when it has none. */
  public static String sqlState(String name) {
    return Holder.FILE.sqlState(name);
  }

  /** {@code [NAME] text SQLSTATE: state}, parameters filled in. */
  public static String message(String name, Map<String, String> parameters) {
    String template = Holder.FILE.template(name).orElse("");
    if (name.startsWith("_LEGACY_ERROR_")) {
      return fill(template, parameters);
    }
    var text = new StringBuilder("[").append(name).append("] ");
    text.append(fill(template, parameters));
    if (name.equals("UNSUPPORTED_FEATURE") && parameters.containsKey("feature")) {
      text.append(' ').append(parameters.get("feature")).append('.');
    }
    String state = sqlState(name);
    if (!state.isEmpty()) {
      text.append(" SQLSTATE: ").append(state);
    }
    return text.toString();
  }

  private static String fill(String template, Map<String, String> parameters) {
    var text = new StringBuilder();
    int from = 0;
    while (true) {
      int open = template.indexOf('<', from);
      int close = open < 0 ? -1 : template.indexOf('>', open);
      if (close < 0) {
        return text.append(template, from, template.length()).toString();
      }
      String name = template.substring(open + 1, close);
      text.append(template, from, open);
      if (parameters.containsKey(name)) {
        text.append(parameters.get(name));
        from = close + 1;
      } else {
        text.append('<');
        from = open + 1;
      }
    }
  }
}
