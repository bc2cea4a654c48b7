package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.analysis.Scopes;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Names that a relation no longer has but its select list dropped, for ORDER BY and filters. */
final class MissingColumns {
  private final Resolved relation;
  private final Resolution in;

  MissingColumns(Resolved relation, Resolution in) {
    this.relation = relation;
    this.in = in;
  }

  /** The relation's names, then those under its select list, then those of enclosing queries. */
  Scope scope() {
    Scope own = in.inner(relation);
    var finders = new ArrayList<Scopes.Finder>();
    Optional<Resolved> under = relation.extension().map(Resolved.Extension::under);
    while (under.isPresent()) {
      Scope below = in.inner(under.get());
      finders.add(name -> tolerant(below, name));
      under = under.get().extension().map(Resolved.Extension::under);
    }
    in.environment().outer().ifPresent(outer -> finders.add(Scopes.outerFinder(outer)));
    return Scopes.chain(own, finders);
  }

  /** The names under the select list first: what aggregate functions in ORDER BY mean. */
  Scope scopeFromBelow() {
    Scope own = in.inner(relation);
    var finders = new ArrayList<Scopes.Finder>();
    Optional<Resolved> under = relation.extension().map(Resolved.Extension::under);
    finders.add(own::find);
    in.environment().outer().ifPresent(outer -> finders.add(Scopes.outerFinder(outer)));
    Scope first = under.map(in::inner).orElse(own);
    return new AggregateResolver.Blaming(Scopes.chain(first, finders), own);
  }

  private static Optional<Expr> tolerant(Scope scope, Expression.Attribute name) {
    try {
      return scope.find(name);
    } catch (FloebergException e) {
      // A name that the select list does not have stays unknown, whatever is wrong below.
      return Optional.empty();
    }
  }

  /** The relation with the columns that the expressions need, and the expressions over it. */
  Resolved.Extended reach(List<Expr> expressions) {
    Set<Long> there = Columns.ids(relation.query().output());
    boolean isThere =
        expressions.stream().allMatch(e -> there.containsAll(Columns.references(e).keySet()));
    boolean isGrouped = expressions.stream().anyMatch(Aggregates::isIn);
    if (isThere && !isGrouped || relation.extension().isEmpty()) {
      return new Resolved.Extended(relation, expressions);
    }
    return relation.extension().get().extend(expressions);
  }

  /** Whether an aggregate function reads a column of the select list rather than of its input. */
  boolean isOverOwnColumns(Expr expr) {
    Set<Long> below =
        relation.extension().map(e -> Columns.ids(e.under().query().output())).orElse(Set.of());
    return ExprTree.contains(
        expr,
        node ->
            node instanceof Expr.AggregateCall call
                && Columns.references(call).values().stream()
                    .map(Attribute::id)
                    .anyMatch(id -> !below.contains(id)));
  }
}
