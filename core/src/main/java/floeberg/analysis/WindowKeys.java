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
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * Computes what windows are partitioned and ordered by in a projection below them, and windows
 * within windows: DuckDB takes no window keys that can raise an error or are random, and no window
 * inside another.
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
        node -> node instanceof Query.Project project ? flat(project) : node);
  }

  /**
   * Windows within windows, and what is random there, stand in projections of their own, the
   * innermost lowest.
   */
  private Query.Project flat(Query.Project project) {
    Map<Expr, Query.Named> nested = new LinkedHashMap<>();
    List<Query.Named> columns =
        project.columns().stream()
            .map(
                column ->
                    new Query.Named(withoutNested(column.value(), nested), column.attribute()))
            .toList();
    if (nested.isEmpty()) {
      return lifted(project);
    }
    return lifted(new Query.Project(flat(below(project, nested)), columns));
  }

  private Expr withoutNested(Expr expr, Map<Expr, Query.Named> nested) {
    return ExprTree.mapDown(
        expr,
        node ->
            node instanceof Expr.Window window
                ? Optional.of(
                    ExprTree.mapChildren(
                        window, child -> ExprTree.mapDown(child, inner -> named(inner, nested))))
                : Optional.empty());
  }

  private Optional<Expr> named(Expr expr, Map<Expr, Query.Named> nested) {
    boolean isNested = expr instanceof Expr.Window || ExprTree.isVolatile(expr);
    return isNested
        ? Optional.of(new Expr.Reference(named("window", expr, nested).attribute()))
        : Optional.empty();
  }

  private Query.Project lifted(Query.Project project) {
    Map<Expr, Query.Named> keys = new LinkedHashMap<>();
    List<Query.Named> columns =
        project.columns().stream()
            .map(column -> new Query.Named(overKeys(column.value(), keys), column.attribute()))
            .toList();
    return keys.isEmpty() ? project : new Query.Project(below(project, keys), columns);
  }

  /** The project's input with more columns. */
  private static Query.Project below(Query.Project project, Map<Expr, Query.Named> added) {
    var columns = new ArrayList<Query.Named>();
    for (Attribute attribute : project.input().output()) {
      columns.add(new Query.Named(new Expr.Reference(attribute), attribute));
    }
    columns.addAll(added.values());
    return new Query.Project(project.input(), columns);
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
    return isComputed ? new Expr.Reference(named("window_key", key, keys).attribute()) : key;
  }

  private Query.Named named(String name, Expr expr, Map<Expr, Query.Named> columns) {
    return columns.computeIfAbsent(
        expr,
        value ->
            new Query.Named(
                value, new Attribute(ids.getAsLong(), name, value.type(), value.nullable())));
  }
}
