package floeberg.function;

import floeberg.function.Overload.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one line of the function table. */
final class TableLine {
  private static final String DIFFERS = "! differs:";
  private static final String NAMED = "as ";

  /** What the name of a text that other lines hold begins with. */
  static final String ABBREVIATION = "@";

  private TableLine() {}

  /** The line with the texts that it abbreviates. */
  static String expanded(String line, Map<String, List<String>> lines) {
    if (!line.contains(ABBREVIATION)) {
      return line;
    }
    return Pattern.compile(ABBREVIATION + "\\w+")
        .matcher(line)
        .replaceAll(
            match -> {
              List<String> found = lines.get(match.group());
              if (found == null) {
                throw new AssertionError("nothing of the name " + match.group() + ": " + line);
              }
              return Matcher.quoteReplacement(body(found.getFirst()));
            });
  }

  /** The name that a line defines: the text before its parameter list or its equals sign. */
  static String name(String line) {
    return line.substring(0, namesEnd(line)).strip();
  }

  private static int namesEnd(String line) {
    int equals = line.indexOf(" = ");
    int open = line.indexOf('(');
    return open > 0 && open < equals ? open : equals;
  }

  /** The text behind the equals sign that ends the signature. */
  static String body(String line) {
    return line.substring(line.indexOf(" = ") + 3).strip();
  }

  static Overload overload(String name, String line) {
    int open = line.indexOf('(');
    int close = closing(line, open);
    int equals = line.indexOf(" = ", close);
    String signature = line.substring(close + 1, equals).strip();
    String body = line.substring(equals + 3).strip();
    String difference = "";
    int differs = body.indexOf(DIFFERS);
    if (differs >= 0) {
      difference = body.substring(differs + DIFFERS.length()).strip();
      body = body.substring(0, differs).strip();
    }
    List<String> flags = new ArrayList<>();
    int bracket = signature.indexOf('[');
    if (bracket >= 0) {
      String inside = signature.substring(bracket + 1, signature.lastIndexOf(']'));
      Arrays.stream(inside.split(",")).map(String::strip).forEach(flags::add);
      signature = signature.substring(0, bracket).strip();
    }
    String result = signature.substring(signature.indexOf("->") + 2).strip();
    return new Overload(
        name,
        shownAs(flags),
        parameters(line.substring(open + 1, close)),
        PatternParser.parse(result),
        body,
        words(flags),
        difference);
  }

  private static Optional<String> shownAs(List<String> flags) {
    return flags.stream()
        .filter(flag -> flag.startsWith(NAMED))
        .map(flag -> flag.substring(NAMED.length()))
        .findFirst();
  }

  private static Set<String> words(List<String> flags) {
    var words = new HashSet<String>();
    flags.stream().filter(flag -> !flag.startsWith(NAMED)).forEach(words::add);
    return words;
  }

  private static int closing(String line, int open) {
    int depth = 0;
    for (int i = open; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '(') {
        depth++;
      } else if (c == ')' && --depth == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException("function table: " + line);
  }

  private static List<Parameter> parameters(String text) {
    var parameters = new ArrayList<Parameter>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? ',' : text.charAt(i);
      if (c == '<' || c == '(') {
        depth++;
      } else if (c == '>' || c == ')') {
        depth--;
      } else if (c == ',' && depth == 0) {
        String part = text.substring(start, i).strip();
        if (!part.isEmpty()) {
          parameters.add(parameter(part));
        }
        start = i + 1;
      }
    }
    return parameters;
  }

  private static Parameter parameter(String text) {
    String rest = text;
    boolean isLiteral = rest.startsWith("literal ");
    if (isLiteral) {
      rest = rest.substring("literal ".length());
    }
    Optional<String> value = Optional.empty();
    int equals = rest.indexOf('=');
    if (equals >= 0) {
      value = Optional.of(rest.substring(equals + 1).replace("&comma;", ","));
      rest = rest.substring(0, equals);
    }
    boolean isVariadic = rest.endsWith("...");
    if (isVariadic) {
      rest = rest.substring(0, rest.length() - 3);
    }
    return new Parameter(PatternParser.parse(rest), isLiteral, isVariadic, value);
  }
}
