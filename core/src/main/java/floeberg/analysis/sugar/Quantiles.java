package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code approxQuantile}: one array of arrays, a column each. */
final class Quantiles {
  private Quantiles() {}

  static Resolved resolve(SugarRelation.ApproximateQuantile quantile, Resolution in) {
    Resolved input = in.resolve(quantile.input());
    List<Object> fractions = new ArrayList<>(quantile.probabilities());
    var array = new SparkType.Array(SparkType.DOUBLE, true);
    Expr probabilities = new Expr.Literal(array, Optional.of(fractions));
    Expr accuracy =
        new Expr.Literal(SparkType.INT, Optional.of(accuracy(quantile.relativeError())));
    var calls = new ArrayList<Expr>();
    for (String name : quantile.columns()) {
      Expr column = ColumnChanges.column(input, name, in);
      requireNumber(name, column.type());
      Expr number = in.cast(column, SparkType.DOUBLE, Origin.NONE);
      calls.add(in.call("approx_percentile", Origin.NONE, number, probabilities, accuracy));
    }
    Query row = Aggregation.row(input, calls, in);
    Expr none = new Expr.Literal(array, Optional.of(List.of()));
    List<Expr> found =
        Aggregation.values(row).stream()
            .map(value -> in.call("coalesce", Origin.NONE, value, none))
            .toList();
    var nullable = new SparkType.Array(array, true);
    Expr all = in.cast(in.call("array", Origin.NONE, found), nullable, Origin.NONE);
    return Resolved.of(
        new Query.Project(row, List.of(ColumnChanges.named(all, "approx_quantile", in))));
  }

  private static void requireNumber(String column, SparkType type) {
    if (!Coercion.isNumeric(type)) {
      String name = type.simpleString();
      throw FloebergException.withoutCondition(
          "java.lang.IllegalArgumentException",
          "requirement failed: Quantile calculation for column "
              + column
              + " with data type "
              + Character.toUpperCase(name.charAt(0))
              + name.substring(1)
              + "Type is not supported.");
    }
  }

  private static int accuracy(double relativeError) {
    return relativeError <= 0
        ? Integer.MAX_VALUE
        : (int) Math.min(Integer.MAX_VALUE, Math.ceil(1 / relativeError));
  }
}
