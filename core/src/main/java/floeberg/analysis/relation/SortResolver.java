package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** ORDER BY and SORT BY: by name, position, ALL, and by what was not selected. */
public final class SortResolver {
  private SortResolver() {}

  public static Resolved resolve(CoreRelation.Sort sort, Resolution in) {
    Resolved input = in.resolve(sort.input());
    var missing = new MissingColumns(input, in);
    List<Expr.Order> order =
        sort.isAll() ? all(input, sort.order()) : keys(sort.order(), input, missing, in);
    Resolved.Extended reached = reach(sort, order, input, in);
    order = withKeys(order, reached.expressions());
    for (Expr.Order key : order) {
      requirePlain(key.key(), sort.origin());
    }
    List<Expr.Order> sorted = order;
    return reached.relation().over(query -> new Query.Sort(query, sorted));
  }

  private static Resolved.Extended reach(
      CoreRelation.Sort sort, List<Expr.Order> order, Resolved input, Resolution in) {
    var missing = new MissingColumns(input, in);
    try {
      return missing.reach(order.stream().map(Expr.Order::key).toList());
    } catch (FloebergException e) {
      if (!Ungrouped.is(e)) {
        throw e;
      }
      throw Ungrouped.name(sort.order(), missing.scope(), column -> missing.reach(List.of(column)))
          .map(in.inner(input)::unresolved)
          .orElse(e);
    }
  }

  private static List<Expr.Order> all(Resolved input, List<Expression.SortOrder> order) {
    boolean isAscending = order.isEmpty() || order.getFirst().isAscending();
    boolean isNullsFirst = order.isEmpty() ? isAscending : order.getFirst().isNullsFirst();
    return input.visible().stream()
        .map(a -> new Expr.Order(new Expr.Reference(a), isAscending, isNullsFirst))
        .toList();
  }

  private static List<Expr.Order> keys(
      List<Expression.SortOrder> order, Resolved input, MissingColumns missing, Resolution in) {
    var resolver = in.expressions(missing.scope());
    boolean hasOrdinals = in.settings().isTrue("spark.sql.orderByOrdinal", true);
    var keys = new ArrayList<Expr.Order>();
    for (Expression.SortOrder key : order) {
      if (hasOrdinals && AggregateResolver.isOrdinal(key.child())) {
        keys.add(ordinal(key, (Expression.Literal) key.child(), input.visible()));
        continue;
      }
      Expr.Order resolved = key(key, missing, in);
      requireNoSubquery(resolved.key(), key.origin());
      if (Aggregates.hasWindow(resolved.key())) {
        throw AnalysisErrors.of(
            "UNSUPPORTED_EXPR_FOR_OPERATOR",
            key.origin(),
            "invalidExprSqls",
            AnalysisErrors.inQuotes(resolver.typed(key.child()).sql()));
      }
      if (missing.isOverOwnColumns(resolved.key())) {
        resolved = in.expressions(missing.scopeFromBelow()).resolveOrder(key);
      }
      keys.add(resolved);
    }
    return keys;
  }

  private static Expr.Order key(Expression.SortOrder key, MissingColumns missing, Resolution in) {
    try {
      return in.expressions(missing.scope()).resolveOrder(key);
    } catch (FloebergException e) {
      if (!MissingColumns.isWrongColumn(e)) {
        throw e;
      }
      return fromBelow(key, missing, in).orElseThrow(() -> e);
    }
  }

  private static Optional<Expr.Order> fromBelow(
      Expression.SortOrder key, MissingColumns missing, Resolution in) {
    try {
      return Optional.of(in.expressions(missing.scopeFromBelow()).resolveOrder(key));
    } catch (FloebergException e) {
      return Optional.empty();
    }
  }

  private static void requireNoSubquery(Expr key, Origin origin) {
    if (ExprTree.contains(key, e -> e instanceof Expr.InSubquery || e instanceof Expr.Exists)) {
      throw AnalysisErrors.of(
          "UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.UNSUPPORTED_IN_EXISTS_SUBQUERY",
          origin,
          "treeNode",
          "Sort");
    }
  }

  private static Expr.Order ordinal(
      Expression.SortOrder key, Expression.Literal literal, List<Attribute> visible) {
    int place = (Integer) literal.value().orElseThrow();
    if (place < 1 || place > visible.size()) {
      throw AnalysisErrors.of(
          "ORDER_BY_POS_OUT_OF_RANGE",
          literal.origin(),
          "index",
          String.valueOf(place),
          "size",
          String.valueOf(visible.size()));
    }
    Expr column = new Expr.Reference(visible.get(place - 1));
    return new Expr.Order(column, key.isAscending(), key.isNullsFirst());
  }

  private static List<Expr.Order> withKeys(List<Expr.Order> order, List<Expr> keys) {
    var changed = new ArrayList<Expr.Order>();
    for (int i = 0; i < order.size(); i++) {
      Expr.Order key = order.get(i);
      changed.add(new Expr.Order(keys.get(i), key.isAscending(), key.isNullsFirst()));
    }
    return changed;
  }

  private static void requirePlain(Expr key, Origin origin) {
    if (Aggregates.isIn(key)) {
      throw AnalysisErrors.of("MISSING_GROUP_BY", origin);
    }
  }
}
