package floeberg.analysis;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import java.util.Map;
import java.util.stream.Collectors;

/** Short texts of expressions for error messages. */
public final class Describe {
  private static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("+", "+"),
          Map.entry("-", "-"),
          Map.entry("*", "*"),
          Map.entry("/", "/"),
          Map.entry("%", "%"),
          Map.entry("==", "="),
          Map.entry("<=>", "<=>"),
          Map.entry("<", "<"),
          Map.entry("<=", "<="),
          Map.entry(">", ">"),
          Map.entry(">=", ">="),
          Map.entry("and", "AND"),
          Map.entry("or", "OR"));

  private Describe() {}

  /** The expression in double quotes. */
  public static String expression(Expr expr) {
    return "\"" + text(expr) + "\"";
  }

  /** The first aggregate function inside, in double quotes. */
  public static String aggregates(Expr expr) {
    return expression(ExprTree.find(expr, e -> e instanceof Expr.AggregateCall).orElse(expr));
  }

  public static String text(Expr expr) {
    return switch (expr) {
      case Expr.Literal(var _, var value) -> value.map(String::valueOf).orElse("NULL");
      case Expr.Reference(Attribute a) -> a.name();
      case Expr.OuterReference(Attribute a) -> "outer(" + a.name() + ")";
      case Expr.LambdaReference(Attribute a) -> a.name();
      case Expr.Call call -> call(call);
      case Expr.AggregateCall call -> call.name() + arguments(call);
      case Expr.Generator call -> call.name() + arguments(call);
      case Expr.Cast cast -> text(cast.child());
      case Expr.Window window -> text(window.function()) + " OVER (...)";
      case Expr.Field(var struct, _, _, _) -> text(struct) + ".field";
      case Expr.Case _ -> "CASE WHEN";
      case Expr.Lambda _ -> "lambdafunction";
      case Expr.StructValue struct -> "struct" + arguments(struct);
      case Expr.GroupingCall call -> "grouping" + arguments(call);
      case Expr.ScalarSubquery _ -> "scalarsubquery()";
      case Expr.Exists _ -> "exists()";
      case Expr.InSubquery _ -> "insubquery()";
    };
  }

  private static String call(Expr.Call call) {
    String symbol = OPERATORS.getOrDefault(call.name(), "");
    return symbol.isEmpty() || call.arguments().size() != 2
        ? call.name() + arguments(call)
        : "("
            + text(call.arguments().get(0))
            + " "
            + symbol
            + " "
            + text(call.arguments().get(1))
            + ")";
  }

  private static String arguments(Expr expr) {
    return ExprTree.children(expr).stream()
        .map(Describe::text)
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
