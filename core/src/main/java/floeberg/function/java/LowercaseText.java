package floeberg.function.java;

import floeberg.type.CollationNames;

/** Texts of the collation UTF8_LCASE, which is about code points, each as its small letters. */
final class LowercaseText {
  private LowercaseText() {}

  /** The text with what is found replaced. */
  static String replace(String text, String wanted, String replacement) {
    String key = CollationNames.lowercase(wanted);
    if (key.isEmpty()) {
      return text;
    }
    var out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = matchEnd(text, at, key);
      if (end < 0) {
        int point = text.codePointAt(at);
        out.appendCodePoint(point);
        at += Character.charCount(point);
      } else {
        out.append(replacement);
        at = end;
      }
    }
    return out.toString();
  }

  /** Where a match that begins here ends: whole code points make up the key. */
  private static int matchEnd(String text, int start, String key) {
    int at = start;
    int matched = 0;
    while (matched < key.length() && at < text.length()) {
      int point = text.codePointAt(at);
      String small = CollationNames.lowercase(Character.toString(point));
      if (!key.startsWith(small, matched)) {
        return -1;
      }
      matched += small.length();
      at += Character.charCount(point);
    }
    return matched == key.length() ? at : -1;
  }
}
