package floeberg.analysis;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Makes one projection of projections over each other, as Spark's CollapseProject does: chains of
 * {@code withColumn} would become as many nested SELECTs, each with every column, which DuckDB
 * plans in quadratic time. What is computed is computed as often as before and no deeper than
 * DuckDB plans quickly.
 */
final class ProjectMerging {
  // DuckDB's planning time grows with the square of an expression's depth.
  private static final int DEPTH = 50;

  private ProjectMerging() {}

  /** Merges all projections of the query, those in its subqueries too. */
  static Query merge(Query query) {
    return QueryTree.rewrite(
        query,
        UnaryOperator.identity(),
        node ->
            node instanceof Query.Project outer && outer.input() instanceof Query.Project inner
                ? merged(outer, inner).orElse(outer)
                : node);
  }

  private static Optional<Query> merged(Query.Project outer, Query.Project inner) {
    Map<Long, Expr> values = new HashMap<>();
    inner.columns().forEach(c -> values.put(c.attribute().id(), c.value()));
    Set<Long> computedOnce = new HashSet<>();
    var columns = new ArrayList<Query.Named>();
    for (Query.Named column : outer.columns()) {
      if (!fits(column.value(), values, computedOnce)) {
        return Optional.empty();
      }
      columns.add(new Query.Named(ExprTree.substitute(column.value(), values), column.attribute()));
    }
    return Optional.of(new Query.Project(inner.input(), columns));
  }

  private static boolean fits(Expr expr, Map<Long, Expr> values, Set<Long> computedOnce) {
    if (expr instanceof Expr.Reference(Attribute attribute)) {
      Expr value = values.get(attribute.id());
      return value == null || isFree(value) || computedOnce.add(attribute.id());
    }
    if (!isPlain(expr)) {
      return false;
    }
    int depth = depth(expr);
    for (Attribute attribute : ExprTree.references(expr)) {
      Expr value = values.get(attribute.id());
      if (value == null || isFree(value)) {
        continue;
      }
      if (!isPlain(value) || depth + depth(value) > DEPTH || !computedOnce.add(attribute.id())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isFree(Expr value) {
    return value instanceof Expr.Reference || value instanceof Expr.Literal;
  }

  // Windows do not nest, lambdas run for every element, volatile calls keep their rows' order, and
  // subqueries refer to columns in their own way.
  private static boolean isPlain(Expr expr) {
    return !ExprTree.contains(
        expr,
        node ->
            node instanceof Expr.Window
                || node instanceof Expr.Lambda
                || node instanceof Expr.OuterReference
                || QueryTree.subquery(node).isPresent()
                || ExprTree.isVolatile(node));
  }

  private static int depth(Expr expr) {
    int depth = 0;
    for (Expr child : ExprTree.children(expr)) {
      depth = Math.max(depth, depth(child));
    }
    return depth + 1;
  }
}
