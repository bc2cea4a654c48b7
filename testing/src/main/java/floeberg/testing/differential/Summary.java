package floeberg.testing.differential;

import floeberg.testing.differential.Difference.Kind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts, as the page docs/differential.md shows them: the recorded part begins with the table. */
final class Summary {
  private final long seed;
  private final int expressions;
  private final int queries;
  private final Map<Kind, Map<String, Integer>> byKind = new EnumMap<>(Kind.class);
  private int asked;
  private int different;

  Summary(long seed, int expressions, int queries) {
    this.seed = seed;
    this.expressions = expressions;
    this.queries = queries;
  }

  void count(Question question, Optional<Difference> difference) {
    asked++;
    difference.ifPresent(
        found -> {
          different++;
          byKind
              .computeIfAbsent(found.kind(), _ -> new TreeMap<>())
              .merge(question.topic(), 1, Integer::sum);
        });
  }

  String text() {
    var text = new StringBuilder();
    text.append("# Beside real Spark\n\n");
    text.append(
        "`dev/differential --seed %d --count %d --queries %d`: random typed expressions and random\n"
            .formatted(seed, expressions, queries));
    text.append(
        """
        queries over small tables, asked of Spark 4.1.3 and of Floeberg; types, nullability, column
        names, values and error conditions compared. This page is what the last recorded run found.

        """);
    text.append(outcome());
    for (Kind kind : Kind.values()) {
      if (total(kind) > 0) {
        text.append("\n## %s\n\n".formatted(capitalized(kind.title())));
        text.append(
            byKind.get(kind).entrySet().stream()
                .map(e -> "`" + e.getKey() + "` " + e.getValue())
                .collect(Collectors.joining(",\n", "", ".\n")));
      }
    }
    return text.toString();
  }

  /** The numbers alone. */
  String outcome() {
    var text = new StringBuilder("| outcome | questions |\n|---|---|\n");
    text.append("| asked | %d |\n".formatted(asked));
    text.append("| the same in everything | %d |\n".formatted(asked - different));
    for (Kind kind : Kind.values()) {
      text.append("| %s | %d |\n".formatted(kind.title(), total(kind)));
    }
    return text.toString();
  }

  private int total(Kind kind) {
    return byKind.getOrDefault(kind, Map.of()).values().stream().mapToInt(n -> n).sum();
  }

  private static String capitalized(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
