package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.analysis.Scopes;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Relation.Grouping;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GROUP BY in all its forms, and HAVING. */
public final class AggregateResolver {
  private final Resolution in;
  private final Resolved input;
  private final List<Query.Named> items;

  private AggregateResolver(Resolution in, Resolved input, List<Query.Named> items) {
    this.in = in;
    this.input = input;
    this.items = items;
  }

  public static Resolved resolve(CoreRelation.Aggregate aggregate, Resolution in) {
    return resolve(aggregate, in.resolve(aggregate.input()), in);
  }

  /** GROUP BY over an input that is resolved already. */
  static Resolved resolve(CoreRelation.Aggregate aggregate, Resolved input, Resolution in) {
    return open(aggregate, input, in).build();
  }

  /** HAVING over a GROUP BY, or over a select list that it makes one group of. */
  public static Resolved having(CoreRelation.Having having, Resolution in) {
    if (isWhere(having, in) && having.input() instanceof CoreRelation.Aggregate rows) {
      var project = new CoreRelation.Project(rows.input(), rows.outputs(), rows.origin());
      return Filters.filter(
          ProjectResolver.resolve(project, in), having.condition(), having.origin(), in);
    }
    AggregateSelect select =
        switch (having.input()) {
          case CoreRelation.Aggregate aggregate ->
              open(aggregate, in.resolve(aggregate.input()), in);
          case CoreRelation.Project project -> global(project, in);
          case Relation _ -> null;
        };
    if (select == null) {
      return Filters.filter(in.resolve(having.input()), having.condition(), having.origin(), in);
    }
    return new HavingCondition(in, select).apply(having.condition(), having.origin()).build();
  }

  /** What HAVING without GROUP BY once was: a filter of the rows selected. */
  private static boolean isWhere(CoreRelation.Having having, Resolution in) {
    return in.settings().isTrue("spark.sql.legacy.parser.havingWithoutGroupByAsWhere")
        && having.input() instanceof CoreRelation.Aggregate aggregate
        && aggregate.grouping() instanceof Grouping.By(var keys)
        && keys.isEmpty();
  }

  private static AggregateSelect global(CoreRelation.Project project, Resolution in) {
    Resolved input = in.resolve(project.input());
    return AggregateSelect.global(input, SelectList.resolve(project.expressions(), input, in), in);
  }

  private static AggregateSelect open(
      CoreRelation.Aggregate aggregate, Resolved resolved, Resolution in) {
    List<Expression> written =
        switch (aggregate.grouping()) {
          case Grouping.By(var by) -> by;
          case Grouping.All _ -> aggregate.outputs();
          case Grouping.Sets _ -> List.of();
        };
    TimeWindows.Prepared prepared = TimeWindows.prepare(resolved, written, aggregate.outputs(), in);
    Resolved input = prepared.input();
    requireNoStar(aggregate, in);
    List<Query.Named> items = SelectList.resolve(prepared.outputs(), input, in);
    var resolver = new AggregateResolver(in, input, items);
    GroupingKeys keys =
        resolver.keys(
            aggregate.grouping() instanceof Grouping.By
                ? new Grouping.By(prepared.keys())
                : aggregate.grouping());
    return aggregate.grouping() instanceof Grouping.All && named(in.inner(input)).isEmpty()
        ? inferred(input, keys, items, aggregate.origin(), in)
        : new AggregateSelect(input, keys, items, in);
  }

  /** A star's columns have no places that GROUP BY could name. */
  private static void requireNoStar(CoreRelation.Aggregate aggregate, Resolution in) {
    boolean hasStar =
        aggregate.outputs().stream().anyMatch(output -> output instanceof Expression.Star);
    boolean hasPlace =
        aggregate.grouping() instanceof Grouping.By(var keys)
            && keys.stream().anyMatch(key -> isOrdinal(key) && hasOrdinals(in));
    if (hasStar && hasPlace) {
      throw AnalysisErrors.of("STAR_GROUP_BY_POS", aggregate.origin());
    }
  }

  private static boolean hasOrdinals(Resolution in) {
    return in.settings().isTrue("spark.sql.groupByOrdinal", true);
  }

  private static AggregateSelect inferred(
      Resolved input, GroupingKeys keys, List<Query.Named> items, Origin origin, Resolution in) {
    try {
      return new AggregateSelect(input, keys, items, in);
    } catch (FloebergException e) {
      throw Ungrouped.is(e) ? AnalysisErrors.of("UNRESOLVED_ALL_IN_GROUP_BY", origin) : e;
    }
  }

