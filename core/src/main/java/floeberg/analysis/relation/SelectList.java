package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.analysis.Scopes;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A select list while it is resolved: later items may name earlier ones. */
final class SelectList {
  private final Resolution in;
  private final Map<String, List<Attribute>> aliases = new HashMap<>();
  private final List<Query.Named> items = new ArrayList<>();
  private final Set<Long> ids = new HashSet<>();

  private SelectList(Resolution in) {
    this.in = in;
  }

  /** The items over the input's columns, stars expanded; each has an id of its own. */
  static List<Query.Named> resolve(List<Expression> expressions, Resolved input, Resolution in) {
    var list = new SelectList(in);
    var finders = new ArrayList<Scopes.Finder>();
    finders.add(list::alias);
    in.environment().outer().ifPresent(outer -> finders.add(Scopes.outerFinder(outer)));
    Scope columns = in.inner(input);
    Scope scope = new WithOuterStars(Scopes.chain(columns, finders), columns, list, in);
    var resolver = in.expressions(scope);
    for (Expression expression : expressions) {
      List<Query.Named> named = NestedGenerators.blamed(expression, resolver::resolveNamed);
      named.forEach(item -> list.add(item, expression));
    }
    return list.items;
  }

  /** A star may also mean columns of the enclosing query, as in LATERAL (SELECT t.*). */
  private record WithOuterStars(Scope scope, Scope columns, SelectList list, Resolution in)
      implements Scope {
    @Override
    public Optional<Expr> find(Expression.Attribute name) {
      return scope.find(name);
    }

    @Override
    public RuntimeException unresolved(Expression.Attribute name) {
      return scope.unresolved(name);
    }

    @Override
    public List<Query.Named> expand(Expression.Star star) {
      Optional<Scope> outer = in.environment().outer();
      try {
        return scope.expand(star);
      } catch (FloebergException e) {
        if (outer.isEmpty() || !e.condition().name().equals("CANNOT_RESOLVE_STAR_EXPAND")) {
          throw e;
        }
        return outer.get().expand(star).stream().map(this::asOuter).toList();
      }
    }

    private Query.Named asOuter(Query.Named column) {
      return new Query.Named(
          Columns.asOuter(column.value()), column.attribute().withId(in.nextId()));
    }

    @Override
    public boolean isLateralAlias(Expression.Attribute name) {
      return list.isAlias(name) && columns.find(name).isEmpty();
    }

    @Override
    public List<Attribute> attributes() {
      return scope.attributes();
    }
  }

  private void add(Query.Named item, Expression written) {
    Query.Named kept = withIdentity(item);
    items.add(kept);
    if (written instanceof Expression.Alias alias && alias.names().size() == 1) {
      aliases
          .computeIfAbsent(
              alias.names().getFirst().toLowerCase(Locale.ROOT), _ -> new ArrayList<>(1))
          .add(kept.attribute());
    }
  }

  /** A column that is only passed on stays the same column. */
  private Query.Named withIdentity(Query.Named item) {
    Attribute attribute = item.attribute();
    if (item.value() instanceof Expr.Reference(Attribute source)
        && source.name().equalsIgnoreCase(attribute.name())
        && (attribute.metadata().isEmpty() || attribute.metadata().equals(source.metadata()))) {
      attribute = source.withName(attribute.name());
    }
    if (!ids.add(attribute.id())) {
      attribute = in.repeated(attribute);
      ids.add(attribute.id());
    }
    return new Query.Named(item.value(), attribute);
  }

  private boolean isAlias(Expression.Attribute name) {
    return aliases.containsKey(name.nameParts().getFirst().toLowerCase(Locale.ROOT));
  }

  private Optional<Expr> alias(Expression.Attribute name) {
    List<Attribute> found =
        name.planId().isPresent()
            ? List.of()
            : aliases.getOrDefault(name.nameParts().getFirst().toLowerCase(Locale.ROOT), List.of());
    if (found.size() > 1) {
      throw AnalysisErrors.of(
          "AMBIGUOUS_LATERAL_COLUMN_ALIAS",
          name.origin(),
          "name",
          AnalysisErrors.quoted(name.nameParts()),
          "n",
          String.valueOf(found.size()));
    }
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Expr value = new Expr.Reference(found.getFirst());
    for (String field : name.nameParts().subList(1, name.nameParts().size())) {
      value = in.extract(value, field, name.origin());
    }
    return Optional.of(value);
  }
}
