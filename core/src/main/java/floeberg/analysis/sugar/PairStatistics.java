package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.List;

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
    Expr left = number(input, first, in);
    Expr right = number(input, second, in);
    Query row =
        Aggregation.row(input, List.of(in.call(function, Origin.NONE, left, right)), in);
    Expr value = Aggregation.values(row).getFirst();
    return Resolved.of(
        new Query.Project(row, List.of(ColumnChanges.named(value, name, in))));
  }

  private static Expr number(Resolved input, String name, Resolution in) {
    return in.cast(ColumnChanges.column(input, name, in), SparkType.DOUBLE, Origin.NONE);
  }
}
