package floeberg.testing.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes words of statements; the same random numbers make the same changes. */
final class Mutator {
  private static final Pattern WORD =
      Pattern.compile("'(?:[^'\\\\]|\\\\.)*'|`[^`]*`|[\\w.]+|\\s+|.", Pattern.DOTALL);
  private static final List<String> STRANGE =
      List.of(
          "NULL",
          "-1",
          "0",
          "9223372036854775807",
          "1e400",
          "''",
          "'\\u0000'",
          "X'00'",
          "(",
          ")",
          ",",
          ".",
          "*",
          "`",
          "'",
          "\"",
          "/*",
          "--",
          ";",
          "[",
          "]",
          "{",
          "}",
          "?",
          ":p",
          "@",
          "=>",
          "DISTINCT",
          "SELECT",
          "FROM",
          "WHERE",
          "AS",
          "OVER",
          "INTERVAL",
          "CAST",
          "array()",
          "map()",
          "struct()",
          "DEFAULT",
          "VERSION AS OF 1",
          "TIMESTAMP '0000-00-00'",
          "\u0000",
          "😀");
  private static final int MOST_CHANGES = 3;

  private final Random random;
  private final List<String> vocabulary;

  /**
   * A mutator.
   *
   * @param statements whose words may come into others
   */
  Mutator(Random random, List<String> statements) {
    this.random = random;
    this.vocabulary = statements.stream().flatMap(text -> words(text).stream()).distinct().toList();
  }

  private static List<String> words(String text) {
    return WORD.matcher(text).results().map(MatchResult::group).toList();
  }

  String mutate(String statement) {
    var words = new ArrayList<>(words(statement));
    // One change keeps more statements near to valid ones, where bugs hide.
    int changes = random.nextBoolean() ? 1 : 1 + random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes && !words.isEmpty(); i++) {
      change(words);
    }
    return String.join("", words);
  }

  private void change(List<String> words) {
    int place = random.nextInt(words.size());
    switch (random.nextInt(7)) {
      case 0 -> words.remove(place);
      case 1 -> words.add(place, words.get(place));
      case 2 -> words.set(place, words.get(random.nextInt(words.size())));
      case 3 -> words.set(place, any(vocabulary));
      case 4 -> words.set(place, any(STRANGE));
      case 5 -> words.add(place, any(STRANGE));
      default -> words.subList(place, words.size()).clear();
    }
  }

  private String any(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
