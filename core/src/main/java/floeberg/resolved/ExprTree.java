package floeberg.resolved;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Walks and rewrites of expression trees. Queries inside subqueries are not entered. */
public final class ExprTree {
  private ExprTree() {}

  /** The direct operands, in order. */
  public static List<Expr> children(Expr expr) {
    return switch (expr) {
      case Expr.Literal _, Expr.Reference _, Expr.OuterReference _, Expr.LambdaReference _ ->
          List.of();
      case Expr.ScalarSubquery _, Expr.Exists _ -> List.of();
      case Expr.Call call -> call.arguments();
      case Expr.Cast cast -> List.of(cast.child());
      case Expr.Case choice -> caseChildren(choice);
      case Expr.Lambda lambda -> List.of(lambda.body());
      case Expr.Field field -> List.of(field.struct());
      case Expr.StructValue struct -> struct.values();
      case Expr.AggregateCall call -> aggregateChildren(call);
      case Expr.GroupingCall call -> call.keys();
      case Expr.Window window -> windowChildren(window);
      case Expr.InSubquery in -> in.values();
      case Expr.Generator generator -> generator.arguments();
    };
  }

  private static List<Expr> caseChildren(Expr.Case choice) {
    var children = new ArrayList<Expr>();
    for (Expr.Branch branch : choice.branches()) {
      children.add(branch.condition());
      children.add(branch.value());
    }
    choice.otherwise().ifPresent(children::add);
    return children;
  }

  private static List<Expr> aggregateChildren(Expr.AggregateCall call) {
    var children = new ArrayList<Expr>(call.arguments());
    call.filter().ifPresent(children::add);
    call.order().forEach(order -> children.add(order.key()));
    return children;
  }

  private static List<Expr> windowChildren(Expr.Window window) {
    var children = new ArrayList<Expr>();
    children.add(window.function());
    children.addAll(window.partitionBy());
    window.orderBy().forEach(order -> children.add(order.key()));
    return children;
  }

  /** The same node over changed operands. */
  public static Expr mapChildren(Expr expr, UnaryOperator<Expr> change) {
    return switch (expr) {
      case Expr.Literal _, Expr.Reference _, Expr.OuterReference _, Expr.LambdaReference _ -> expr;
      case Expr.ScalarSubquery _, Expr.Exists _ -> expr;
      case Expr.Call(var name, var template, var arguments, var type, var nullable, var position) ->
          new Expr.Call(name, template, mapAll(arguments, change), type, nullable, position);
      case Expr.Cast(var child, var type, var nullable, var mode, var position) ->
          new Expr.Cast(change.apply(child), type, nullable, mode, position);
      case Expr.Case(var branches, var otherwise, var type, var nullable) ->
          new Expr.Case(mapBranches(branches, change), otherwise.map(change), type, nullable);
      case Expr.Lambda(var parameters, var body) -> new Expr.Lambda(parameters, change.apply(body));
      case Expr.Field(var struct, var index, var type, var nullable) ->
          new Expr.Field(change.apply(struct), index, type, nullable);
      case Expr.StructValue(var values, var type) ->
          new Expr.StructValue(mapAll(values, change), type);
      case Expr.AggregateCall call -> mapAggregate(call, change);
      case Expr.GroupingCall(var keys, var type) ->
          new Expr.GroupingCall(mapAll(keys, change), type);
      case Expr.Window(var function, var partition, var order, var frame, var ignoreNulls) ->
          new Expr.Window(
              change.apply(function),
              mapAll(partition, change),
              mapOrder(order, change),
              frame,
              ignoreNulls);
      case Expr.InSubquery(var values, var query, var nullable) ->
          new Expr.InSubquery(mapAll(values, change), query, nullable);
      case Expr.Generator(var name, var arguments, var isOuter, var columns, var position) ->
          new Expr.Generator(name, mapAll(arguments, change), isOuter, columns, position);
    };
  }

  private static Expr mapAggregate(Expr.AggregateCall call, UnaryOperator<Expr> change) {
    return new Expr.AggregateCall(
        call.name(),
        call.template(),
        mapAll(call.arguments(), change),
        call.isDistinct(),
        call.filter().map(change),
        mapOrder(call.order(), change),
        call.type(),
        call.nullable(),
        call.position());
  }

  private static List<Expr.Branch> mapBranches(
      List<Expr.Branch> branches, UnaryOperator<Expr> change) {
    return branches.stream()
        .map(b -> new Expr.Branch(change.apply(b.condition()), change.apply(b.value())))
        .toList();
  }

  /** Each expression changed, in order. */
  public static List<Expr> mapAll(List<Expr> list, UnaryOperator<Expr> change) {
    return list.stream().map(change).toList();
  }

  /** Each key changed, in order. */
  public static List<Expr.Order> mapOrder(List<Expr.Order> list, UnaryOperator<Expr> change) {
    return list.stream()
        .map(o -> new Expr.Order(change.apply(o.key()), o.isAscending(), o.isNullsFirst()))
        .toList();
  }

  /** Rewrites from the leaves up. */
  public static Expr mapUp(Expr expr, UnaryOperator<Expr> change) {
    return change.apply(mapChildren(expr, child -> mapUp(child, change)));
  }

  /**
   * Rewrites from the root down: where {@code change} answers, its answer stands and is not
   * entered.
   */
  public static Expr mapDown(Expr expr, java.util.function.Function<Expr, Optional<Expr>> change) {
    return change.apply(expr).orElseGet(() -> mapChildren(expr, child -> mapDown(child, change)));
  }

  /** Visits every node, parents first. */
  public static void visit(Expr expr, Consumer<Expr> visitor) {
    visitor.accept(expr);
    children(expr).forEach(child -> visit(child, visitor));
  }

  /** The number of nodes, those of subqueries aside. */
  public static int size(Expr expr) {
    int size = 1;
    for (Expr child : children(expr)) {
      size += size(child);
    }
    return size;
  }

  /** The columns that the expression itself reads, once for each time; not those of subqueries. */
  public static List<Attribute> references(Expr expr) {
    var attributes = new ArrayList<Attribute>();
    visit(
        expr,
        node -> {
          if (node instanceof Expr.Reference(Attribute attribute)) {
            attributes.add(attribute);
          }
        });
    return attributes;
  }

  /** The expression over the values, by ids, of the columns that it reads; others stay. */
  public static Expr substitute(Expr expr, Map<Long, Expr> values) {
    return mapUp(
        expr,
        node ->
            node instanceof Expr.Reference(Attribute attribute)
                ? values.getOrDefault(attribute.id(), node)
                : node);
  }

  /** Whether some node satisfies the test. */
  public static boolean contains(Expr expr, Predicate<Expr> test) {
    if (test.test(expr)) {
      return true;
    }
    for (Expr child : children(expr)) {
      if (contains(child, test)) {
        return true;
      }
    }
    return false;
  }

  /** Whether two evaluations of the node itself can differ. */
  public static boolean isVolatile(Expr node) {
    return node instanceof Expr.Call call && call.template().isVolatile();
  }

  /** The first node, parents first, that satisfies the test. */
  public static Optional<Expr> find(Expr expr, Predicate<Expr> test) {
    if (test.test(expr)) {
      return Optional.of(expr);
    }
    return children(expr).stream().flatMap(child -> find(child, test).stream()).findFirst();
  }
}
