package floeberg.analysis;

import floeberg.analysis.expression.SortKeys;
import floeberg.error.Position;
import floeberg.plan.Relation.JoinType;
import floeberg.plan.Relation.SetKind;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Relations that bring equal rows together, over columns with collated texts: the engine compares
 * the texts' keys, and each group shows the first of its values. Comparisons and sort keys have
 * their keys already from the resolution of expressions.
 */
final class CollatedQueries {
  /** Aggregates that only count how many different values there are. */
  private static final Set<String> COUNTING = Set.of("count", "approx_count_distinct");

  /** Aggregates whose result depends on which values are equal. */
  private static final Set<String> COMPARING =
      Set.of("mode", "collect_set", "hll_sketch_agg", "theta_sketch_agg", "approx_top_k");

  private static final Set<String> INDIFFERENT = Set.of("min", "max");

  private final AnalysisContext context;

  private CollatedQueries(AnalysisContext context) {
    this.context = context;
  }

  /** The query; the same one when no column and no value of it is collated. */
  static Query rewrite(Query query, AnalysisContext context) {
    if (!isCollated(query)) {
      return query;
    }
    var queries = new CollatedQueries(context);
    return QueryTree.rewrite(query, queries::keyed, queries::node);
  }

  /** The same for an expression over columns, subqueries in it included. */
  static Expr rewrite(Expr expr, AnalysisContext context) {
    if (!ExprTree.contains(expr, CollatedQueries::isCollated)) {
      return expr;
    }
    var queries = new CollatedQueries(context);
    return ExprTree.mapUp(
        expr,
        node ->
            queries.keyed(
                QueryTree.withSubquery(
                    node, query -> QueryTree.rewrite(query, queries::keyed, queries::node))));
  }

  private static boolean isCollated(Query query) {
    for (Attribute column : query.output()) {
      if (SortKeys.isCollated(column.type())) {
        return true;
      }
    }
    for (Expr expr : QueryTree.expressions(query)) {
      if (ExprTree.contains(expr, CollatedQueries::isCollated)) {
        return true;
      }
    }
    return QueryTree.inputs(query).stream().anyMatch(CollatedQueries::isCollated);
  }

  private static boolean isCollated(Expr expr) {
    return SortKeys.isCollated(expr.type())
        || QueryTree.subquery(expr).filter(CollatedQueries::isCollated).isPresent();
  }

  private Expr keyed(Expr expr) {
    return switch (expr) {
      case Expr.Window(var function, var partition, var order, var frame, var ignoreNulls) ->
          new Expr.Window(
              function, ExprTree.mapAll(partition, this::key), order, frame, ignoreNulls);
      case Expr.AggregateCall call when hasCollated(call.arguments()) -> aggregate(call);
      case Expr.InSubquery in when hasCollated(in.values()) ->
          new Expr.InSubquery(
              ExprTree.mapAll(in.values(), this::key), keys(in.query()), in.nullable());
      case Expr other -> other;
    };
  }

  private static boolean hasCollated(List<Expr> values) {
    return values.stream().anyMatch(value -> SortKeys.isCollated(value.type()));
  }

  private Expr aggregate(Expr.AggregateCall call) {
    boolean compares =
        COMPARING.contains(call.name())
            || call.isDistinct() && !INDIFFERENT.contains(call.name())
            || call.name().equals("approx_count_distinct");
    if (!compares) {
      return call;
    }
    if (!COUNTING.contains(call.name())) {
      throw AnalysisErrors.unsupportedFeature(
              "function "
                  + call.name()
                  + (call.isDistinct() ? "(DISTINCT)" : "")
                  + " of collated texts")
          .at(call.position());
    }
    return new Expr.AggregateCall(
        call.name(),
        call.template(),
        ExprTree.mapAll(call.arguments(), this::key),
        call.isDistinct(),
        call.filter(),
        call.order(),
        call.type(),
        call.nullable(),
        call.position());
  }

  private Expr key(Expr value) {
    return SortKeys.isCollated(value.type()) ? SortKeys.of(context, value) : value;
  }

  /** The keys of a query's columns. */
  private Query keys(Query query) {
    var columns = new ArrayList<Query.Named>();
    for (Attribute column : query.output()) {
      columns.add(named(key(new Expr.Reference(column)), column.name()));
    }
    return new Query.Project(query, columns);
  }

  private Query.Named named(Expr value, String name) {
    return new Query.Named(value, context.attribute(name, value.type(), value.nullable()));
  }

  private Query node(Query query) {
    return switch (query) {
      case Query.Aggregate aggregate -> aggregate(aggregate);
      case Query.Distinct(Query input) when isCollated(input.output()) -> distinct(input);
      case Query.DistinctOn(Query input, List<Expr> keys) ->
          new Query.DistinctOn(input, ExprTree.mapAll(keys, this::key));
      case Query.SetOperation operation when isCollated(operation.output()) -> set(operation);
      case Query.With with -> with(with);
      case Query other -> other;
    };
  }

  private static boolean isCollated(List<Attribute> columns) {
    return columns.stream().anyMatch(column -> SortKeys.isCollated(column.type()));
  }

  private Query distinct(Query input) {
    return new Query.DistinctOn(
        input, input.output().stream().map(column -> key(new Expr.Reference(column))).toList());
  }

