package floeberg.session;

import floeberg.setting.Settings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ${key}} in SQL text: the value of a setting, of a system property or of the environment.
 */
final class TextVariables {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(?:(\\w+?):)?(\\S+?)\\}");

  private TextVariables() {}

  /** The text with references replaced; one that has no value becomes empty. */
  static String substitute(String text, Settings settings) {
    if (!text.contains("${")
        || !Boolean.parseBoolean(settings.value("spark.sql.variable.substitute", "true"))) {
      return text;
    }
    return REFERENCE
        .matcher(text)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    value(match.group(1), match.group(2), match.group(), settings)));
  }

  private static String value(String source, String key, String whole, Settings settings) {
    return switch (source == null ? "" : source) {
      case "", "spark", "sparkconf", "hivevar", "hiveconf" -> settings.value(key, "");
      case "system" -> System.getProperty(key, "");
      case "env" -> System.getenv().getOrDefault(key, "");
      default -> whole;
    };
  }
}
