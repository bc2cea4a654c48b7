package floeberg.testing.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Says whether an answer agrees with what Spark answered, by the rules of FORMAT.md. */
final class Comparison {
  private static final Comparator<List<String>> ANY_FIXED_ORDER =
      Comparator.comparing(row -> row.toString() + row.size());

  private final Normalizer normalizer;

  Comparison(Normalizer normalizer) {
    this.normalizer = normalizer;
  }

  /** How the two differ; empty when they agree. */
  Optional<String> difference(Expected expected, Answer answer) {
    return switch (expected) {
      case Expected.Failure failure -> failureDifference(failure, answer);
      case Expected.Update _ -> updateDifference(answer);
      case Expected.Let _ -> letDifference(answer);
      case Expected.Query query -> queryDifference(query, answer);
    };
  }

  private Optional<String> updateDifference(Answer answer) {
    return switch (answer) {
      case Answer.Failure failure -> Optional.of("expected no result, got " + show(failure));
      case Answer.Rows rows when rows.columns().isEmpty() -> Optional.empty();
      case Answer.Rows rows ->
          Optional.of("expected no result, got columns " + normalizer.columns(rows.columns()));
    };
  }

  private Optional<String> letDifference(Answer answer) {
    return switch (answer) {
      case Answer.Failure failure -> Optional.of("expected a value, got " + show(failure));
      case Answer.Rows rows when rows.rows().size() == 1 && !rows.columns().isEmpty() ->
          Optional.empty();
      case Answer.Rows rows ->
          Optional.of("expected a single value, got %d rows".formatted(rows.rows().size()));
    };
  }

  private Optional<String> failureDifference(Expected.Failure expected, Answer answer) {
    if (!(answer instanceof Answer.Failure got)) {
      return Optional.of("expected " + show(expected) + ", but it succeeded");
    }
    boolean agrees;
    if (expected.condition().isEmpty()) {
      // In place of a condition the class and the sentence are what users know.
      agrees =
          simpleName(expected.exceptionClass()).equals(simpleName(got.exceptionClass()))
              && expected.message().equals(normalizer.message(got.message()));
    } else if (expected.condition().get().startsWith("_LEGACY_ERROR_TEMP")) {
      agrees = true;
    } else {
      agrees =
          expected.condition().equals(got.condition())
              && expected.sqlState().equals(got.sqlState());
    }
    return agrees
        ? Optional.empty()
        : Optional.of("expected " + show(expected) + "\n       got " + show(got));
  }

  private Optional<String> queryDifference(Expected.Query expected, Answer answer) {
    if (!(answer instanceof Answer.Rows got)) {
      return Optional.of("expected rows, got " + show((Answer.Failure) answer));
    }
    List<Expected.Column> columns = normalizer.columns(got.columns());
    if (columns.size() != expected.schema().size()) {
      return Optional.of(
          columns.isEmpty()
              ? "expected rows, got no result"
              : "expected columns %s\n            got %s".formatted(expected.schema(), columns));
    }
    if (expected.compareSchema() && !columns.equals(expected.schema())) {
      return Optional.of(
          "expected schema %s\n           got %s".formatted(expected.schema(), columns));
    }
    List<List<String>> want = new ArrayList<>(expected.rows());
    List<List<String>> have = new ArrayList<>(withoutVolatile(expected, normalizer.rows(got)));
    if (!expected.ordered()) {
      want.sort(ANY_FIXED_ORDER);
      have.sort(ANY_FIXED_ORDER);
    }
    return want.equals(have) ? Optional.empty() : Optional.of(rowsDifference(want, have));
  }

  private static List<List<String>> withoutVolatile(
      Expected.Query expected, List<List<String>> rows) {
    var result = new ArrayList<List<String>>();
    for (List<String> row : rows) {
      var copy = new ArrayList<>(row);
      for (int i = 0; i < copy.size(); i++) {
        if (expected.volatileColumns().contains(expected.schema().get(i).name())) {
          copy.set(i, "<volatile>");
        }
      }
      result.add(copy);
    }
    return result;
  }

  private static String rowsDifference(List<List<String>> want, List<List<String>> have) {
    var text = new StringBuilder();
    text.append("expected %d rows, got %d".formatted(want.size(), have.size()));
    int shown = 0;
    for (int i = 0; i < Math.max(want.size(), have.size()) && shown < 5; i++) {
      Object wanted = i < want.size() ? want.get(i) : "nothing";
      Object got = i < have.size() ? have.get(i) : "nothing";
      if (!Objects.equals(wanted, got)) {
        text.append(
            "\n    row %d expected %s\n    row %d      got %s".formatted(i, wanted, i, got));
        shown++;
      }
    }
    return text.toString();
  }

  private static String simpleName(String className) {
    return className.substring(
        Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
  }

  private static String show(Expected.Failure failure) {
    return "%s %s %s: %s"
        .formatted(
            failure.condition().orElse("(no condition)"),
            failure.sqlState().orElse(""),
            simpleName(failure.exceptionClass()),
            failure.message());
  }

  private String show(Answer.Failure failure) {
    return "%s %s %s: %s%n      from %s"
        .formatted(
            failure.condition().orElse("(no condition)"),
            failure.sqlState().orElse(""),
            simpleName(failure.exceptionClass()),
            normalizer.message(failure.message()),
            failure.trace());
  }
}