  private GroupingKeys keys(Grouping grouping) {
    return switch (grouping) {
      case Grouping.By(var keys) -> {
        Scope scope = scope();
        yield GroupingKeys.plain(keys.stream().map(key -> key(key, scope)).toList(), in);
      }
      case Grouping.All _ -> GroupingKeys.plain(named(in.inner(input)).orElseGet(this::all), in);
      case Grouping.Sets(var keys, var sets) -> {
        Scope scope = scope();
        yield GroupingKeys.sets(
            keys.stream().map(key -> key(key, scope)).toList(),
            sets.stream().map(set -> set.stream().map(k -> key(k, scope)).toList()).toList(),
            in);
      }
    };
  }

  /** A column that is called ALL is meant before all items are. */
  private static Optional<List<Expr>> named(Scope scope) {
    return scope.find(Columns.ALL).map(List::of);
  }

  /** GROUP BY ALL: every item that does not aggregate. */
  private List<Expr> all() {
    for (Query.Named item : items) {
      if (!Aggregates.isIn(item.value()) && !whole(item.value()).equals(item.value())) {
        throw AnalysisErrors.of(
            "UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_GROUP_BY", Origin.NONE);
      }
    }
    return items.stream().map(Query.Named::value).filter(e -> !Aggregates.isIn(e)).toList();
  }

  private Scope scope() {
    var finders = new ArrayList<Scopes.Finder>();
    if (in.settings().isTrue("spark.sql.groupByAliases", true)) {
      finders.add(this::alias);
    }
    in.environment().outer().ifPresent(outer -> finders.add(Scopes.outerFinder(outer)));
    return Scopes.chain(in.inner(input), finders);
  }

  private Optional<Expr> alias(Expression.Attribute name) {
    if (name.nameParts().size() != 1 || name.planId().isPresent()) {
      return Optional.empty();
    }
    return items.stream()
        .filter(item -> item.attribute().name().equalsIgnoreCase(name.nameParts().getFirst()))
        .map(item -> whole(item.value()))
        .findFirst();
  }

  /** The item with lateral aliases replaced by what they stand for. */
  private Expr whole(Expr value) {
    var values = new java.util.HashMap<Long, Expr>();
    for (Query.Named item : items) {
      boolean isPassed =
          item.value() instanceof Expr.Reference(Attribute a) && a.id() == item.attribute().id();
      if (!isPassed) {
        values.put(item.attribute().id(), Columns.replace(item.value(), values));
      }
    }
    return Columns.replace(value, values);
  }

  private Expr key(Expression key, Scope scope) {
    boolean isPlace = isOrdinal(key) && hasOrdinals(in);
    Expr resolved = isPlace ? ordinal((Expression.Literal) key) : only(key, scope);
    if (Aggregates.isIn(resolved)) {
      throw AnalysisErrors.of(
          "GROUP_BY_AGGREGATE", key.origin(), "sqlExpr", Describe.aggregates(resolved));
    }
    SparkType type = resolved.type();
    if (!Coercion.isComparable(type) && !Filters.hasMap(type) && type != SparkType.VOID) {
      throw AnalysisErrors.of(
          "GROUP_EXPRESSION_TYPE_IS_NOT_ORDERABLE",
          key.origin(),
          "sqlExpr",
          Describe.expression(resolved),
          "dataType",
          AnalysisErrors.inQuotes(TypeText.sql(type)));
    }
    return resolved;
  }

  private Expr only(Expression key, Scope scope) {
    Expression plain = key instanceof Expression.Alias alias ? alias.child() : key;
    return in.expressions(scope).resolve(plain);
  }

  static boolean isOrdinal(Expression key) {
    return key instanceof Expression.Literal literal
        && literal.type() == SparkType.INT
        && literal.value().isPresent();
  }

  private Expr ordinal(Expression.Literal literal) {
    int place = (Integer) literal.value().orElseThrow();
    if (place < 1 || place > items.size()) {
      throw AnalysisErrors.of(
          "GROUP_BY_POS_OUT_OF_RANGE",
          literal.origin(),
          "index",
          String.valueOf(place),
          "size",
          String.valueOf(items.size()));
    }
    Expr value = whole(items.get(place - 1).value());
    if (Aggregates.isIn(value)) {
      throw AnalysisErrors.of(
          "GROUP_BY_POS_AGGREGATE",
          literal.origin(),
          "index",
          String.valueOf(place),
          "aggExpr",
          Describe.aggregates(value));
    }
    return value;
  }

  /** A scope whose error for unknown names proposes the names of another one. */
  record Blaming(Scope scope, Scope blamed) implements Scope {
    @Override
    public Optional<Expr> find(Expression.Attribute name) {
      return scope.find(name);
    }

    @Override
    public RuntimeException unresolved(Expression.Attribute name) {
      return blamed.unresolved(name);
    }

    @Override
    public List<Query.Named> expand(Expression.Star star) {
      return blamed.expand(star);
    }

    @Override
    public List<Attribute> attributes() {
      return blamed.attributes();
    }

    @Override
    public Optional<Attribute> aggregate(Expr.AggregateCall call) {
      return scope.aggregate(call);
    }
  }
}
