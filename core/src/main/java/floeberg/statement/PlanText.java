package floeberg.statement;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.table.ScanFiles;
import floeberg.table.ScanPlanner;
import java.util.List;
import java.util.stream.Collectors;

/** A resolved query as EXPLAIN prints it: one line a node, inputs indented below. */
final class PlanText {
  private final ScanPlanner planner;
  private final StringBuilder text = new StringBuilder();

  private PlanText(ScanPlanner planner) {
    this.planner = planner;
  }

  static String of(Query query, ScanPlanner planner) {
    var printer = new PlanText(planner);
    printer.append(query, 0);
    return printer.text.toString();
  }

  private void append(Query query, int depth) {
    if (depth > 0) {
      text.append("   ".repeat(depth - 1)).append("+- ");
    }
    text.append(line(query)).append('\n');
    QueryTree.inputs(query).forEach(input -> append(input, depth + 1));
  }

  private String line(Query query) {
    return switch (query) {
      case Query.Scan scan -> scan(scan);
      case Query.Project(Query _, List<Query.Named> columns) -> "Project " + named(columns);
      case Query.Filter(Query _, Expr condition) -> "Filter (" + expression(condition) + ")";
      case Query.Aggregate aggregate ->
          "Aggregate keys="
              + named(aggregate.keys())
              + ", functions="
              + named(aggregate.aggregates());
      case Query.Join join ->
          // The engine hashes the smaller side in this process; without equal keys it tries all
          // pairs.
          (hasKeys(join) ? "BroadcastHashJoin " : "BroadcastNestedLoopJoin ")
              + join.type()
              + join.condition().map(condition -> ", (" + expression(condition) + ")").orElse("");
      case Query.Sort(Query _, List<Expr.Order> order) ->
          "Sort ["
              + order.stream()
                  .map(key -> expression(key.key()) + (key.isAscending() ? " ASC" : " DESC"))
                  .collect(Collectors.joining(", "))
              + "]";
      case Query.Limit limit ->
          "Limit "
              + (limit.limit().isPresent() ? "" + limit.limit().getAsLong() : "ALL")
              + (limit.offset() > 0 ? " OFFSET " + limit.offset() : "");
      case Query.SetOperation set -> set.kind() + (set.isAll() ? " ALL" : "");
      case Query.Values values -> "LocalTableScan " + names(values.output());
      case Query other -> other.getClass().getSimpleName() + " " + names(other.output());
    };
  }

  private static boolean hasKeys(Query.Join join) {
    return join.condition().isPresent()
        && ExprTree.contains(
            join.condition().get(),
            e ->
                e instanceof Expr.Call call
                    && (call.name().equals("==") || call.name().equals("<=>")));
  }

  private String scan(Query.Scan scan) {
    var line = new StringBuilder("Scan ").append(scan.source().name()).append(' ');
    line.append(names(scan.output()));
    if (!scan.filters().isEmpty()) {
      line.append(" filters=[");
      line.append(
          scan.filters().stream().map(PlanText::expression).collect(Collectors.joining(", ")));
      line.append(']');
    }
    if (scan.source() instanceof PinnedTable table) {
      ScanFiles files = planner.plan(table, scan.columns(), scan.filters());
      table.snapshotId().ifPresent(id -> line.append(" snapshot=").append(id));
      line.append(" files=%d of %d".formatted(files.files().size(), files.totalFiles()));
      line.append(" bytes=").append(files.sizeInBytes());
    }
    return line.toString();
  }

  private static String names(List<Attribute> attributes) {
    return attributes.stream().map(PlanText::name).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String name(Attribute attribute) {
    return attribute.name() + "#" + attribute.id();
  }

  private static String named(List<Query.Named> columns) {
    return columns.stream()
        .map(
            column ->
                column.value() instanceof Expr.Reference(Attribute source)
                        && source.id() == column.attribute().id()
                    ? name(source)
                    : expression(column.value()) + " AS " + name(column.attribute()))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String expression(Expr expr) {
    return switch (expr) {
      case Expr.Reference(Attribute attribute) -> name(attribute);
      case Expr.OuterReference(Attribute attribute) -> "outer(" + name(attribute) + ")";
      case Expr.LambdaReference(Attribute parameter) -> name(parameter);
      case Expr.Literal literal -> literal.value().map(String::valueOf).orElse("null");
      case Expr.Cast cast ->
          "cast(" + expression(cast.child()) + " as " + cast.type().simpleString() + ")";
      case Expr.Call call -> call.name() + arguments(expr);
      case Expr.AggregateCall call -> call.name() + arguments(expr);
      case Expr other ->
          other.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT) + arguments(other);
    };
  }

  private static String arguments(Expr expr) {
    return ExprTree.children(expr).stream()
        .map(PlanText::expression)
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
