package floeberg.write;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts constant rows as Spark's parallelism does: n rows into min(n, slices) runs of rows. */
final class Slices {
  private Slices() {}

  static List<Query> cut(Query query, int slices) {
    if (slices <= 1) {
      return List.of(query);
    }
    return switch (query) {
      case Query.Values values -> cutValues(values, slices);
      case Query.Project project ->
          cut(project.input(), slices).stream()
              .map(part -> (Query) new Query.Project(part, project.columns()))
              .toList();
      default -> List.of(query);
    };
  }

  /**
   * The query with the number of each row's partition as its last output, when the rows come from
   * partitions that a program asked for.
   */
  static Optional<Query> numbered(Query query) {
    List<Attribute> output = query.output();
    if (!output.isEmpty() && output.getLast().isPartitionNumber()) {
      return Optional.of(query);
    }
    if (!(query instanceof Query.Project(Query input, List<Query.Named> columns))) {
      return Optional.empty();
    }
    return numbered(input)
        .map(
            below -> {
              var all = new ArrayList<>(columns);
              all.add(Queries.pass(below.output().getLast()));
              return new Query.Project(below, all);
            });
  }

  /** Whether the rows stand in the statement itself. */
  static boolean isConstant(Query query) {
    return switch (query) {
      case Query.Values _, Query.OneRow _ -> true;
      case Query.Project project -> isConstant(project.input());
      default -> false;
    };
  }

  private static List<Query> cutValues(Query.Values values, int slices) {
    List<List<Expr>> rows = values.rows();
    int count = Math.max(1, Math.min(rows.size(), slices));
    var parts = new ArrayList<Query>();
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) i * rows.size() / count);
      int to = (int) ((long) (i + 1) * rows.size() / count);
      parts.add(new Query.Values(values.output(), rows.subList(from, to)));
    }
    return parts;
  }
}
