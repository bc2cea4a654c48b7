package floeberg.duckdb;

import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Questions about what an expression contains. */
final class Volatility {
  private Volatility() {}

  /** Whether two evaluations can differ, so that the text must not be repeated. */
  static boolean isVolatile(Expr expr) {
    return contains(expr, ExprTree::isVolatile);
  }

  /** Whether it must not stand inside a lambda: DuckDB takes no aggregates or subqueries there. */
  static boolean needsOuterScope(Expr expr) {
    return contains(
        expr,
        e ->
            e instanceof Expr.AggregateCall
                || e instanceof Expr.Window
                || e instanceof Expr.GroupingCall
                || e instanceof Expr.ScalarSubquery
                || e instanceof Expr.Exists
                || e instanceof Expr.InSubquery);
  }

  static boolean hasWindow(Expr expr) {
    return contains(expr, e -> e instanceof Expr.Window);
  }

  static boolean contains(Expr expr, Predicate<Expr> test) {
    return test.test(expr) || children(expr).anyMatch(child -> contains(child, test));
  }

  /** The expressions directly inside, those of subqueries left out. */
  static Stream<Expr> children(Expr expr) {
    return switch (expr) {
      case Expr.Literal _,
          Expr.Reference _,
          Expr.OuterReference _,
          Expr.LambdaReference _,
          Expr.ScalarSubquery _,
          Expr.Exists _ ->
          Stream.of();
      case Expr.Call call -> call.arguments().stream();
      case Expr.Cast cast -> Stream.of(cast.child());
      case Expr.Case when ->
          Stream.concat(
              when.branches().stream().flatMap(b -> Stream.of(b.condition(), b.value())),
              when.otherwise().stream());
      case Expr.Lambda lambda -> Stream.of(lambda.body());
      case Expr.Field field -> Stream.of(field.struct());
      case Expr.StructValue struct -> struct.values().stream();
      case Expr.AggregateCall call -> concat(call.arguments(), keys(call.order()), call.filter());
      case Expr.GroupingCall grouping -> grouping.keys().stream();
      case Expr.Window window ->
          Stream.concat(
              Stream.of(window.function()),
              concat(window.partitionBy(), keys(window.orderBy()), Optional.empty()));
      case Expr.InSubquery in -> in.values().stream();
      case Expr.Generator generator -> generator.arguments().stream();
    };
  }

  private static List<Expr> keys(List<Expr.Order> orders) {
    return orders.stream().map(Expr.Order::key).toList();
  }

  private static Stream<Expr> concat(List<Expr> first, List<Expr> second, Optional<Expr> third) {
    return Stream.of(first.stream(), second.stream(), third.stream()).flatMap(s -> s);
  }
}
