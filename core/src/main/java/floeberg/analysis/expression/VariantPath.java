package floeberg.analysis.expression;

/** Paths into variants, {@code $.name[0]['other']}, as nested DuckDB extractions. */
final class VariantPath {
  private VariantPath() {}

  /** The text that extracts from the first argument; throws INVALID_VARIANT_GET_PATH. */
  static String template(String path, String function) {
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

  /** The same extraction from JSON, which tells a null inside from nothing. */
  static String inJson(String extraction) {
    return extraction
        .replace("variant_extract(", "json_extract(")
        .replaceAll("(\\d+)::UINTEGER", "$1::BIGINT - 1");
  }

  private static String field(String text, String name) {
    return "variant_extract(" + text + ", '" + name.replace("'", "''") + "')";
  }
}
