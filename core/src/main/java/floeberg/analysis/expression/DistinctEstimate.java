package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.List;

/**
 * {@code approx_count_distinct(value[, error])}: Spark's own estimate, whatever the order of the
 * rows. Each value becomes the register it falls into and its rank there; the few different ones of
 * a group are what the estimate needs.
 */
final class DistinctEstimate {
  private static final double DEFAULT_ERROR = 0.05;
  // HyperLogLog++: the standard error is this over the square root of the number of registers.
  private static final double ERROR_OF_ONE_REGISTER = 1.106;
  private static final int FEWEST_BITS = 4;
  // 2^25 registers: a register and its rank go into 31 bits, and Spark fails for want of memory.
  private static final int MOST_BITS = 25;

  private DistinctEstimate() {}

  static Typed form(CallSite site) {
    site.requireCount(1, 2);
    double error =
        site.count() == 2
            ? (Double) site.constant(1, "relativeSD", DOUBLE).orElse(DEFAULT_ERROR)
            : DEFAULT_ERROR;
    int bits = (int) Math.ceil(2 * Math.log(ERROR_OF_ONE_REGISTER / error) / Math.log(2));
    if (bits < FEWEST_BITS || bits > MOST_BITS) {
      throw FloebergException.of(
          Condition.analysis("INVALID_PARAMETER_VALUE.ESTIMATE_ERROR"), "value", error + "");
    }
    Typed value = site.argument(0);
    String text =
        "coalesce(floe_distinct_estimate(CAST(to_json(list(DISTINCT floe_distinct_register({0}, "
            + bits
            + ")) FILTER (WHERE {0} IS NOT NULL)) AS VARCHAR), "
            + bits
            + "), 0)";
    Expr expr = Aggregates.build(site, text, List.of(hash(site, value.expr())), BIGINT, false);
    return new Typed(
        expr, out -> AggregateText.append(out, site, site.shownName(), List.of(value)));
  }

  private static Expr hash(CallSite site, Expr value) {
    Expr compared =
        SortKeys.isCollated(value.type()) ? SortKeys.of(site.resolver().context(), value) : value;
    Expr hash = Hashes.xxhash(site, compared);
    return value.type() == SparkType.VOID
        ? site.build("CAST(NULL AS BIGINT)", BIGINT, true, List.of())
        : site.build(
            "CASE WHEN {0} IS NOT NULL THEN {1} END", BIGINT, true, List.of(compared, hash));
  }
}