  private Query with(Query.With with) {
    for (Query.Definition definition : with.definitions()) {
      if (definition.isUnionDistinct() && isCollated(definition.query().output())) {
        throw AnalysisErrors.unsupportedFeature("recursion over distinct collated texts");
      }
    }
    return with;
  }

  private Query set(Query.SetOperation operation) {
    boolean isUnion = operation.kind() == SetKind.UNION;
    if (operation.isAll() && isUnion) {
      return operation;
    }
    if (operation.isAll()) {
      throw AnalysisErrors.unsupportedFeature(operation.kind() + " ALL of collated texts");
    }
    Query left = operation.left();
    if (isUnion) {
      return distinct(
          new Query.SetOperation(left, operation.right(), SetKind.UNION, true, operation.output()));
    }
    Query right = keys(operation.right());
    JoinType type = operation.kind() == SetKind.INTERSECT ? JoinType.LEFT_SEMI : JoinType.LEFT_ANTI;
    Query kept =
        new Query.Join(left, right, type, Optional.of(alike(left, right)), false, left.output());
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < left.output().size(); i++) {
      Attribute column = left.output().get(i);
      Attribute shown = operation.output().get(i);
      columns.add(new Query.Named(new Expr.Reference(column), shown));
    }
    return new Query.Project(distinct(kept), columns);
  }

  /** Whether a row's keys are those of a row of keys. */
  private Expr alike(Query left, Query keys) {
    var parts = new ArrayList<String>();
    var operands = new ArrayList<Expr>();
    for (int i = 0; i < keys.output().size(); i++) {
      parts.add("{" + operands.size() + "} IS NOT DISTINCT FROM {" + (operands.size() + 1) + "}");
      operands.add(key(new Expr.Reference(left.output().get(i))));
      operands.add(new Expr.Reference(keys.output().get(i)));
    }
    return condition("(" + String.join(" AND ", parts) + ")", operands);
  }

  private static Expr condition(String template, List<Expr> operands) {
    return new Expr.Call(
        "alike",
        new Template(template, Set.of(), false),
        operands,
        SparkType.BOOLEAN,
        false,
        Position.NONE);
  }

  /** Groups by the keys; the values that stand for the groups become aggregates. */
  private Query aggregate(Query.Aggregate aggregate) {
    if (aggregate.keys().stream().noneMatch(key -> SortKeys.isCollated(key.value().type()))) {
      return aggregate;
    }
    var keys = new ArrayList<Query.Named>();
    Map<Long, Attribute> groups = new HashMap<>();
    Map<Long, Expr> shown = new HashMap<>();
    var aggregates = new ArrayList<Query.Named>();
    for (Query.Named key : aggregate.keys()) {
      Attribute column = key.attribute();
      if (!SortKeys.isCollated(key.value().type())) {
        keys.add(key);
        continue;
      }
      Query.Named group = named(key(key.value()), column.name());
      Expr first = first(key.value(), group.attribute(), !aggregate.sets().isEmpty());
      keys.add(group);
      groups.put(column.id(), group.attribute());
      shown.put(column.id(), first);
      aggregates.add(new Query.Named(first, column));
    }
    for (Query.Named value : aggregate.aggregates()) {
      aggregates.add(new Query.Named(overGroups(value.value(), groups, shown), value.attribute()));
    }
    Query grouped = new Query.Aggregate(aggregate.input(), keys, aggregate.sets(), aggregates);
    return new Query.Project(
        grouped,
        aggregate.output().stream()
            .map(column -> new Query.Named(new Expr.Reference(column), column))
            .toList());
  }

  private static Expr overGroups(Expr value, Map<Long, Attribute> groups, Map<Long, Expr> shown) {
    return ExprTree.mapDown(
        value,
        node ->
            switch (node) {
              case Expr.AggregateCall call -> Optional.of(call);
              case Expr.GroupingCall(List<Expr> keys, SparkType type) ->
                  Optional.of(
                      new Expr.GroupingCall(
                          ExprTree.mapAll(keys, key -> group(key, groups)), type));
              case Expr.Reference(Attribute column) -> Optional.ofNullable(shown.get(column.id()));
              case Expr _ -> Optional.empty();
            });
  }

  private static Expr group(Expr key, Map<Long, Attribute> groups) {
    return key instanceof Expr.Reference(Attribute column) && groups.containsKey(column.id())
        ? new Expr.Reference(groups.get(column.id()))
        : key;
  }

  /** The first value of a group; NULL where the key is rolled up. */
  private static Expr first(Expr value, Attribute group, boolean hasSets) {
    Expr first =
        new Expr.AggregateCall(
            "first",
            new Template("first({0})", Set.of(), false),
            List.of(value),
            false,
            Optional.empty(),
            List.of(),
            value.type(),
            value.nullable(),
            Position.NONE);
    if (!hasSets) {
      return first;
    }
    Expr level = new Expr.GroupingCall(List.of(new Expr.Reference(group)), SparkType.TINYINT);
    Expr isShown = condition("({0} = 0)", List.of(level));
    return new Expr.Case(
        List.of(new Expr.Branch(isShown, first)), Optional.empty(), value.type(), true);
  }
}
