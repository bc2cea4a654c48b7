package floeberg.duckdb;

import floeberg.result.FloatingText;

/** The JSON of variants with its floating numbers as Spark writes them. */
final class VariantText {
  private VariantText() {}

  /** Null stays null. */
  static String of(String json) {
    if (json == null || !json.contains(".0") && json.indexOf('e') < 0) {
      return json;
    }
    var out = new StringBuilder(json.length());
    int at = 0;
    while (at < json.length()) {
      char c = json.charAt(at);
      int end = at + 1;
      if (c == '"') {
        end = afterText(json, at);
        out.append(json, at, end);
      } else if (c == '-' || Character.isDigit(c)) {
        while (end < json.length() && "0123456789+-.eE".indexOf(json.charAt(end)) >= 0) {
          end++;
        }
        out.append(number(json.substring(at, end)));
      } else {
        out.append(c);
      }
      at = end;
    }
    return out.toString();
  }

  // A decimal has no zeros at its end, so this is a floating number.
  private static String number(String text) {
    boolean isFloating = text.endsWith(".0") || text.indexOf('e') >= 0;
    return isFloating ? FloatingText.of(Double.parseDouble(text)) : text;
  }

  private static int afterText(String json, int start) {
    int at = start + 1;
    while (json.charAt(at) != '"') {
      at += json.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }
}
