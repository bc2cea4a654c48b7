package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Canonical;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
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
import java.util.Optional;
import java.util.Set;

/**
 * A grouped select list: aggregate functions become columns of a {@link Query.Aggregate}, what is
 * made of them and of the keys a projection above it. Changed only by the statement's one thread.
 */
final class AggregateSelect {
  private final Resolution in;
  private final Resolved input;
  private final GroupingKeys keys;
  private final Set<Long> inputIds;
  private final Map<Expr, Query.Named> calls = new LinkedHashMap<>();
  private final List<Query.Named> items = new ArrayList<>();
  private final List<Expr> having = new ArrayList<>();
  private final List<Query.Named> extras = new ArrayList<>();
  private final Set<Long> own = new HashSet<>();
  private boolean isHiding;

  AggregateSelect(Resolved input, GroupingKeys keys, List<Query.Named> selected, Resolution in) {
    this.in = in;
    this.input = input;
    this.keys = keys;
    this.inputIds = Columns.ids(input.query().output());
    keys.named().forEach(key -> own.add(key.attribute().id()));
    for (Query.Named item : selected) {
      Filters.requireOwn(item.value());
      add(item);
    }
  }

  /** A select list with aggregates and without GROUP BY: one group of all rows. */
  static AggregateSelect global(Resolved input, List<Query.Named> selected, Resolution in) {
    return new AggregateSelect(input, GroupingKeys.none(), selected, in);
  }

  private AggregateSelect(AggregateSelect other) {
    this.in = other.in;
    this.input = other.input;
    this.keys = other.keys;
    this.inputIds = other.inputIds;
    calls.putAll(other.calls);
    items.addAll(other.items);
    having.addAll(other.having);
    extras.addAll(other.extras);
    own.addAll(other.own);
    this.isHiding = other.isHiding;
  }

  private void add(Query.Named item) {
    Expr value = rewrite(item.value());
    Attribute attribute = item.attribute();
    boolean isKept =
        value instanceof Expr.Reference(Attribute a)
            && item.value() instanceof Expr.Reference
            && a.name().equalsIgnoreCase(attribute.name());
    boolean isInputColumn = inputIds.contains(attribute.id());
    if (isKept && isInputColumn) {
      attribute = ((Expr.Reference) value).attribute().withName(attribute.name());
      boolean isTaken =
          Columns.ids(items.stream().map(Query.Named::attribute).toList()).contains(attribute.id());
      attribute = isTaken ? attribute.withId(in.nextId()) : attribute;
    } else if (isInputColumn) {
      attribute = attribute.withId(in.nextId());
    }
    attribute = attribute.withNullable(value.nullable());
    items.add(new Query.Named(value, attribute));
    own.add(attribute.id());
  }

  /** Keeps groups for which the condition, over the input or the select list, holds. */
  AggregateSelect having(Expr condition) {
    Map<Long, Expr> values = new HashMap<>();
    items.forEach(item -> values.put(item.attribute().id(), item.value()));
    Expr rewritten = rewrite(condition);
    isHiding |= hides(rewritten);
    // The condition stands under the projection, where the select list's columns are not yet there.
    having.add(inlined(rewritten, values));
    return this;
  }

  /** Whether the condition needs what the select list does not show. */
  private boolean hides(Expr condition) {
    Map<Expr, Expr> shown = new HashMap<>();
    items.forEach(
        item ->
            shown.putIfAbsent(Canonical.of(item.value()), new Expr.Reference(item.attribute())));
    Expr overOutput =
        ExprTree.mapDown(condition, node -> Optional.ofNullable(shown.get(Canonical.of(node))));
    return !Columns.ids(output()).containsAll(Columns.references(overOutput).keySet());
  }

  /**
   * Above a HAVING that needs more than the select list shows there is a projection: only keys that
   * are columns can still be reached.
   */
  private void refuseAggregates(List<Expr> expressions) {
    Set<Long> shown = Columns.ids(output());
    for (Expr expr : isHiding ? expressions : List.<Expr>of()) {
      for (Attribute column : Columns.references(expr).values()) {
        if (!shown.contains(column.id()) && keys.find(new Expr.Reference(column)).isEmpty()) {
          throw missing(column);
        }
      }
      Optional<Expr> call = ExprTree.find(expr, e -> e instanceof Expr.AggregateCall);
      if (call.isPresent()) {
        throw AnalysisErrors.of(
            "UNSUPPORTED_EXPR_FOR_OPERATOR",
            Origin.NONE,
            "invalidExprSqls",
            Describe.expression(call.get()));
      }
    }
  }

  /** The column of an aggregate function that a subquery of HAVING asked for. */
  Expr call(Expr call) {
    return rewrite(call);
  }

  private Expr inlined(Expr expr, Map<Long, Expr> values) {
    Set<Long> keyIds = new HashSet<>();
    keys.named().forEach(key -> keyIds.add(key.attribute().id()));
    var used = new HashMap<>(values);
    used.keySet().removeAll(keyIds);
    Expr once = Columns.replace(expr, used);
    boolean isDone = Columns.references(once).keySet().stream().noneMatch(used::containsKey);
    return isDone ? once : inlined(once, values);
  }

  /** An expression over the input as one over keys and aggregates. */
  private Expr rewrite(Expr expr) {
    return ExprTree.mapDown(expr, this::replacement);
  }

