package floeberg.analysis.relation;

import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;

/** Which expressions aggregate. */
final class Aggregates {
  private Aggregates() {}

  /** Whether an aggregate function stands in the expression, outside of being windowed itself. */
  static boolean isIn(Expr expr) {
    return switch (expr) {
      case Expr.AggregateCall _, Expr.GroupingCall _ -> true;
      case Expr.Window window ->
          ExprTree.children(window.function()).stream().anyMatch(Aggregates::isIn)
              || window.partitionBy().stream().anyMatch(Aggregates::isIn)
              || window.orderBy().stream().anyMatch(order -> isIn(order.key()));
      case Expr.Literal _, Expr.Reference _, Expr.OuterReference _ -> false;
      case Expr.Call _, Expr.Cast _, Expr.Case _, Expr.Lambda _, Expr.LambdaReference _ ->
          isInChild(expr);
      case Expr.Field _, Expr.StructValue _, Expr.InSubquery _, Expr.Generator _ -> isInChild(expr);
      case Expr.ScalarSubquery _, Expr.Exists _ -> false;
    };
  }

  private static boolean isInChild(Expr expr) {
    return ExprTree.children(expr).stream().anyMatch(Aggregates::isIn);
  }

  /** Whether a window function stands in the expression. */
  static boolean hasWindow(Expr expr) {
    return ExprTree.contains(expr, e -> e instanceof Expr.Window);
  }

  static boolean hasGenerator(Expr expr) {
    return ExprTree.contains(expr, e -> e instanceof Expr.Generator);
  }
}
