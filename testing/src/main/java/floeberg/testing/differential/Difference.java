package floeberg.testing.differential;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How two replies to one question differ; kinds from the worst on. */
record Difference(Kind kind, String detail) {
  enum Kind {
    VALUE("silently different values"),
    TYPE("different types"),
    NULLABILITY("different nullability"),
    NAME("different column names"),
    MISSING_ERROR("errors in Spark only"),
    EXTRA_ERROR("errors here only"),
    CONDITION("different error conditions");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  private static final Comparator<List<String>> ANY_FIXED_ORDER =
      Comparator.comparing(List::toString);

  /** Compares; empty when the two agree. */
  static Optional<Difference> between(Question question, Reply spark, Reply ours) {
    if (spark instanceof Reply.Failure expected) {
      return ours instanceof Reply.Failure got
          ? failures(expected, got)
          : Optional.of(
              new Difference(Kind.MISSING_ERROR, show(spark) + "\n    got " + show(ours)));
    }
    if (ours instanceof Reply.Failure) {
      return Optional.of(new Difference(Kind.EXTRA_ERROR, show(spark) + "\n    got " + show(ours)));
    }
    return rows(question, (Reply.Rows) spark, (Reply.Rows) ours);
  }

  private static Optional<Difference> failures(Reply.Failure expected, Reply.Failure got) {
    boolean agrees =
        expected.condition().startsWith("_LEGACY_ERROR_TEMP")
            || expected.condition().equals(got.condition());
    return agrees
        ? Optional.empty()
        : Optional.of(new Difference(Kind.CONDITION, show(expected) + "\n    got " + show(got)));
  }

  private static Optional<Difference> rows(Question question, Reply.Rows spark, Reply.Rows ours) {
    Kind kind;
    if (!sorted(question, spark).equals(sorted(question, ours))) {
      kind = Kind.VALUE;
    } else if (!types(spark, true).equals(types(ours, true))) {
      kind = types(spark, false).equals(types(ours, false)) ? Kind.NULLABILITY : Kind.TYPE;
    } else if (!spark.columns().equals(ours.columns())) {
      kind = Kind.NAME;
    } else {
      return Optional.empty();
    }
    return Optional.of(new Difference(kind, show(spark) + "\n    got " + show(ours)));
  }

  private static List<List<String>> sorted(Question question, Reply.Rows reply) {
    var list = new ArrayList<List<String>>();
    for (List<String> row : reply.rows()) {
      var cells = new ArrayList<String>();
      for (int i = 0; i < row.size(); i++) {
        cells.add(Undetermined.compared(question, reply.columns().get(i), row.get(i)));
      }
      list.add(cells);
    }
    if (!question.isOrdered()) {
      list.sort(ANY_FIXED_ORDER);
    }
    return list;
  }

  private static List<String> types(Reply.Rows rows, boolean withNullability) {
    return rows.columns().stream()
        .map(column -> withNullability ? column.type() : column.type().replace("!", ""))
        .toList();
  }

  private static String show(Reply reply) {
    return switch (reply) {
      case Reply.Failure failure ->
          failure.condition() + " " + failure.sqlState() + ": " + firstLine(failure.message());
      case Reply.Rows rows -> rows.columns() + " " + rows.rows();
    };
  }

  private static String firstLine(String text) {
    return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
  }
}
