package floeberg.analysis.expression;

import floeberg.function.VariantTemplates;
import java.util.Optional;

/** Paths into variants, {@code $.name[0]['other']}, as nested DuckDB extractions. */
final class VariantPath {
  private final String path;
  private final String function;
  private int at;

  private VariantPath(String path, String function) {
    this.path = path;
    this.function = function;
  }

  /**
   * The text that extracts from the first argument; throws INVALID_VARIANT_GET_PATH. DuckDB
   * extracts the JSON null as NULL.
   */
  static String template(String path, String function) {
    Place place = new VariantPath(path, function).place();
    return place
        .isThere()
        .map(
            there ->
                "coalesce("
                    + place.value()
                    + ", CASE WHEN "
                    + there
                    + " THEN "
                    + VariantTemplates.jsonNull()
                    + " END)")
        .orElse(place.value());
  }

  /**
   * A place in a variant.
   *
   * @param value the text that extracts it
   * @param isThere the text of whether it is there, be it the JSON null; empty for the variant
   *     itself
   */
  private record Place(String value, Optional<String> isThere) {

    Place item(int index) {
      return new Place(
          "variant_extract(%s, %d::UINTEGER)".formatted(value, index + 1),
          Optional.of(
              "coalesce(variant_array_length(%s) >= %d, FALSE)".formatted(value, index + 1)));
    }

    Place field(String name) {
      String quoted = "'" + name.replace("'", "''") + "'";
      return new Place(
          "variant_extract(%s, %s)".formatted(value, quoted),
          Optional.of(
              "coalesce(list_contains(variant_keys(%s), %s), FALSE)".formatted(value, quoted)));
    }
  }

  private Place place() {
    if (!path.startsWith("$")) {
      throw VariantForms.invalidPath(path, function);
    }
    var place = new Place("{0}", Optional.empty());
    at = 1;
    while (at < path.length()) {
      place =
          switch (path.charAt(at)) {
            case '.' -> place.field(name());
            case '[' -> inBrackets(place);
            default -> throw VariantForms.invalidPath(path, function);
          };
    }
    return place;
  }

  /** Takes a dot and the name behind it. */
  private String name() {
    int start = at + 1;
    at = start;
    while (at < path.length() && path.charAt(at) != '.' && path.charAt(at) != '[') {
      at++;
    }
    return path.substring(start, at);
  }

  private Place inBrackets(Place place) {
    int end = path.indexOf(']', at);
    String inside = end < 0 ? "" : path.substring(at + 1, end);
    at = end + 1;
    if (inside.matches("\\d{1,9}")) {
      return place.item(Integer.parseInt(inside));
    }
    if (inside.matches("'.*'|\".*\"")) {
      return place.field(inside.substring(1, inside.length() - 1));
    }
    throw VariantForms.invalidPath(path, function);
  }
}
