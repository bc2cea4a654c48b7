package floeberg.testing.conformance;

import java.util.LinkedHashMap;
import java.util.Map;

/** What is done with a step's text. Options still hold variables. */
public sealed interface Action {
  /** The text is a statement. */
  record Sql() implements Action {}

  /** The text is a table name, read by name with options. */
  record ReadTable(String options) implements Action {}

  /** The text is a table name or a path, loaded with options in format iceberg. */
  record Load(String options) implements Action {}

  /** The text is {@code target <- query}; the specification is an action of writeTo and options. */
  record WriteTo(String specification) implements Action {}

  /** The text is {@code target <- query}; the specification is a save mode and options. */
  record Save(String specification) implements Action {}

  /** The {@code key=value} words of a text, in order. */
  static Map<String, String> options(String text) {
    var options = new LinkedHashMap<String, String>();
    for (String word : text.strip().split("\\s+")) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        options.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return options;
  }

  /** The first word of a specification: the action of writeTo, or the save mode. */
  static String firstWord(String specification) {
    return specification.strip().split("\\s+")[0];
  }
}
