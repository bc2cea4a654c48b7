package floeberg.duckdb;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes GROUP BY. */
final class AggregateWriter {
  private final QueryWriter queries;

  AggregateWriter(QueryWriter queries) {
    this.queries = queries;
  }

  Select write(Query.Aggregate aggregate) {
    Optional<Select> known = knownCount(aggregate);
    if (known.isPresent()) {
      return known.get();
    }
    boolean areFew = queries.context().rowBound().isFew(aggregate.input());
    Select input = queries.write(aggregate.input());
    Select base = withKeys(areFew ? queries.inOrder(input) : input, aggregate.keys());
    var columns = new ArrayList<String>();
    Set<Long> unused = unused(aggregate);
    aggregate.keys().forEach(key -> columns.add(keyColumn(key.attribute(), unused)));
    columns.addAll(aggregateColumns(aggregate, unused, areFew));
    queries.forgetRanges(aggregate.keys());
    queries.forgetRanges(aggregate.aggregates());
    if (columns.isEmpty()) {
      columns.add("count(*) AS " + DuckTypes.NO_FIELD);
    }
    return grouped(base.columns(aggregate.output(), columns), aggregate);
  }

  // DuckDB knows no key that stands in none of the grouping sets.
  private static Set<Long> unused(Query.Aggregate aggregate) {
    var unused = new HashSet<Long>();
    for (int i = 0; i < aggregate.keys().size() && !aggregate.sets().isEmpty(); i++) {
      int place = i;
      if (aggregate.sets().stream().noneMatch(set -> set.contains(place))) {
        unused.add(aggregate.keys().get(i).attribute().id());
      }
    }
    return unused;
  }

  private static String keyColumn(Attribute key, Set<Long> unused) {
    return unused.contains(key.id())
        ? QueryWriter.named(DuckSql.cast("NULL", DuckTypes.name(key.type())), key)
        : DuckSql.column(key.id());
  }

  private List<String> aggregateColumns(
      Query.Aggregate aggregate, Set<Long> unused, boolean areFew) {
    WriteContext context = queries.context();
    boolean outer = context.hasFewRows();
    context.setFewRows(areFew);
    try {
      return aggregate.aggregates().stream().map(v -> aggregateColumn(v, unused)).toList();
    } finally {
      context.setFewRows(outer);
    }
  }

  private String aggregateColumn(Query.Named value, Set<Long> unused) {
    boolean readsUnused =
        !unused.isEmpty()
            && value.value() instanceof Expr.GroupingCall(List<Expr> keys, SparkType _)
            && keys.stream().anyMatch(key -> isUnused(key, unused));
    return readsUnused
        ? QueryWriter.named(
            groupingBits((Expr.GroupingCall) value.value(), unused), value.attribute())
        : queries.named(value);
  }

  private static boolean isUnused(Expr key, Set<Long> unused) {
    return key instanceof Expr.Reference(Attribute a) && unused.contains(a.id());
  }

  // A key outside of all sets is always grouped away: its bit is one.
  private String groupingBits(Expr.GroupingCall call, Set<Long> unused) {
    var bits = new ArrayList<String>();
    for (int i = 0; i < call.keys().size(); i++) {
      Expr key = call.keys().get(i);
      String bit =
          isUnused(key, unused) ? "1" : "GROUPING(" + queries.expressions().write(key) + ")";
      bits.add("(" + bit + " << " + (call.keys().size() - 1 - i) + ")");
    }
    return DuckSql.cast("(" + String.join(" + ", bits) + ")", DuckTypes.name(call.type()));
  }

  // count(*) over a whole table is in its metadata.
  private Optional<Select> knownCount(Query.Aggregate aggregate) {
    boolean isCount =
        aggregate.keys().isEmpty()
            && !aggregate.aggregates().isEmpty()
            && aggregate.aggregates().stream().allMatch(named -> isCountOfRows(named.value()));
    if (!isCount || !(scanOf(aggregate.input()) instanceof Query.Scan scan)) {
      return Optional.empty();
    }
    OptionalLong rows = queries.context().sources().count(scan);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    String value = LiteralWriter.write(rows.getAsLong(), SparkType.BIGINT);
    List<String> columns =
        aggregate.aggregates().stream()
            .map(named -> QueryWriter.named(value, named.attribute()))
            .toList();
    return Optional.of(Select.of("", aggregate.output(), columns));
  }

  private static Query scanOf(Query query) {
    return query instanceof Query.Project project ? scanOf(project.input()) : query;
  }

  private static boolean isCountOfRows(Expr expr) {
    return expr instanceof Expr.AggregateCall call
        && call.name().equals("count")
        && !call.isDistinct()
        && call.filter().isEmpty()
        && call.arguments().stream()
            .allMatch(a -> a instanceof Expr.Literal literal && literal.value().isPresent());
  }

  // Computed keys become columns first, so that the select list can name them.
  private Select withKeys(Select input, List<Query.Named> keys) {
    var computed = new LinkedHashMap<Long, String>();
    for (Query.Named key : keys) {
      String text = keyText(key);
      if (!text.equals(DuckSql.column(key.attribute().id()))) {
        computed.put(key.attribute().id(), QueryWriter.named(text, key.attribute()));
      }
    }
    Select base = input.isPlain() ? input : queries.around(input);
    if (computed.isEmpty()) {
      return base;
    }
    var output = new ArrayList<Attribute>();
    var columns = new ArrayList<String>();
    for (Attribute attribute : input.output()) {
      if (!computed.containsKey(attribute.id())) {
        output.add(attribute);
        columns.add(DuckSql.column(attribute.id()));
      }
    }
    keys.stream()
        .map(Query.Named::attribute)
        .filter(attribute -> computed.containsKey(attribute.id()))
        .forEach(output::add);
    columns.addAll(computed.values());
    return queries.around(base.columns(output, columns));
  }

  // Both zeros make one group, which shows the positive one.
  private String keyText(Query.Named key) {
    return QueryWriter.positiveZero(queries.expressions().write(key.value()), key.value().type());
  }

  private static Select grouped(Select select, Query.Aggregate aggregate) {
    List<String> keys =
        aggregate.keys().stream().map(key -> DuckSql.column(key.attribute().id())).toList();
    if (aggregate.sets().isEmpty()) {
      return select.groupBy(keys);
    }
    String sets =
        aggregate.sets().stream()
            .map(set -> set.stream().map(keys::get).collect(Collectors.joining(", ", "(", ")")))
            .collect(Collectors.joining(", "));
    select.groupBy(List.of("GROUPING SETS (" + sets + ")"));
    // Without input rows Spark's grouping sets give no row, not even the grand total.
    boolean hasTotal = aggregate.sets().stream().anyMatch(List::isEmpty);
    return hasTotal ? select.having("count(*) > 0") : select;
  }
}
