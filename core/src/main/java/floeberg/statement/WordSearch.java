package floeberg.statement;

import floeberg.error.Position;

/** Whole words in a text. */
final class WordSearch {
  private WordSearch() {}

  /** Where the word begins, without regard to case, at or behind a place; -1 when it does not. */
  static int start(String text, String word, int from) {
    for (int start = from; start + word.length() <= text.length(); start++) {
      if (text.regionMatches(true, start, word, 0, word.length())
          && isWhole(text, start, start + word.length())) {
        return start;
      }
    }
    return -1;
  }

  private static boolean isWhole(String text, int start, int end) {
    boolean isOpen =
        start > 0 && isWordPart(text.charAt(start - 1)) && isWordPart(text.charAt(start));
    boolean isLonger =
        end < text.length() && isWordPart(text.charAt(end)) && isWordPart(text.charAt(end - 1));
    return !isOpen && !isLonger;
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  /** A range of the text as a place. */
  static Position place(String text, int start, int stop) {
    String before = text.substring(0, start);
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    return new Position(start, stop, line, start - (before.lastIndexOf('\n') + 1));
  }
}
