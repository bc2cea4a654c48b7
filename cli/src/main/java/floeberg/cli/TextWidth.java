package floeberg.cli;

/** How wide a text is on a terminal. */
final class TextWidth {
  private TextWidth() {}

  /** Columns: wide letters of East Asian scripts and emoji take two, combining marks none. */
  static int of(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      width += ofCodePoint(codePoint);
      i += Character.charCount(codePoint);
    }
    return width;
  }

  private static int ofCodePoint(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(codePoint) ? 2 : 1;
  }

  private static boolean isWide(int codePoint) {
    return codePoint >= 0x1100 && codePoint <= 0x115F
        || codePoint >= 0x2E80 && codePoint <= 0xA4CF
        || codePoint >= 0xAC00 && codePoint <= 0xD7A3
        || codePoint >= 0xF900 && codePoint <= 0xFAFF
        || codePoint >= 0xFE30 && codePoint <= 0xFE6F
        || codePoint >= 0xFF00 && codePoint <= 0xFF60
        || codePoint >= 0xFFE0 && codePoint <= 0xFFE6
        || codePoint >= 0x1F300 && codePoint <= 0x1FAFF
        || codePoint >= 0x20000 && codePoint <= 0x3FFFD;
  }

  /** Line breaks and tabs as the escapes one would type. */
  static String onOneLine(String text) {
    return text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
  }
}
