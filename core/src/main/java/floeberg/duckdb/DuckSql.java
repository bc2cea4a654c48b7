package floeberg.duckdb;

import java.util.Locale;

/** The smallest parts of DuckDB text, quoted by construction. */
final class DuckSql {
  private DuckSql() {}

  /** A name in double quotes. */
  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A VARCHAR literal. */
  static String text(String value) {
    if (value.indexOf('\0') < 0) {
      return '\'' + value.replace("'", "''") + '\'';
    }
    // Text for the parser ends at a NUL character, so those are put in by function.
    String[] parts = value.split("\0", -1);
    var joined = new StringBuilder("(");
    for (int i = 0; i < parts.length; i++) {
      joined.append(i == 0 ? "" : " || chr(0) || ").append(text(parts[i]));
    }
    return joined.append(')').toString();
  }

  /** The name of a column by its attribute's id. */
  static String column(long attributeId) {
    return "c" + attributeId;
  }

  /** The name of a lambda's parameter by its attribute's id. */
  static String parameter(long attributeId) {
    return "x" + attributeId;
  }

  static String cast(String value, String duckType) {
    return "CAST(" + value + " AS " + duckType + ")";
  }

  static String tryCast(String value, String duckType) {
    return "TRY_CAST(" + value + " AS " + duckType + ")";
  }

  /** The text in parentheses, unless it binds as tightly as a call already. */
  static String atom(String text) {
    return isAtom(text) ? text : "(" + text + ")";
  }

  private static boolean isAtom(String text) {
    int i = 0;
    if (text.isEmpty()) {
      return false;
    }
    if (text.charAt(0) == '\'' || text.charAt(0) == '"') {
      i = quotedEnd(text, 0);
    } else {
      while (i < text.length() && isWordPart(text.charAt(i))) {
        i++;
      }
      if (isClause(text.substring(0, i))) {
        return false;
      }
    }
    return i == text.length() || text.charAt(i) == '(' && closing(text, i) == text.length() - 1;
  }

  private static boolean isClause(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "EXISTS", "NOT", "CASE", "LAMBDA", "DISTINCT" -> true;
      default -> false;
    };
  }

  private static boolean isWordPart(char c) {
    return c == '_' || c == '.' || Character.isLetterOrDigit(c);
  }

  /** The index of the parenthesis that closes the one at {@code open}, or -1. */
  static int closing(String text, int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'' || c == '"') {
        i = quotedEnd(text, i) - 1;
      } else if (c == '(') {
        depth++;
      } else if (c == ')' && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** The index behind the quoted part that starts at {@code start}. */
  static int quotedEnd(String text, int start) {
    char quote = text.charAt(start);
    for (int i = start + 1; i < text.length(); i++) {
      if (text.charAt(i) == quote) {
        if (i + 1 < text.length() && text.charAt(i + 1) == quote) {
          i++;
        } else {
          return i + 1;
        }
      }
    }
    return text.length();
  }
}
