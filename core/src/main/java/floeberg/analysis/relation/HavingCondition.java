package floeberg.analysis.relation;

import floeberg.analysis.Canonical;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.analysis.Scopes;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A HAVING condition: names mean the input's columns first, then the select list's. */
record HavingCondition(Resolution in, AggregateSelect select) {
  AggregateSelect apply(Expression condition, Origin origin) {
    Scope output = in.inner(Resolved.of(new Query.Values(select.output(), List.of())));
    Scope input = in.inner(select.input());
    try {
      return apply(condition, scope(input, output, output), origin);
    } catch (FloebergException e) {
      boolean isUngrouped = Ungrouped.is(e);
      if (!isUngrouped && !MissingColumns.isWrongColumn(e)) {
        throw e;
      }
      return retry(condition, scope(output, input, output), origin, isUngrouped ? null : e);
    }
  }

  private AggregateSelect retry(
      Expression condition, Having scope, Origin origin, FloebergException first) {
    try {
      return apply(condition, scope, origin);
    } catch (FloebergException e) {
      throw first == null ? unknown(condition, scope, e) : first;
    }
  }

  private RuntimeException unknown(Expression condition, Having scope, FloebergException e) {
    if (!Ungrouped.is(e)) {
      return e;
    }
    return Ungrouped.name(condition, scope, column -> select.copy().having(column))
        .map(scope::unresolved)
        .orElse(e);
  }

  private AggregateSelect apply(Expression condition, Having scope, Origin origin) {
    Expr resolved = in.expressions(scope).resolve(condition);
    if (resolved.type() != SparkType.BOOLEAN) {
      // The condition of HAVING, unlike that of WHERE, is converted.
      resolved =
          in.expressions(scope)
              .resolve(
                  new Expression.Cast(
                      condition, SparkType.BOOLEAN, Expression.CastMode.DEFAULT, origin));
    }
    AggregateSelect copy = select.copy();
    var columns = new HashMap<Long, Expr>();
    scope
        .aggregates()
        .values()
        .forEach(named -> columns.put(named.attribute().id(), copy.call(named.value())));
    return copy.having(Columns.replace(resolved, columns));
  }

  private Having scope(Scope first, Scope second, Scope blamed) {
    var finders = new ArrayList<Scopes.Finder>();
    finders.add(second::find);
    in.environment().outer().ifPresent(outer -> finders.add(Scopes.outerFinder(outer)));
    return new Having(
        new AggregateResolver.Blaming(Scopes.chain(first, finders), blamed),
        in,
        new LinkedHashMap<>());
  }

  /** The names of HAVING; its subqueries may also use aggregates of the groups. */
  private record Having(Scope names, Resolution in, Map<Expr, Query.Named> aggregates)
      implements Scope {
    @Override
    public Optional<Expr> find(Expression.Attribute name) {
      return names.find(name);
    }

    @Override
    public RuntimeException unresolved(Expression.Attribute name) {
      return names.unresolved(name);
    }

    @Override
    public List<Query.Named> expand(Expression.Star star) {
      return names.expand(star);
    }

    @Override
    public List<Attribute> attributes() {
      return names.attributes();
    }

    @Override
    public Optional<Attribute> aggregate(Expr.AggregateCall call) {
      Query.Named column =
          aggregates.computeIfAbsent(
              Canonical.of(call),
              _ -> new Query.Named(call, in.attribute(call.name(), call.type(), call.nullable())));
      return Optional.of(column.attribute());
    }
  }
}
