package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.plan.Origin;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import java.util.Set;

/** Functions that make sense over a window alone. */
final class WindowCalls {
  private static final Set<String> FUNCTIONS =
      Set.of(
          "row_number",
          "rank",
          "dense_rank",
          "percent_rank",
          "cume_dist",
          "ntile",
          "lead",
          "lag",
          "nth_value");

  private WindowCalls() {}

  /** Raises WINDOW_FUNCTION_WITHOUT_OVER_CLAUSE for one that has no window. */
  static void requireOver(Expr expr) {
    switch (expr) {
      case Expr.Window window -> {
        Expr function =
            window.function() instanceof Expr.Cast cast ? cast.child() : window.function();
        ExprTree.children(function).forEach(WindowCalls::requireOver);
        window.partitionBy().forEach(WindowCalls::requireOver);
        window.orderBy().forEach(order -> requireOver(order.key()));
      }
      case Expr.Call call when FUNCTIONS.contains(call.name()) ->
          throw AnalysisErrors.of(
              "WINDOW_FUNCTION_WITHOUT_OVER_CLAUSE",
              Origin.NONE,
              "funcName",
              Describe.expression(call));
      default -> ExprTree.children(expr).forEach(WindowCalls::requireOver);
    }
  }
}
