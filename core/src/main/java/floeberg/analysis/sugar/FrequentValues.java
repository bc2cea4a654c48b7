package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code stat.freqItems}: the values of each column that at least a share of the rows have. */
final class FrequentValues {
  private static final double SMALLEST_SUPPORT = 1e-4;

  private FrequentValues() {}

  static Resolved resolve(SugarRelation.FrequentItems items, Resolution in) {
    Resolved input = in.resolve(items.input());
    if (items.support() < SMALLEST_SUPPORT || items.support() > 1) {
      throw new IllegalArgumentException(
          "requirement failed: Support must be in [1e-4, 1], but got " + items.support() + ".");
    }
    if (items.columns().isEmpty()) {
      throw AnalysisErrors.of("UNSUPPORTED_FEATURE", Origin.NONE, "feature", "no columns");
    }
    Query all = new Query.OneRow();
    var columns = new ArrayList<Query.Named>();
    for (String name : items.columns()) {
      // Each column is a query of its own over the input: names must not be shared.
      Resolved own = in.resolve(items.input());
      Query row = frequent(own, name, items.support(), in);
      var output = new ArrayList<>(all.output());
      output.addAll(row.output());
      all = new Query.Join(all, row, Relation.JoinType.CROSS, Optional.empty(), false, output);
      Attribute value = row.output().getFirst();
      columns.add(ColumnChanges.named(new Expr.Reference(value), name + "_freqItems", in));
    }
    return Resolved.of(new Query.Project(all, columns)).withPlanIds(input.planIds());
  }

  private static Query frequent(Resolved input, String name, double support, Resolution in) {
    Expr column = ColumnChanges.column(input, name, in);
    Query.Named key = ColumnChanges.named(column, "key", in);
    Expr one = new Expr.Literal(SparkType.INT, Optional.of(1));
    Query.Named count = ColumnChanges.named(in.call("count", Origin.NONE, one), "count", in);
    Query counted = new Query.Aggregate(input.query(), List.of(key), List.of(), List.of(count));
    Expr counts = new Expr.Reference(count.attribute());
    Expr total =
        new Expr.Window(
            in.call("sum", Origin.NONE, counts),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty());
    Query.Named sum = ColumnChanges.named(total, "total", in);
    var passed = new ArrayList<>(ColumnChanges.passed(counted.output()));
    passed.add(sum);
    Query totalled = new Query.Project(counted, passed);
    Expr share =
        in.call(
            "*",
            Origin.NONE,
            new Expr.Reference(sum.attribute()),
            new Expr.Literal(SparkType.DOUBLE, Optional.of(support)));
    Query kept = new Query.Filter(totalled, in.call(">=", Origin.NONE, counts, share));
    Expr list = in.call("collect_list", Origin.NONE, new Expr.Reference(key.attribute()));
    Query.Named items = ColumnChanges.named(list, "items", in);
    Query collected = new Query.Aggregate(kept, List.of(), List.of(), List.of(items));
    var type = new SparkType.Array(column.type(), true);
    Expr value = in.cast(new Expr.Reference(items.attribute()), type, Origin.NONE);
    return new Query.Project(collected, List.of(ColumnChanges.named(value, "items", in)));
  }
}
