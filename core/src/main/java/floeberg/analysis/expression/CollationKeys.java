package floeberg.analysis.expression;

import floeberg.analysis.AnalysisErrors;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.resolved.Expr;
import floeberg.type.CollationNames;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Text;
import java.util.List;
import java.util.Locale;

/**
 * What stands for texts of a collation where they are compared: two texts are equal, or one is
 * smaller, exactly where their keys are by their bytes.
 */
final class CollationKeys {
  // The bytes of one level of a sort key: levels are parted by 01, the whole ends with 00.
  private static final String LEVEL = "(?:[1-9A-F].|0[2-9A-F])*";

  private CollationKeys() {}

  /** Whether values of the type hold texts that are not compared by their bytes. */
  static boolean areNeeded(SparkType type) {
    return switch (type) {
      case Text(String collation) -> !collation.equals(Text.UTF8_BINARY);
      case SparkType.Array(SparkType element, boolean _) -> areNeeded(element);
      case SparkType.Map(SparkType key, SparkType value, boolean _) ->
          areNeeded(key) || areNeeded(value);
      case SparkType.Struct(List<SparkType.Field> fields) -> {
        for (SparkType.Field field : fields) {
          if (areNeeded(field.type())) {
            yield true;
          }
        }
        yield false;
      }
      default -> false;
    };
  }

  /** The key of a text; throws INDETERMINATE_COLLATION. */
  static Expr of(Expr text, String collation) {
    return collation.equals(Text.UTF8_BINARY)
        ? text
        : new Expr.Call(
            "collationkey",
            CallSite.template(text(collation, "{0}"), false),
            List.of(text),
            SparkType.STRING,
            text.nullable(),
            Position.NONE);
  }

  /** The key of an element that DuckDB's text names; the element itself where that will do. */
  static String ofElement(SparkType element, String name) {
    if (!areNeeded(element)) {
      return name;
    }
    if (element instanceof Text(String collation)) {
      return text(collation, name);
    }
    throw unsupported("nested values with collated texts in arrays");
  }

  /** DuckDB's text of the key of a text; throws INDETERMINATE_COLLATION. */
  static String text(String collation, String value) {
    if (collation.equals(CollationNames.INDETERMINATE)) {
      throw FloebergException.of(Condition.analysis("INDETERMINATE_COLLATION"));
    }
    String trimmed =
        CollationNames.ignoresTrailingSpaces(collation) ? "rtrim(" + value + ", ' ')" : value;
    if (CollationNames.isBinary(collation)) {
      return trimmed;
    }
    return CollationNames.isUnicode(collation) ? unicode(collation, trimmed) : lowercase(trimmed);
  }

  /** DuckDB's text of a text in which, or for which, is searched. */
  static String searched(String collation, String value) {
    if (!CollationNames.isUnicode(collation)) {
      return text(collation, value);
    }
    String found = value;
    if (CollationNames.ignoresTrailingSpaces(collation)) {
      found = "rtrim(" + found + ", ' ')";
    }
    if (CollationNames.ignoresAccents(collation)) {
      found = "strip_accents(" + found + ")";
    }
    return CollationNames.ignoresCase(collation) ? "floe_lower(" + found + ")" : found;
  }

  // UTF8_LCASE maps code point by code point, whatever stands around them; these two differ.
  static String lowercase(String value) {
    return "replace(lower(replace(" + value + ", 'İ', 'i̇')), 'ς', 'σ')";
  }

  private static String unicode(String collation, String value) {
    boolean ignoresCase = CollationNames.ignoresCase(collation);
    boolean ignoresAccents = CollationNames.ignoresAccents(collation);
    String bare = ignoresAccents && !ignoresCase ? "strip_accents(" + value + ")" : value;
    String key = "icu_sort_key(" + bare + ", '" + language(collation) + "')";
    if (!ignoresCase) {
      return key;
    }
    String levels = ignoresAccents ? LEVEL : LEVEL + "(?:01" + LEVEL + ")?";
    return "regexp_extract(" + key + ", '^" + levels + "')";
  }

  private static String language(String collation) {
    String first = collation.split("_", -1)[0];
    return first.equals("UNICODE") ? "en" : first.toLowerCase(Locale.ROOT);
  }

  static FloebergException unsupported(String what) {
    return AnalysisErrors.unsupportedFeature(what);
  }

  /** Refuses to trim characters from the end of texts that ignore blanks there. */
  static void requireTrimmable(String collation) {
    if (CollationNames.ignoresTrailingSpaces(collation)) {
      throw unsupported("trimming characters from texts of " + collation);
    }
  }
}
