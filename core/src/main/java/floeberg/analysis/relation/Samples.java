package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import java.util.List;
import java.util.OptionalDouble;

/** TABLESAMPLE and {@code df.sample}. */
public final class Samples {
  private static final double ROUNDING = 1e-6;

  private Samples() {}

  public static Resolved resolve(CoreRelation.Sample sample, Resolution in) {
    requireFraction(sample);
    Resolved input = in.resolve(sample.input());
    // A sample without a seed differs from run to run, as its statement does.
    long seed = sample.seed().orElseGet(() -> in.nextId() * 0x9E3779B97F4A7C15L ^ in.nowMicros());
    List<Expr.Order> order = sample.isOrdered() ? order(input) : List.of();
    return input.over(
        query ->
            new Query.Sample(
                order.isEmpty() ? query : new Query.Sort(query, order),
                sample.lower(),
                sample.upper(),
                sample.withReplacement(),
                seed,
                OptionalDouble.empty()));
  }

  /** By every column that has an order. */
  private static List<Expr.Order> order(Resolved input) {
    return input.visible().stream()
        .filter(column -> Coercion.isOrderable(column.type()))
        .map(column -> new Expr.Order(new Expr.Reference(column), true, true))
        .toList();
  }

  private static void requireFraction(CoreRelation.Sample sample) {
    double fraction = sample.upper() - sample.lower();
    boolean isValid =
        fraction >= -ROUNDING && (sample.withReplacement() || fraction <= 1 + ROUNDING);
    if (!isValid) {
      throw FloebergException.withoutCondition(
          "java.lang.IllegalArgumentException",
          "requirement failed: Sampling fraction ("
              + fraction
              + (sample.withReplacement()
                  ? ") must be nonnegative with replacement"
                  : ") must be on interval [0, 1] without replacement"));
    }
  }
}
