package floeberg.duckdb;

import floeberg.resolved.Expr;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills the places of a template, see {@link floeberg.resolved.Template}. Braces that are no place
 * stay: DuckDB writes structs and maps with them.
 */
final class TemplateWriter {
  /** What stands for a place. */
  interface Places {
    /** An argument's text, already safe to stand anywhere. */
    String argument(int index);

    int count();

    String typeName();

    String typeName(int index);

    /** The result type with bits in place of floating numbers. */
    String bitsName();

    String zone();

    /** The call that raises an error; {@code places} are its own. */
    String error(String condition, List<String> parameters);

    String filter();

    String distinct();

    /** Whether so few rows come in that Spark would read them in one go. */
    boolean areFew();
  }

  private final String template;
  private final Places places;
  private final StringBuilder text = new StringBuilder();

  private TemplateWriter(String template, Places places) {
    this.template = template;
    this.places = places;
  }

  static String fill(String template, Places places) {
    return new TemplateWriter(template, places).fill();
  }

  private String fill() {
    int at = 0;
    while (at < template.length()) {
      int open = template.indexOf('{', at);
      int close = open < 0 ? -1 : closing(open);
      if (close < 0) {
        break;
      }
      text.append(template, at, open);
      String place = template.substring(open + 1, close);
      if (!write(place)) {
        text.append('{');
        at = open + 1;
      } else {
        at = close + 1;
      }
    }
    return text.append(template, at, template.length()).toString();
  }

  private int closing(int open) {
    int depth = 0;
    for (int i = open; i < template.length(); i++) {
      if (template.charAt(i) == '{') {
        depth++;
      } else if (template.charAt(i) == '}' && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private boolean write(String place) {
    String filled =
        switch (place) {
          case "*" -> joined(0, ", ");
          case "||" -> "(" + joined(0, " || ") + ")";
          case "type" -> places.typeName();
          case "bits" -> places.bitsName();
          case "zone" -> places.zone();
          case "filter" -> places.filter();
          case "distinct" -> places.distinct();
          default -> parameterized(place);
        };
    if (filled == null) {
      return false;
    }
    text.append(filled);
    return true;
  }

  // Null when the braces are no place.
  private String parameterized(String place) {
    if (place.startsWith("error:")) {
      List<String> parts = split(place.substring("error:".length()));
      return places.error(parts.getFirst(), parts.subList(1, parts.size()));
    }
    if (place.startsWith("few:")) {
      List<String> parts = split(place.substring("few:".length()));
      return fill(parts.get(places.areFew() ? 0 : 1), places);
    }
    if (place.startsWith("type:") && isNumber(place.substring(5))) {
      return places.typeName(Integer.parseInt(place.substring(5)));
    }
    if (place.endsWith("*") && isNumber(place.substring(0, place.length() - 1))) {
      return joined(Integer.parseInt(place.substring(0, place.length() - 1)), ", ");
    }
    return isNumber(place) ? places.argument(Integer.parseInt(place)) : null;
  }

  private static List<String> split(String text) {
    var parts = new ArrayList<String>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == '|' && depth == 0) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private String joined(int from, String separator) {
    var parts = new ArrayList<String>();
    for (int i = from; i < places.count(); i++) {
      parts.add(places.argument(i));
    }
    return String.join(separator, parts);
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** How often each argument stands in the template. */
  static int[] uses(String template, List<Expr> arguments) {
    var uses = new int[arguments.size()];
    fill(template, new Counting(uses));
    return uses;
  }

  private record Counting(int[] uses) implements Places {
    @Override
    public String argument(int index) {
      if (index < uses.length) {
        uses[index]++;
      }
      return "";
    }

    @Override
    public int count() {
      return uses.length;
    }

    @Override
    public String typeName() {
      return "";
    }

    @Override
    public String typeName(int index) {
      return "";
    }

    @Override
    public String bitsName() {
      return "";
    }

    @Override
    public String zone() {
      return "";
    }

    @Override
    public String error(String condition, List<String> parameters) {
      parameters.forEach(parameter -> fill(parameter, this));
      return "";
    }

    @Override
    public String filter() {
      return "";
    }

    @Override
    public String distinct() {
      return "";
    }

    @Override
    public boolean areFew() {
      return true;
    }
  }
}
