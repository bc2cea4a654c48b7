package floeberg.function.java;

import java.util.List;
import java.util.stream.Collectors;

/** JSON text for values that travel as text between DuckDB and Java. */
final class Json {
  private Json() {}

  static String quoted(String text) {
    var out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ') {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }

  /** A list of texts, null for NULL. */
  static String list(List<String> texts) {
    return texts.stream()
        .map(text -> text == null ? "null" : quoted(text))
        .collect(Collectors.joining(",", "[", "]"));
  }
}
