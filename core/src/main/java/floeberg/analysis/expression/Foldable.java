package floeberg.analysis.expression;

import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;

/** Which expressions have one value for the whole statement. */
public final class Foldable {
  private Foldable() {}

  /** Whether the value does not depend on rows, queries or chance. */
  public static boolean isFoldable(Expr expr) {
    return switch (expr) {
      case Expr.Literal _ -> true;
      case Expr.Call call -> !call.template().isVolatile() && areFoldable(expr);
      case Expr.Cast _, Expr.Case _, Expr.Field _, Expr.StructValue _ -> areFoldable(expr);
      case Expr.Reference _, Expr.OuterReference _, Expr.LambdaReference _ -> false;
      case Expr.Lambda _, Expr.AggregateCall _, Expr.GroupingCall _, Expr.Window _ -> false;
      case Expr.ScalarSubquery _, Expr.Exists _, Expr.InSubquery _, Expr.Generator _ -> false;
    };
  }

  private static boolean areFoldable(Expr expr) {
    return ExprTree.children(expr).stream().allMatch(Foldable::isFoldable);
  }
}
