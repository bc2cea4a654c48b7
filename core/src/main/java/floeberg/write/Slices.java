package floeberg.write;

import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;

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
