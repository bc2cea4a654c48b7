package floeberg.function.java;

import java.util.Map;
import java.util.stream.Collectors;

/** Options as a JSON object. */
public final class OptionsJson {
  private OptionsJson() {}

  /** The object's text. */
  public static String write(Map<String, String> options) {
    return options.entrySet().stream()
        .map(e -> Json.quoted(e.getKey()) + ":" + Json.quoted(e.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
