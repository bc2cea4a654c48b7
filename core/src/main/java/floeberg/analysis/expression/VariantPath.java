package floeberg.analysis.expression;

import floeberg.function.VariantTemplates;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths into variants, {@code $.name[0]['other']}, as nested DuckDB extractions. */
final class VariantPath {
  private static final Pattern ITEM =
      Pattern.compile("variant_extract\\((.*), (\\d+)::UINTEGER\\)");
  private static final Pattern FIELD =
      Pattern.compile("(?s)variant_extract\\((.*), ('(?:[^']|'')*')\\)");

  private VariantPath() {}

  /**
   * The text that extracts from the first argument; throws INVALID_VARIANT_GET_PATH. DuckDB
   * extracts the JSON null as NULL.
   */
  static String template(String path, String function) {
    String text = extraction(path, function);
    return existence(text)
        .map(
            there ->
                "coalesce("
                    + text
                    + ", CASE WHEN "
                    + there
                    + " THEN "
                    + VariantTemplates.jsonNull()
                    + " END)")
        .orElse(text);
  }

  private static String extraction(String path, String function) {
    if (!path.startsWith("$")) {
      throw VariantForms.invalidPath(path, function);
    }
    String text = "{0}";
    int at = 1;
    while (at < path.length()) {
      int end;
      if (path.charAt(at) == '.') {
        end = at + 1;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
          end++;
        }
        text = field(text, path.substring(at + 1, end));
      } else if (path.charAt(at) == '[') {
        end = path.indexOf(']', at) + 1;
        String inside = end <= 0 ? "" : path.substring(at + 1, end - 1);
        if (inside.matches("\\d{1,9}")) {
          text = "variant_extract(" + text + ", " + (Integer.parseInt(inside) + 1) + "::UINTEGER)";
        } else if (inside.matches("'.*'|\".*\"")) {
          text = field(text, inside.substring(1, inside.length() - 1));
        } else {
          throw VariantForms.invalidPath(path, function);
        }
      } else {
        throw VariantForms.invalidPath(path, function);
      }
      at = end;
    }
    return text;
  }

  /**
   * The text of whether the last step of an extraction is there, be it the JSON null, which DuckDB
   * extracts as NULL; empty when the text does not extract.
   */
  private static Optional<String> existence(String template) {
    Matcher item = ITEM.matcher(template);
    if (item.matches()) {
      return Optional.of(
          "coalesce(variant_array_length(%s) >= %s, FALSE)"
              .formatted(item.group(1), item.group(2)));
    }
    Matcher field = FIELD.matcher(template);
    return field.matches()
        ? Optional.of(
            "coalesce(list_contains(variant_keys(%s), %s), FALSE)"
                .formatted(field.group(1), field.group(2)))
        : Optional.empty();
  }

  private static String field(String text, String name) {
    return "variant_extract(" + text + ", '" + name.replace("'", "''") + "')";
  }
}
