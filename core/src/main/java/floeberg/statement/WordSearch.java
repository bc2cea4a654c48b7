package floeberg.statement;

import floeberg.error.Position;
import java.util.Locale;

/** Whole words in a text. */
final class WordSearch {
  private WordSearch() {}

  /** Where the word begins, without regard to case, at or behind a place; -1 when it does not. */
  static int start(String text, String word, int from) {
    String lower = text.toLowerCase(Locale.ROOT);
    String wanted = word.toLowerCase(Locale.ROOT);
    int start = lower.indexOf(wanted, from);
    while (start >= 0 && !isWhole(text, start, start + word.length())) {
      start = lower.indexOf(wanted, start + 1);
    }
    // Some letters have a longer form in lower case, which moves all behind them.
    return lower.length() == text.length() ? start : -1;
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
