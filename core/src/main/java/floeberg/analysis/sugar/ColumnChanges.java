package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.analysis.relation.WithColumns;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** {@code withColumns}, {@code drop}, and what other conveniences share. */
final class ColumnChanges {
  private ColumnChanges() {}

  static Resolved resolve(SugarRelation.WithColumns relation, Resolution in) {
    return WithColumns.replace(
        in.resolve(relation.input()), relation.columns(), false, Origin.NONE, in);
  }

  static Resolved resolve(SugarRelation.DropColumns relation, Resolution in) {
    Resolved input = in.resolve(relation.input());
    Scope scope = in.inner(input);
    Set<Long> dropped = new HashSet<>();
    for (Expression column : relation.columns()) {
      if (column instanceof Expression.Attribute name) {
        found(scope, name).ifPresent(dropped::add);
      }
    }
    for (Attribute attribute : input.visible()) {
      if (relation.names().stream().anyMatch(name -> same(name, attribute.name(), in))) {
        dropped.add(attribute.id());
      }
    }
    return project(
        input,
        passed(input.visible().stream().filter(a -> !dropped.contains(a.id())).toList()),
        in);
  }

  private static Optional<Long> found(Scope scope, Expression.Attribute name) {
    try {
      return scope
          .find(name)
          .filter(e -> e instanceof Expr.Reference)
          .map(e -> ((Expr.Reference) e).attribute().id());
    } catch (FloebergException e) {
      if (e.condition().name().equals("AMBIGUOUS_REFERENCE")) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** Whether two column names are the same under the session's rule. */
  static boolean same(String left, String right, Resolution in) {
    return in.settings().isCaseSensitive() ? left.equals(right) : left.equalsIgnoreCase(right);
  }

  static List<Query.Named> passed(List<Attribute> attributes) {
    return attributes.stream().map(a -> new Query.Named(new Expr.Reference(a), a)).toList();
  }

  static Resolved project(Resolved input, List<Query.Named> columns, Resolution in) {
    return WithColumns.project(input, columns, in);
  }

  /** The relation with some columns replaced by expressions under the same name. */
  static Resolved map(Resolved input, Function<Attribute, Optional<Expr>> change, Resolution in) {
    var columns = new ArrayList<Query.Named>();
    for (Attribute attribute : input.visible()) {
      Optional<Expr> value = change.apply(attribute);
      columns.add(
          value
              .map(v -> named(v, attribute.name(), in))
              .orElseGet(() -> new Query.Named(new Expr.Reference(attribute), attribute)));
    }
    return project(input, columns, in);
  }

  static Query.Named named(Expr value, String name, Resolution in) {
    return new Query.Named(value, in.attribute(name, value.type(), value.nullable()));
  }

  /** The column of that name. */
  static Expr column(Resolved input, String name, Resolution in) {
    var attribute =
        new Expression.Attribute(List.of(name), OptionalLong.empty(), false, Origin.NONE);
    Scope scope = in.inner(input);
    return scope.find(attribute).orElseThrow(() -> scope.unresolved(attribute));
  }

  /** The columns of those names, all when there are none. */
  static List<Attribute> columns(Resolved input, List<String> names, Resolution in) {
    if (names.isEmpty()) {
      return input.visible();
    }
    return names.stream()
        .map(name -> column(input, name, in))
        .filter(e -> e instanceof Expr.Reference)
        .map(e -> ((Expr.Reference) e).attribute())
        .toList();
  }

  static Expr text(String value) {
    return new Expr.Literal(floeberg.type.SparkType.STRING, Optional.of(value));
  }
}
