package floeberg.analysis;

import floeberg.resolved.Attribute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/** The nearest names that an error proposes. */
public final class Suggestions {
  private static final int SHOWN = 5;
  private static final int COMPARED = 200;

  private Suggestions() {}

  /**
   * At most five names in back-quotes, nearest first, joined by commas; empty when there is none.
   */
  public static String nearest(List<String> base, List<Attribute> candidates) {
    String text = String.join(".", base);
    var qualifiers = new HashSet<List<String>>();
    candidates.forEach(candidate -> qualifiers.add(candidate.qualifier()));
    int kept = qualifiers.size() <= 1 ? base.size() : Math.max(2, base.size());
    var entries = new ArrayList<Entry>();
    // Distances over thousands of columns would cost more than they tell.
    for (Attribute candidate : candidates.subList(0, Math.min(COMPARED, candidates.size()))) {
      if (candidate.isMetadataColumn()) {
        continue;
      }
      var parts = new ArrayList<>(candidate.qualifier());
      parts.add(candidate.name());
      String shown = AnalysisErrors.quoted(last(parts, kept));
      entries.add(new Entry(shown, candidate.name(), distance(shown, text)));
    }
    entries.sort(Comparator.comparingInt(Entry::distance).thenComparing(Entry::name));
    return String.join(", ", entries.stream().limit(SHOWN).map(Entry::shown).toList());
  }

  private record Entry(String shown, String name, int distance) {}

  private static List<String> last(List<String> parts, int count) {
    return parts.subList(Math.max(0, parts.size() - count), parts.size());
  }

  /** The number of single-character changes between two texts. */
  public static int distance(String from, String to) {
    int[] previous = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] current = new int[to.length() + 1];
      current[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        current[j] = Math.min(previous[j - 1] + change, Math.min(previous[j], current[j - 1]) + 1);
      }
      previous = current;
    }
    return previous[to.length()];
  }
}
