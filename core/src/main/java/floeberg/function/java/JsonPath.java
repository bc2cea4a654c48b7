package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Paths of {@code get_json_object}: {@code $.name['name'][0][*].*}. */
final class JsonPath {
  /** One step. */
  sealed interface Step {
    record Name(String name) implements Step {}

    record Index(int index) implements Step {}

    record Any() implements Step {}
  }

  private static final Pattern INDEX = Pattern.compile("\\d{1,9}");

  private final String text;
  private int at = 1;

  private JsonPath(String text) {
    this.text = text;
  }

  /** The steps, null when the text is no path. */
  static List<Step> parse(String text) {
    return text.startsWith("$") ? new JsonPath(text).steps() : null;
  }

  private List<Step> steps() {
    var steps = new ArrayList<Step>();
    while (at < text.length()) {
      char c = text.charAt(at);
      Step step = c == '.' ? dotted() : c == '[' ? bracketed() : null;
      if (step == null) {
        return null;
      }
      steps.add(step);
    }
    return steps;
  }

  private Step dotted() {
    int start = ++at;
    while (at < text.length() && text.charAt(at) != '.' && text.charAt(at) != '[') {
      at++;
    }
    String name = text.substring(start, at);
    // Spark knows the wildcard in brackets only.
    return name.isEmpty() || name.equals("*") ? null : new Step.Name(name);
  }

  private Step bracketed() {
    int close = text.indexOf(']', at);
    if (close < 0) {
      return null;
    }
    String inside = text.substring(at + 1, close).strip();
    if (inside.startsWith("'") || inside.startsWith("\"")) {
      char quote = inside.charAt(0);
      int end = text.indexOf(quote + "]", at + 2);
      if (end < 0) {
        return null;
      }
      String name = text.substring(text.indexOf(quote, at) + 1, end);
      at = end + 2;
      return new Step.Name(name);
    }
    at = close + 1;
    if (inside.equals("*")) {
      return new Step.Any();
    }
    return INDEX.matcher(inside).matches() ? new Step.Index(Integer.parseInt(inside)) : null;
  }

  /** The nodes that the steps lead to. */
  static List<JsonNode> find(JsonNode root, List<Step> steps) {
    List<JsonNode> nodes = List.of(root);
    for (Step step : steps) {
      var next = new ArrayList<JsonNode>();
      for (JsonNode node : nodes) {
        follow(node, step, next);
      }
      nodes = next;
    }
    return nodes;
  }

  private static void follow(JsonNode node, Step step, List<JsonNode> out) {
    switch (step) {
      case Step.Name(String name) -> {
        if (node.isArray()) {
          node.forEach(item -> follow(item, step, out));
        } else if (node.has(name)) {
          out.add(node.get(name));
        }
      }
      case Step.Index(int index) -> {
        if (node.isArray() && index < node.size()) {
          out.add(node.get(index));
        }
      }
      case Step.Any() -> {
        if (node.isArray()) {
          node.forEach(out::add);
        }
      }
    }
  }
}
