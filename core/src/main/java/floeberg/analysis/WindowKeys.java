package floeberg.analysis;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * Computes what windows are partitioned and ordered by in a projection below them: DuckDB takes no
 * window keys that can raise an error or are random.
 */
final class WindowKeys {
  private final LongSupplier ids;

  /** New attributes take their ids there. */
  WindowKeys(LongSupplier ids) {
    this.ids = ids;
  }

  /** Lifts the keys of all windows in the query, those in its subqueries too. */
  Query lift(Query query) {
    return QueryTree.rewrite(
        query,
        UnaryOperator.identity(),
        node -> node instanceof Query.Project project ? lifted(project) : node);
  }

  private Query lifted(Query.Project project) {
    Map<Expr, Query.Named> keys = new LinkedHashMap<>();
    List<Query.Named> columns =
        project.columns().stream()
            .map(column -> new Query.Named(overKeys(column.value(), keys), column.attribute()))
            .toList();
    if (keys.isEmpty()) {
      return project;
    }
    var below = new ArrayList<Query.Named>();
    for (Attribute attribute : project.input().output()) {
      below.add(new Query.Named(new Expr.Reference(attribute), attribute));
    }
    below.addAll(keys.values());
    return new Query.Project(new Query.Project(project.input(), below), columns);
  }

  private Expr overKeys(Expr expr, Map<Expr, Query.Named> keys) {
    return ExprTree.mapUp(
        expr,
        node ->
            node instanceof Expr.Window window
                ? new Expr.Window(
                    window.function(),
                    ExprTree.mapAll(window.partitionBy(), key -> column(key, keys)),
                    ExprTree.mapOrder(window.orderBy(), key -> column(key, keys)),
                    window.frame(),
                    window.ignoreNulls())
                : node);
  }

  private Expr column(Expr key, Map<Expr, Query.Named> keys) {
    boolean isComputed =
        ExprTree.contains(key, node -> node instanceof Expr.Call || node instanceof Expr.Cast);
    if (!isComputed || ExprTree.contains(key, node -> node instanceof Expr.Window)) {
      return key;
    }
    Query.Named named =
        keys.computeIfAbsent(
            key,
            value ->
                new Query.Named(
                    value,
                    new Attribute(ids.getAsLong(), "window_key", value.type(), value.nullable())));
    return new Expr.Reference(named.attribute());
  }
}
