package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/** {@code stat.sampleBy}: a share of the rows of each stratum. */
final class StratifiedSample {
  private StratifiedSample() {}

  static Resolved resolve(SugarRelation.SampleBy sample, Resolution in) {
    Resolved input = in.resolve(sample.input());
    Expr column = in.expressions(in.scope(input)).resolve(sample.column());
    var parts = new ArrayList<Expr>();
    for (Map.Entry<Expression.Literal, Double> fraction : sample.fractions()) {
      Expr stratum = new Expr.Literal(fraction.getKey().type(), fraction.getKey().value());
      parts.add(in.call("<=>", Origin.NONE, column, stratum));
      parts.add(number(fraction.getValue()));
    }
    parts.add(number(0.0));
    Expr share = parts.size() == 1 ? parts.getFirst() : in.call("when", Origin.NONE, parts);
    Expr seed = new Expr.Literal(SparkType.BIGINT, Optional.of(sample.seed()));
    Expr chance = in.call("rand", Origin.NONE, seed);
    Expr condition = in.call("<", Origin.NONE, chance, share);
    return input.over(query -> new Query.Filter(query, condition));
  }

  private static Expr number(double value) {
    return new Expr.Literal(SparkType.DOUBLE, Optional.of(value));
  }
}
