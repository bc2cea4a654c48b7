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
import java.util.List;
import java.util.Optional;

/** {@code stat.cov} and {@code stat.corr}: one number. */
final class PairStatistics {
  private PairStatistics() {}

  static Resolved resolve(SugarRelation.Covariance covariance, Resolution in) {
    Resolved input = in.resolve(covariance.input());
    return of("covar_samp", "cov", input, covariance.first(), covariance.second(), in);
  }

  static Resolved resolve(SugarRelation.Correlation correlation, Resolution in) {
    Resolved input = in.resolve(correlation.input());
    return of("corr", "corr", input, correlation.first(), correlation.second(), in);
  }

  private static Resolved of(
      String function, String name, Resolved input, String first, String second, Resolution in) {
    String kind = name.equals("corr") ? "correlation" : "covariance";
    Expr left = number(input, first, kind, in);
    Expr right = number(input, second, kind, in);
    Query row = Aggregation.row(input, List.of(in.call(function, Origin.NONE, left, right)), in);
    Expr value = Aggregation.values(row).getFirst();
    return Resolved.of(new Query.Project(row, List.of(ColumnChanges.named(value, name, in))));
  }

  /** Spark reads a NULL as zero here. */
  private static Expr number(Resolved input, String name, String kind, Resolution in) {
    Expr column = ColumnChanges.column(input, name, in);
    if (!Coercion.isNumeric(column.type())) {
      throw FloebergException.withoutCondition(
          "java.lang.IllegalArgumentException",
          "requirement failed: Currently "
              + kind
              + " calculation for columns with dataType "
              + column.type().simpleString()
              + " not supported.");
    }
    Expr number = in.cast(column, SparkType.DOUBLE, Origin.NONE);
    Expr zero = new Expr.Literal(SparkType.DOUBLE, Optional.of(0.0));
    return in.call("coalesce", Origin.NONE, number, zero);
  }
}