  private Optional<Expr> replacement(Expr node) {
    Optional<Attribute> key = keys.find(node);
    if (key.isPresent()) {
      return Optional.of(new Expr.Reference(key.get()));
    }
    return switch (node) {
      case Expr.AggregateCall call -> Optional.of(column(checked(call), call.name()));
      case Expr.GroupingCall call -> Optional.of(column(keys.grouping(call), "grouping"));
      case Expr.Window window -> Optional.of(window(window));
      case Expr.Reference(Attribute a) when inputIds.contains(a.id()) && !own.contains(a.id()) ->
          throw missing(a);
      case Expr.ScalarSubquery _, Expr.Exists _ -> Optional.of(overKeys(node));
      case Expr.InSubquery in -> Optional.of(overKeys(ExprTree.mapChildren(in, this::rewrite)));
      case Expr.Literal _, Expr.Reference _, Expr.OuterReference _, Expr.Call _ -> Optional.empty();
      case Expr.Cast _, Expr.Case _, Expr.Lambda _, Expr.LambdaReference _ -> Optional.empty();
      case Expr.Field _, Expr.StructValue _, Expr.Generator _ -> Optional.empty();
    };
  }

  private Expr overKeys(Expr subquery) {
    Map<Long, Expr> values = new HashMap<>();
    keys.columns().forEach((id, attribute) -> values.put(id, new Expr.Reference(attribute)));
    Expr replaced = QueryTree.withSubquery(subquery, query -> Columns.replaceOuter(query, values));
    QueryTree.subquery(replaced).ifPresent(query -> Columns.visitOuter(query, this::requireKey));
    return replaced;
  }

  private void requireKey(Attribute outer) {
    if (inputIds.contains(outer.id()) && !own.contains(outer.id())) {
      throw missing(outer);
    }
  }

  private Expr window(Expr.Window window) {
    Expr function = ExprTree.mapChildren(window.function(), this::rewrite);
    return new Expr.Window(
        function,
        ExprTree.mapAll(window.partitionBy(), this::rewrite),
        ExprTree.mapOrder(window.orderBy(), this::rewrite),
        window.frame(),
        window.ignoreNulls());
  }

  private static Expr.AggregateCall checked(Expr.AggregateCall call) {
    for (Expr child : ExprTree.children(call)) {
      if (Aggregates.isIn(child)) {
        throw AnalysisErrors.of("NESTED_AGGREGATE_FUNCTION", Origin.at(call.position()));
      }
    }
    return call;
  }

  private Expr column(Expr call, String name) {
    Query.Named named =
        calls.computeIfAbsent(
            Canonical.of(call),
            _ -> new Query.Named(call, in.attribute(name, call.type(), call.nullable())));
    own.add(named.attribute().id());
    return new Expr.Reference(named.attribute());
  }

  private RuntimeException missing(Attribute attribute) {
    if (!keys.isClause()) {
      return AnalysisErrors.of("MISSING_GROUP_BY", Origin.NONE);
    }
    return AnalysisErrors.of(
        "MISSING_AGGREGATION",
        Origin.NONE,
        "expression",
        AnalysisErrors.inQuotes(attribute.name()),
        "expressionAnyValue",
        AnalysisErrors.inQuotes("any_value(" + attribute.name() + ")"));
  }

  /** The relation; grouping and select list stay open for ORDER BY. */
  Resolved build() {
    Query query =
        new Query.Aggregate(input.query(), keys.named(), keys.sets(), List.copyOf(calls.values()));
    for (Expr condition : having) {
      query = new Query.Filter(query, condition);
    }
    var all = new ArrayList<>(items);
    all.addAll(extras);
    Generators.Lifted lifted = Generators.lift(query, all, in);
    List<Attribute> output = lifted.items().stream().map(Query.Named::attribute).toList();
    int visible = output.size() - extras.size();
    return new Resolved(
        Columns.project(lifted.input(), lifted.items(), in),
        output.subList(0, visible),
        output.subList(visible, output.size()),
        input.planIds(),
        Optional.of(new Grouped(this)));
  }

  Resolved input() {
    return input;
  }

  List<Attribute> output() {
    return items.stream().map(Query.Named::attribute).toList();
  }

  AggregateSelect copy() {
    return new AggregateSelect(this);
  }

  private record Grouped(AggregateSelect select) implements Resolved.Extension {
    @Override
    public Resolved under() {
      return select.input;
    }

    @Override
    public Resolved.Extended extend(List<Expr> expressions) {
      select.refuseAggregates(expressions);
      AggregateSelect wider = select.copy();
      List<Expr> rewritten = expressions.stream().map(wider::rewrite).toList();
      wider.expose(rewritten);
      return new Resolved.Extended(wider.build(), rewritten);
    }
  }

  private void expose(List<Expr> expressions) {
    Set<Long> there = Columns.ids(output());
    extras.forEach(extra -> there.add(extra.attribute().id()));
    for (Expr expr : expressions) {
      Columns.references(expr)
          .forEach(
              (id, attribute) -> {
                if (own.contains(id) && there.add(id)) {
                  extras.add(new Query.Named(new Expr.Reference(attribute), attribute));
                }
              });
    }
  }
}
