package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * PIVOT: aggregates by keys and pivot columns first, then spreads the groups of each key over
 * columns, so that a combination without rows is NULL.
 */
public final class PivotResolver {
  private static final String LIMIT = "spark.sql.pivotMaxValues";
  private static final String DEFAULT_LIMIT = "10000";

  private final CoreRelation.Pivot pivot;
  private final Resolution in;
  private final Resolved input;
  private final List<Expr> columns;

  private PivotResolver(CoreRelation.Pivot pivot, Resolution in) {
    this.pivot = pivot;
    this.in = in;
    this.input = in.resolve(pivot.input());
    var resolver = in.expressions(in.scope(input));
    this.columns = pivot.columns().stream().map(resolver::resolve).toList();
  }

  public static Resolved resolve(CoreRelation.Pivot pivot, Resolution in) {
    return new PivotResolver(pivot, in).resolve();
  }

  private record Value(List<Expr> values, String name) {}

  private Resolved resolve() {
    List<Query.Named> aggregates = SelectList.resolve(pivot.aggregates(), input, in);
    aggregates.forEach(this::requireAggregate);
    List<Expr> keys = keys(aggregates);
    List<Value> values = pivot.values().isEmpty() ? foundValues() : writtenValues();
    var groups = new ArrayList<Expr>(keys);
    groups.addAll(columns);
    GroupingKeys grouping = GroupingKeys.plain(groups, in);
    var first = new AggregateSelect(input, grouping, selected(grouping, aggregates), in).build();
    return spread(first, grouping, keys.size(), aggregates, values);
  }

  private void requireAggregate(Query.Named aggregate) {
    if (!Aggregates.isIn(aggregate.value())) {
      throw AnalysisErrors.of(
          "_LEGACY_ERROR_TEMP_1006", pivot.origin(), "sql", Describe.text(aggregate.value()));
    }
  }

  /** SQL groups by every column that neither aggregates nor pivot columns read. */
  private List<Expr> keys(List<Query.Named> aggregates) {
    if (pivot.groupBy().isPresent()) {
      var resolver = in.expressions(in.scope(input));
      return pivot.groupBy().get().stream()
          .map(key -> key instanceof Expression.Alias alias ? alias.child() : key)
          .map(resolver::resolve)
          .toList();
    }
    Set<Long> read = new HashSet<>();
    aggregates.forEach(a -> read.addAll(Columns.references(a.value()).keySet()));
    columns.forEach(c -> read.addAll(Columns.references(c).keySet()));
    return input.visible().stream()
        .filter(a -> !read.contains(a.id()))
        .map(a -> (Expr) new Expr.Reference(a))
        .toList();
  }

  private List<Query.Named> selected(GroupingKeys grouping, List<Query.Named> aggregates) {
    var selected = new ArrayList<Query.Named>();
    for (Query.Named key : grouping.named()) {
      selected.add(new Query.Named(key.value(), key.attribute()));
    }
    selected.addAll(aggregates);
    return selected;
  }

  private List<Value> writtenValues() {
    var resolver = in.expressions(in.emptyScope());
    var values = new ArrayList<Value>();
    for (Relation.PivotValue written : pivot.values()) {
      var parts = new ArrayList<Expr>();
      var names = new ArrayList<String>();
      Optional<String> alias = written.alias();
      for (int i = 0; i < written.values().size(); i++) {
        Expression expression = written.values().get(i);
        if (expression instanceof Expression.Alias(var child, var aliasNames, _, _)) {
          alias = alias.or(() -> Optional.of(aliasNames.getFirst()));
          expression = child;
        }
        Expr value = resolver.resolve(expression);
        if (!floeberg.analysis.expression.Foldable.isFoldable(value)) {
          throw AnalysisErrors.of(
              "NON_LITERAL_PIVOT_VALUES", pivot.origin(), "expression", Describe.expression(value));
        }
        names.add(text(value));
        parts.add(in.cast(value, columns.get(i).type(), pivot.origin()));
      }
      String name = names.size() == 1 ? names.getFirst() : "{" + String.join(", ", names) + "}";
      values.add(new Value(parts, alias.orElse(name)));
    }
    return values;
  }

  private String text(Expr value) {
    Object folded = in.fold(value);
    return folded == null ? "null" : new ValueText(in.settings().zone()).text(folded, value.type());
  }

