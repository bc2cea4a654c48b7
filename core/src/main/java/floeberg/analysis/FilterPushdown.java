package floeberg.analysis;

import floeberg.plan.Relation.JoinType;
import floeberg.plan.Relation.SetKind;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Copies conjuncts of filters and join conditions down to the scans whose columns they read.
 * Filters stay where they are: a scan may use them to skip files and nothing else.
 */
final class FilterPushdown {
  // A column that is read twice doubles what is pushed through its projection.
  private static final int MOST_NODES = 1_000;

  private FilterPushdown() {}

  static Query push(Query query) {
    return push(query, List.of());
  }

  private static Query push(Query query, List<Expr> conjuncts) {
    return switch (query) {
      case Query.Filter(var input, var condition) -> {
        var more = new ArrayList<>(conjuncts);
        split(condition, more);
        yield new Query.Filter(push(input, more), inside(condition));
      }
      case Query.Scan scan -> scan(scan, conjuncts);
      case Query.Project project -> project(project, conjuncts);
      case Query.Join join -> join(join, conjuncts);
      case Query.Aggregate aggregate -> aggregate(aggregate, conjuncts);
      case Query.Sort _, Query.Distinct _ -> through(query, conjuncts);
      case Query.Generate generate -> through(query, readingOnly(conjuncts, generate.input()));
      case Query.SetOperation operation -> setOperation(operation, conjuncts);
      case Query.Limit _, Query.Tail _, Query.Sample _, Query.DistinctOn _ ->
          through(query, List.of());
      case Query.With _ -> QueryTree.mapInputs(query, FilterPushdown::push);
      case Query.Values _, Query.OneRow _, Query.Stored _, Query.Range _ ->
          through(query, List.of());
      case Query.DefinitionReference _ -> query;
    };
  }

  private static Query through(Query query, List<Expr> conjuncts) {
    return QueryTree.mapInputs(
        QueryTree.mapExpressions(query, FilterPushdown::inside), input -> push(input, conjuncts));
  }

  private static Expr inside(Expr expr) {
    return ExprTree.mapUp(expr, node -> QueryTree.withSubquery(node, FilterPushdown::push));
  }

  /** The parts of a condition that all must hold. */
  private static void split(Expr condition, List<Expr> into) {
    if (condition instanceof Expr.Call call && call.name().equals("and")) {
      call.arguments().forEach(argument -> split(argument, into));
    } else if (isSimple(condition)) {
      into.add(condition);
    }
  }

  private static boolean isSimple(Expr expr) {
    return !ExprTree.contains(
        expr,
        node ->
            QueryTree.subquery(node).isPresent()
                || node instanceof Expr.OuterReference
                || node instanceof Expr.Window
                || ExprTree.isVolatile(node));
  }

  private static Query scan(Query.Scan scan, List<Expr> conjuncts) {
    var filters = new ArrayList<>(scan.filters());
    filters.addAll(readingOnly(conjuncts, scan));
    return new Query.Scan(scan.source(), scan.columns(), filters);
  }

  private static List<Expr> readingOnly(List<Expr> conjuncts, Query query) {
    if (conjuncts.isEmpty()) {
      return conjuncts;
    }
    Set<Long> there = new HashSet<>();
    query.output().forEach(a -> there.add(a.id()));
    return conjuncts.stream().filter(c -> there.containsAll(reads(c))).toList();
  }

  private static List<Long> reads(Expr expr) {
    return ExprTree.references(expr).stream().map(Attribute::id).toList();
  }

  private static Query project(Query.Project project, List<Expr> conjuncts) {
    boolean hasWindow =
        project.columns().stream()
            .anyMatch(c -> ExprTree.contains(c.value(), e -> e instanceof Expr.Window));
    Map<Long, Expr> values = new HashMap<>();
    for (Query.Named column : project.columns()) {
      if (isSimple(column.value())) {
        values.put(column.attribute().id(), column.value());
      }
    }
    return through(project, hasWindow ? List.of() : replaced(conjuncts, values));
  }

  /** Conjuncts all of whose columns have a value below, over these values; not very large ones. */
  private static List<Expr> replaced(List<Expr> conjuncts, Map<Long, Expr> values) {
    var replaced = new ArrayList<Expr>();
    for (Expr conjunct : conjuncts) {
      if (values.keySet().containsAll(reads(conjunct))) {
        Expr below = ExprTree.substitute(conjunct, values);
        if (ExprTree.size(below) <= MOST_NODES) {
          replaced.add(below);
        }
      }
    }
    return replaced;
  }

  private static Query aggregate(Query.Aggregate aggregate, List<Expr> conjuncts) {
    Map<Long, Expr> values = new HashMap<>();
    if (aggregate.sets().isEmpty()) {
      aggregate.keys().stream()
          .filter(key -> isSimple(key.value()))
          .forEach(key -> values.put(key.attribute().id(), key.value()));
    }
    return through(aggregate, replaced(withColumns(conjuncts), values));
  }

  /** Without columns a condition says nothing about rows under a global aggregate. */
  private static List<Expr> withColumns(List<Expr> conjuncts) {
    return conjuncts.stream().filter(c -> !reads(c).isEmpty()).toList();
  }

  private static Query join(Query.Join join, List<Expr> conjuncts) {
    var on = new ArrayList<Expr>();
    join.condition().ifPresent(condition -> split(condition, on));
    boolean isLeftKept = join.type() != JoinType.RIGHT_OUTER && join.type() != JoinType.FULL_OUTER;
    boolean isRightKept = join.type() != JoinType.LEFT_OUTER && join.type() != JoinType.FULL_OUTER;
    boolean isLeftMatched =
        join.type() == JoinType.INNER
            || join.type() == JoinType.CROSS
            || join.type() == JoinType.LEFT_SEMI
            || join.type() == JoinType.RIGHT_OUTER;
    boolean isRightMatched =
        join.type() != JoinType.RIGHT_OUTER && join.type() != JoinType.FULL_OUTER;
    var left = new ArrayList<Expr>();
    var right = new ArrayList<Expr>();
    if (isLeftKept) {
      left.addAll(conjuncts);
    }
    if (isRightKept) {
      right.addAll(conjuncts);
    }
    if (isLeftMatched) {
      left.addAll(on);
    }
    if (isRightMatched) {
      right.addAll(on);
    }
    Optional<Expr> condition = join.condition().map(FilterPushdown::inside);
    return new Query.Join(
        push(join.left(), readingOnly(left, join.left())),
        push(join.right(), readingOnly(right, join.right())),
        join.type(),
        condition,
        join.isLateral(),
        join.output());
  }

  private static Query setOperation(Query.SetOperation operation, List<Expr> conjuncts) {
    boolean isRightKept = operation.kind() != SetKind.EXCEPT;
    return new Query.SetOperation(
        push(operation.left(), side(operation, operation.left(), conjuncts)),
        push(
            operation.right(),
            isRightKept ? side(operation, operation.right(), conjuncts) : List.of()),
        operation.kind(),
        operation.isAll(),
        operation.output());
  }

  private static List<Expr> side(Query.SetOperation operation, Query side, List<Expr> conjuncts) {
    Map<Long, Expr> values = new HashMap<>();
    for (int i = 0; i < operation.output().size(); i++) {
      values.put(operation.output().get(i).id(), new Expr.Reference(side.output().get(i)));
    }
    return replaced(conjuncts, values);
  }
}
