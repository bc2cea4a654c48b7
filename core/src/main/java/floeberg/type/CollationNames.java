package floeberg.type;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Names of collations: {@code UTF8_BINARY}, {@code UTF8_LCASE}, {@code UNICODE} or a locale, with
 * the marks {@code _CI}, {@code _AI} and {@code _RTRIM} behind.
 */
public final class CollationNames {
  /** The collation of values whose collations contradict each other. */
  public static final String INDETERMINATE = "null";

  private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());
  private static final Set<String> MARKS = Set.of("CI", "CS", "AI", "AS", "RTRIM");
  private static final Map<String, String> SCRIPTS =
      Map.of("CYRL", "Cyrl", "LATN", "Latn", "HANS", "Hans", "HANT", "Hant");

  private CollationNames() {}

  /** The name as Spark spells it, empty when there is no such collation. */
  public static Optional<String> canonical(String name) {
    String bare = name.substring(name.lastIndexOf('.') + 1);
    List<String> parts = List.of(bare.toUpperCase(Locale.ROOT).split("_", -1));
    int marks = parts.size();
    while (marks > 1 && MARKS.contains(parts.get(marks - 1))) {
      marks--;
    }
    Optional<String> base = base(parts.subList(0, marks));
    List<String> given = parts.subList(marks, parts.size());
    boolean isUtf8 = parts.getFirst().equals("UTF8");
    if (base.isEmpty()
        || given.stream().distinct().count() < given.size()
        || given.contains("CI") && given.contains("CS")
        || given.contains("AI") && given.contains("AS")
        || isUtf8 && given.stream().anyMatch(mark -> !mark.equals("RTRIM"))) {
      return Optional.empty();
    }
    var shown = new ArrayList<String>(List.of(base.get()));
    for (String mark : List.of("CI", "AI", "RTRIM")) {
      if (given.contains(mark)) {
        shown.add(mark);
      }
    }
    return Optional.of(String.join("_", shown));
  }

  private static Optional<String> base(List<String> parts) {
    String whole = String.join("_", parts);
    if (whole.equals("UTF8_BINARY") || whole.equals("UTF8_LCASE") || whole.equals("UNICODE")) {
      return Optional.of(whole);
    }
    String language = parts.getFirst().toLowerCase(Locale.ROOT);
    if (!LANGUAGES.contains(language)) {
      return Optional.empty();
    }
    var shown = new ArrayList<String>(List.of(language));
    for (String part : parts.subList(1, parts.size())) {
      boolean isCountry = part.length() == 3;
      if (!isCountry && !SCRIPTS.containsKey(part)) {
        return Optional.empty();
      }
      shown.add(SCRIPTS.getOrDefault(part, part));
    }
    return Optional.of(String.join("_", shown));
  }

  /** The collations that are most like a name that is none. */
  public static String proposal(String name) {
    boolean isUtf8 = name.toUpperCase(Locale.ROOT).startsWith("U");
    return Arrays.stream(new String[] {"UTF8_BINARY", "UTF8_LCASE", "UNICODE", "en_USA"})
        .filter(known -> isUtf8 || known.startsWith("e"))
        .min((a, b) -> Integer.compare(distance(name, a), distance(name, b)))
        .orElse("UNICODE");
  }

  private static int distance(String left, String right) {
    return Math.abs(left.length() - right.length());
  }

  /** Whether texts are compared by their bytes, perhaps without the spaces behind them. */
  public static boolean isBinary(String collation) {
    return collation.startsWith("UTF8_BINARY");
  }

  /** Whether texts are compared as the Unicode Collation Algorithm has it. */
  public static boolean isUnicode(String collation) {
    return !collation.startsWith("UTF8_") && !collation.equals(INDETERMINATE);
  }

  /** Whether texts are alike that differ in case only. */
  public static boolean ignoresCase(String collation) {
    return collation.startsWith("UTF8_LCASE") || collation.contains("_CI");
  }

  public static boolean ignoresAccents(String collation) {
    return collation.contains("_AI");
  }

  public static boolean ignoresTrailingSpaces(String collation) {
    return collation.endsWith("_RTRIM");
  }

  /** The text as UTF8_LCASE compares it: code point by code point, whatever stands around them. */
  public static String lowercase(String text) {
    var lower = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              switch (point) {
                case 'İ' -> lower.append("i̇");
                case 'ς' -> lower.append('σ');
                default -> lower.appendCodePoint(Character.toLowerCase(point));
              }
            });
    return lower.toString();
  }
}
