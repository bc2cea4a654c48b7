package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Steps that several resolvers share: references, columns added, items in layers. */
final class Columns {
  /** The name that GROUP BY ALL and ORDER BY ALL use as a word of their own. */
  static final Expression.Attribute ALL =
      new Expression.Attribute(List.of("all"), OptionalLong.empty(), false, Origin.NONE);

  private Columns() {}

  static List<Query.Named> passed(List<Attribute> attributes) {
    return attributes.stream().map(a -> new Query.Named(new Expr.Reference(a), a)).toList();
  }

  /** Ids of attributes. */
  static Set<Long> ids(List<Attribute> attributes) {
    var ids = new HashSet<Long>();
    attributes.forEach(a -> ids.add(a.id()));
    return ids;
  }

  /** Every column that the expression reads, those read as outer columns by its subqueries too. */
  static Map<Long, Attribute> references(Expr expr) {
    var found = new LinkedHashMap<Long, Attribute>();
    visitReferences(expr, a -> found.putIfAbsent(a.id(), a));
    return found;
  }

  private static void visitReferences(Expr expr, Consumer<Attribute> visitor) {
    ExprTree.visit(
        expr,
        node -> {
          if (node instanceof Expr.Reference(Attribute attribute)) {
            visitor.accept(attribute);
          }
          QueryTree.subquery(node).ifPresent(query -> visitOuter(query, visitor));
        });
  }

  /** Every outer column that the query reads, at any depth. */
  static void visitOuter(Query query, Consumer<Attribute> visitor) {
    QueryTree.visit(
        query,
        node ->
            QueryTree.expressions(node)
                .forEach(
                    expr ->
                        ExprTree.visit(
                            expr,
                            e -> {
                              if (e instanceof Expr.OuterReference(Attribute attribute)) {
                                visitor.accept(attribute);
                              }
                            })));
  }

  /** Replaces columns, also where subqueries read them as outer columns. */
  static Expr replace(Expr expr, Map<Long, Expr> values) {
    return ExprTree.mapUp(
        expr,
        node -> {
          if (node instanceof Expr.Reference(Attribute attribute)) {
            return values.getOrDefault(attribute.id(), node);
          }
          return QueryTree.withSubquery(node, query -> replaceOuter(query, values));
        });
  }

  /** Replaces outer columns inside a query; the values are over the enclosing query. */
  static Query replaceOuter(Query query, Map<Long, Expr> values) {
    return QueryTree.rewrite(
        query,
        node ->
            node instanceof Expr.OuterReference(Attribute attribute)
                    && values.containsKey(attribute.id())
                ? asOuter(values.get(attribute.id()))
                : node,
        UnaryOperator.identity());
  }

  static Expr asOuter(Expr expr) {
    return ExprTree.mapUp(
        expr,
        node -> node instanceof Expr.Reference(Attribute a) ? new Expr.OuterReference(a) : node);
  }

  /** Replaces outer columns by columns of the input, where a query is joined to what it read. */
  static Expr asInner(Expr expr, Set<Long> columns) {
    return ExprTree.mapUp(
        expr,
        node ->
            node instanceof Expr.OuterReference(Attribute a) && columns.contains(a.id())
                ? new Expr.Reference(a)
                : node);
  }

  /**
   * A projection whose items may read earlier items: as many projections over each other as the
   * longest chain of items needs.
   */
  static Query project(Query input, List<Query.Named> items, Resolution in) {
    var levels = new HashMap<Long, Integer>();
    int deepest = 0;
    for (Query.Named item : items) {
      int level = 0;
      for (Long id : references(item.value()).keySet()) {
        Integer below = levels.get(id);
        boolean isItself = id == item.attribute().id();
        level = below == null || isItself ? level : Math.max(level, below + 1);
      }
      if (!isPassed(item)) {
        levels.put(item.attribute().id(), level);
      }
      deepest = Math.max(deepest, level);
    }
    if (deepest == 0) {
      return new Query.Project(input, items);
    }
    return layered(input, items, levels, deepest);
  }

  private static boolean isPassed(Query.Named item) {
    return item.value() instanceof Expr.Reference(Attribute a) && a.id() == item.attribute().id();
  }

  private static Query layered(
      Query input, List<Query.Named> items, Map<Long, Integer> levels, int deepest) {
    Query query = input;
    for (int level = 0; level < deepest; level++) {
      var columns = new ArrayList<>(passed(query.output()));
      for (Query.Named item : items) {
        if (!isPassed(item) && levels.get(item.attribute().id()) == level) {
          columns.add(item);
        }
      }
      query = new Query.Project(query, columns);
    }
    Set<Long> done = ids(query.output());
    var last = new ArrayList<Query.Named>();
    for (Query.Named item : items) {
      boolean isDone = done.contains(item.attribute().id());
      last.add(
          isDone ? new Query.Named(new Expr.Reference(item.attribute()), item.attribute()) : item);
    }
    return new Query.Project(query, last);
  }
}