  private List<Value> foundValues() {
    var named = new ArrayList<Query.Named>();
    for (Expr column : columns) {
      named.add(new Query.Named(column, in.attribute("value", column.type(), column.nullable())));
    }
    Query distinct = new Query.Distinct(new Query.Project(input.query(), named));
    List<Expr.Order> order =
        named.stream()
            .map(n -> new Expr.Order(new Expr.Reference(n.attribute()), true, true))
            .toList();
    int limit = Integer.parseInt(in.settings().value(LIMIT, DEFAULT_LIMIT));
    Query some = new Query.Limit(new Query.Sort(distinct, order), OptionalLong.of(limit + 1L), 0);
    var values = new ArrayList<Value>();
    try (Result result = in.run(some)) {
      for (Iterator<Row> rows = result.rows(); rows.hasNext(); ) {
        values.add(found(rows.next()));
      }
    }
    if (values.size() > limit) {
      throw AnalysisErrors.of(
          "_LEGACY_ERROR_TEMP_1324",
          pivot.origin(),
          "pivotColumn",
          Describe.text(columns.getFirst()),
          "maxValues",
          String.valueOf(limit),
          "config",
          LIMIT);
    }
    return values;
  }

  private Value found(Row row) {
    var parts = new ArrayList<Expr>();
    for (int i = 0; i < columns.size(); i++) {
      parts.add(new Expr.Literal(columns.get(i).type(), Optional.ofNullable(row.values().get(i))));
    }
    String name = parts.size() == 1 ? text(parts.getFirst()) : parts.toString();
    return new Value(parts, name);
  }

  private Resolved spread(
      Resolved first,
      GroupingKeys grouping,
      int keyCount,
      List<Query.Named> aggregates,
      List<Value> values) {
    List<Attribute> there = first.visible();
    int groups = grouping.named().size();
    var items = new ArrayList<Query.Named>();
    var keys = new ArrayList<Expr>();
    for (int i = 0; i < keyCount; i++) {
      Attribute key = there.get(i);
      keys.add(new Expr.Reference(key));
      items.add(new Query.Named(new Expr.Reference(key), key.withName(keyName(i, key))));
    }
    for (Value value : values) {
      for (int i = 0; i < aggregates.size(); i++) {
        Attribute column = there.get(groups + i);
        Expr cell = cell(column, matches(value, there.subList(keyCount, groups)));
        String name = name(value, aggregates, i);
        items.add(new Query.Named(cell, in.attribute(name, cell.type(), true)));
      }
    }
    GroupingKeys outer = keys.isEmpty() ? GroupingKeys.none() : GroupingKeys.plain(keys, in);
    Resolved open =
        new Resolved(first.columns(), there, List.of(), first.planIds(), Optional.empty());
    return new AggregateSelect(open, outer, items, in).build();
  }

  private String keyName(int index, Attribute key) {
    return pivot
        .groupBy()
        .map(keys -> keys.get(index))
        .flatMap(PivotResolver::givenName)
        .orElse(key.name());
  }

  private static Optional<String> givenName(Expression key) {
    return switch (key) {
      case Expression.Alias alias -> Optional.of(alias.names().getFirst());
      case Expression.Attribute name -> Optional.of(name.nameParts().getLast());
      default -> Optional.empty();
    };
  }

  private String name(Value value, List<Query.Named> aggregates, int index) {
    return aggregates.size() == 1
        ? value.name()
        : value.name() + "_" + aggregates.get(index).attribute().name();
  }

  private Expr matches(Value value, List<Attribute> pivotColumns) {
    Optional<Expr> all = Optional.empty();
    for (int i = 0; i < pivotColumns.size(); i++) {
      Expr equal =
          in.call(
              "<=>",
              pivot.origin(),
              new Expr.Reference(pivotColumns.get(i)),
              value.values().get(i));
      all =
          all.map(before -> in.call("and", pivot.origin(), before, equal))
              .or(() -> Optional.of(equal));
    }
    return all.orElseThrow();
  }

  private Expr cell(Attribute column, Expr matches) {
    Origin origin = pivot.origin();
    var call =
        new Expression.Call(
            List.of("first"),
            List.of(Resolution.argument(0, origin)),
            false,
            Optional.of(Resolution.argument(1, origin)),
            List.of(),
            Optional.empty(),
            origin);
    return in.build(call, List.of(new Expr.Reference(column), matches));
  }
}
