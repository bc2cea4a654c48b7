package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;

/** One row of aggregates over a relation, and rows made of it. */
final class Aggregation {
  private Aggregation() {}

  /** The aggregates, each an aggregate function alone, as columns of one row. */
  static Query row(Resolved input, List<Expr> calls, Resolution in) {
    var named = new ArrayList<Query.Named>();
    for (Expr call : calls) {
      named.add(ColumnChanges.named(call, "value", in));
    }
    return new Query.Aggregate(input.query(), List.of(), List.of(), named);
  }

  /** References to the columns of {@link #row}. */
  static List<Expr> values(Query row) {
    return row.output().stream().map(a -> (Expr) new Expr.Reference(a)).toList();
  }
}
