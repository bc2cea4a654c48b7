package floeberg.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Names that a misspelled one may have meant. */
public final class Similarity {
  /** How many names are worth showing. */
  public static final int MOST = 3;

  private Similarity() {}

  /** The nearest names, those within a third of the word's length in edits. */
  public static List<String> nearest(String word, Collection<String> names) {
    int limit = Math.max(2, word.length() / 3);
    return names.stream()
        .filter(name -> distance(word, name) <= limit)
        .sorted(
            Comparator.<String>comparingInt(name -> distance(word, name))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  /** Levenshtein's distance without regard to case. */
  private static int distance(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
