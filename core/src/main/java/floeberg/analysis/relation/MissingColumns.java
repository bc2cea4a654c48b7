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
import floeberg.resolved.Query;
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
    Scope nearest = new Nearest(own, List.copyOf(finders));
    return Scopes.within(nearest, in.environment().outer());
  }

  /** Whether a name was found, but the column is not what the rest of the expression needs. */
  static boolean isWrongColumn(FloebergException e) {
    return switch (e.condition().name()) {
      case "AMBIGUOUS_REFERENCE", "FIELD_NOT_FOUND", "INVALID_EXTRACT_BASE_FIELD_TYPE" -> true;
      default -> false;
    };
  }

  /** A relation's names; one that it has only ambiguously may be found below. */
  private record Nearest(Scope own, List<Scopes.Finder> below) implements Scope {
    @Override
    public Optional<Expr> find(Expression.Attribute name) {
      Optional<FloebergException> failure = Optional.empty();
      try {
        Optional<Expr> found = own.find(name);
        if (found.isPresent()) {
          return found;
        }
      } catch (FloebergException e) {
        if (!isWrongColumn(e)) {
          throw e;
        }
        failure = Optional.of(e);
      }
      Optional<Expr> found =
          below.stream().map(finder -> finder.find(name)).flatMap(Optional::stream).findFirst();
      if (found.isEmpty() && failure.isPresent()) {
        throw failure.get();
      }
      return found;
    }

    @Override
    public RuntimeException unresolved(Expression.Attribute name) {
      return own.unresolved(name);
    }

    @Override
    public List<Query.Named> expand(Expression.Star star) {
      return own.expand(star);
    }

    @Override
    public List<Attribute> attributes() {
      return own.attributes();
    }
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
