package floeberg.oracle;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Variables of a running case, and what takes run-dependent text out of its answers. */
final class Normalizer {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern TASK_FILE =
      Pattern.compile("\\b\\d{5}-\\d+-" + UUID.pattern() + "(-\\d+-\\d{5})?");
  private static final Pattern CURRENT =
      Pattern.compile("current-snapshot-id('?\\s*=\\s*'?)\\d+");
  private static final Pattern BYTES = Pattern.compile("\\b\\d+ bytes\\b");
  private static final Pattern HASH = Pattern.compile("(\\w)@[0-9a-f]{2,8}\\b");
  private static final Pattern LONG_ID = Pattern.compile("\\b\\d{15,19}\\b");
  private static final Pattern EXPRESSION_ID = Pattern.compile("#\\d+L?");

  private final String directory;
  private final String warehouse;
  private final Map<String, String> variables = new LinkedHashMap<>();

  Normalizer(Path directory) {
    this.directory = directory.toString();
    this.warehouse = directory.resolveSibling("spark-warehouse").toString();
  }

  void bind(String variable, String value) {
    variables.put(variable, String.valueOf(value));
  }

  String expand(String text) {
    String result = text.replace("${dir}", directory);
    for (var variable : variables.entrySet()) {
      result = result.replace("${" + variable.getKey() + "}", variable.getValue());
    }
    return result;
  }

  /** A cell or a column name. */
  String text(String raw) {
    if (raw == null) {
      return null;
    }
    String text =
        raw.replace("file:" + warehouse, "${spark_warehouse}")
            .replace(warehouse, "${spark_warehouse}")
            .replace("file://" + directory, "${dir}")
            .replace("file:" + directory, "${dir}")
            .replace(directory, "${dir}");
    for (var variable : variables.entrySet()) {
      if (variable.getValue().length() >= 12) {
        text = text.replace(variable.getValue(), "${" + variable.getKey() + "}");
      }
    }
    text = CURRENT.matcher(text).replaceAll("current-snapshot-id$1<id>");
    text = BYTES.matcher(text).replaceAll("<n> bytes");
    text = HASH.matcher(text).replaceAll("$1@<hash>");
    text = TASK_FILE.matcher(text).replaceAll("<file>");
    return UUID.matcher(text).replaceAll("<uuid>");
  }

  /** The first line of a message that is not empty. */
  String message(Throwable thrown) {
    String first =
        String.valueOf(thrown.getMessage())
            .lines()
            .filter(line -> !line.isBlank())
            .findFirst()
            .orElse("")
            .strip();
    String text = EXPRESSION_ID.matcher(text(first)).replaceAll("#N");
    return LONG_ID.matcher(text).replaceAll("<id>");
  }
}
