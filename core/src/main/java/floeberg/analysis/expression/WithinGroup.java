package floeberg.analysis.expression;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Set;

/** What aggregates allow of WITHIN GROUP, of DISTINCT beside it, and of the window around it. */
final class WithinGroup {
  private static final Set<String> TAKING =
      Set.of("percentile_cont", "percentile_disc", "mode", "listagg");
  private static final Set<String> WITHOUT_DISTINCT =
      Set.of("percentile_cont", "percentile_disc", "mode");
  private static final Set<String> OVER_WHOLE_PARTITIONS =
      Set.of("percentile_cont", "percentile_disc", "median");

  private WithinGroup() {}

  /** Throws when the function takes no WITHIN GROUP, or not this one. */
  static void check(CallSite site) {
    Expression.Call call = site.call();
    int orderings = call.withinGroup().size();
    if (orderings > 0 && !TAKING.contains(site.name())) {
      throw FloebergException.of(
          Condition.analysis("INVALID_SQL_SYNTAX.FUNCTION_WITH_UNSUPPORTED_SYNTAX"),
          "prettyName",
          "`" + site.entry().name() + "`",
          "syntax",
          "\"WITHIN GROUP (ORDER BY ...)\"");
    }
    if (call.isDistinct() && WITHOUT_DISTINCT.contains(site.name())) {
      throw invalid(site, "DISTINCT_UNSUPPORTED");
    }
    if (site.name().equals("mode")) {
      checkMode(site, orderings);
    }
    if (site.name().equals("listagg") && call.isDistinct() && orderings > 0) {
      checkDistinct(site);
    }
  }

  private static void checkMode(CallSite site, int orderings) {
    if (orderings == 0 && site.count() == 0) {
      throw invalid(site, "WITHIN_GROUP_MISSING");
    }
    int expected = site.count() == 0 ? 1 : 0;
    if (orderings != expected) {
      throw invalid(
          site,
          "WRONG_NUM_ORDERINGS",
          "expectedNum",
          Integer.toString(expected),
          "actualNum",
          Integer.toString(orderings));
    }
  }

  /** The second argument of {@code mode}: whether the least of several values is wanted. */
  static boolean isDeterministic(CallSite site) {
    Typed flag = site.argument(1);
    if (!Foldable.isFoldable(flag.expr())) {
      throw FloebergException.of(
          Condition.analysis("NON_FOLDABLE_ARGUMENT"),
          "funcName",
          "`mode`",
          "paramName",
          "`deterministic`",
          "paramType",
          "\"BOOLEAN\"");
    }
    if (flag.type() != SparkType.BOOLEAN && flag.type() != SparkType.VOID) {
      throw FloebergException.of(
          Condition.analysis("UNEXPECTED_INPUT_TYPE"),
          "functionName",
          "`mode`",
          "paramIndex",
          "second",
          "requiredType",
          "\"BOOLEAN\"",
          "inputSql",
          flag.quoted(),
          "inputType",
          TypeText.quoted(flag.type()));
    }
    return (Boolean)
        site.resolver()
            .constant(flag.expr())
            .orElseThrow(
                () ->
                    Mismatch.of(
                        "UNEXPECTED_NULL",
                        site.sql(),
                        site.position(),
                        "exprName",
                        "deterministic"));
  }

  /** Distinct values have no other order than their own. */
  private static void checkDistinct(CallSite site) {
    List<Expression.SortOrder> orders = site.call().withinGroup();
    Typed value = site.argument(0);
    List<Typed> keys = orders.stream().map(o -> site.resolver().typed(o.child())).toList();
    boolean isSame = keys.size() == 1 && keys.getFirst().sql().equals(value.sql());
    if (!isSame) {
      throw invalid(
          site,
          "MISMATCH_WITH_DISTINCT_INPUT",
          "funcArg",
          value.quoted(),
          "orderingExpr",
          String.join(", ", keys.stream().map(Typed::quoted).toList()));
    }
  }

  private static FloebergException invalid(CallSite site, String sub, String... more) {
    var parameters = new java.util.ArrayList<String>(List.of("funcName", "`" + site.name() + "`"));
    parameters.addAll(List.of(more));
    return FloebergException.of(
            Condition.analysis("INVALID_WITHIN_GROUP_EXPRESSION." + sub),
            parameters.toArray(String[]::new))
        .at(site.position());
  }

  /** Whether an aggregate over a window takes neither an order nor a frame. */
  static boolean needsWholePartition(String name, Expression function) {
    return OVER_WHOLE_PARTITIONS.contains(name)
        || name.equals("listagg")
            && function instanceof Expression.Call call
            && !call.withinGroup().isEmpty();
  }
}
