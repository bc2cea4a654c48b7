package floeberg.error;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Spark's condition file: names, message templates, sub-conditions and SQLSTATEs. */
final class ConditionFile {
  private final JsonNode root;

  private ConditionFile(JsonNode root) {
    this.root = root;
  }

  static ConditionFile read(InputStream in) throws IOException {
    return new ConditionFile(new ObjectMapper().readTree(in));
  }

  /** The template of the condition; that of a sub-condition follows its parent's after a blank. */
  Optional<String> template(String name) {
    int dot = name.indexOf('.');
    JsonNode main = root.path(dot < 0 ? name : name.substring(0, dot));
    if (main.isMissingNode()) {
      return Optional.empty();
    }
    String text = lines(main);
    if (dot < 0) {
      return Optional.of(text);
    }
    JsonNode sub = main.path("subClass").path(name.substring(dot + 1));
    return sub.isMissingNode() ? Optional.empty() : Optional.of(text + " " + lines(sub));
  }

  /** Whether the condition, or the one before the dot, stands for several. */
  boolean hasSubConditions(String name) {
    int dot = name.indexOf('.');
    return root.path(dot < 0 ? name : name.substring(0, dot)).has("subClass");
  }

  String sqlState(String name) {
    int dot = name.indexOf('.');
    return root.path(dot < 0 ? name : name.substring(0, dot)).path("sqlState").asText("");
  }

  private static String lines(JsonNode condition) {
    var text = new StringBuilder();
    for (JsonNode line : condition.path("message")) {
      text.append(text.isEmpty() ? "" : "\n").append(line.asText());
    }
    return text.toString();
  }
}
