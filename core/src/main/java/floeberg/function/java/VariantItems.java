package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths into variants that only rows know: {@code $.name[0]['other']}. */
final class VariantItems {
  private static final Pattern STEP =
      Pattern.compile("\\.([^.\\[]+)|\\[(\\d{1,9})\\]|\\['([^']*)'\\]|\\[\"([^\"]*)\"\\]");

  private VariantItems() {}

  /** What is there, a missing node for nothing. */
  static JsonNode find(JsonNode root, String path, String function) {
    Matcher matcher = STEP.matcher(path);
    int at = 1;
    JsonNode node = root;
    while (path.startsWith("$") && at < path.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw invalid(path, function);
      }
      node = step(node, matcher);
      at = matcher.end();
    }
    if (!path.startsWith("$")) {
      throw invalid(path, function);
    }
    return node;
  }

  private static JsonNode step(JsonNode node, Matcher step) {
    if (step.group(2) != null) {
      return node.path(Integer.parseInt(step.group(2)));
    }
    for (int group : new int[] {1, 3, 4}) {
      if (step.group(group) != null) {
        return node.path(step.group(group));
      }
    }
    throw new AssertionError(step.group());
  }

  private static RuntimeException invalid(String path, String function) {
    return Raise.runtime(
        "INVALID_VARIANT_GET_PATH", "path", path, "functionName", "`" + function + "`");
  }
}
