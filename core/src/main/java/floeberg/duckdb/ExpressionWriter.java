package floeberg.duckdb;

import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes expressions: text of exactly the DuckDB type that belongs to the Spark type. */
final class ExpressionWriter {
  private final Function<Query, String> subqueries;
  private final CallWriter calls;
  private final CastWriter casts;

  ExpressionWriter(WriteContext context, Function<Query, String> subqueries) {
    this.subqueries = subqueries;
    this.calls = new CallWriter(context, this);
    this.casts = new CastWriter(context);
  }

  CastWriter casts() {
    return casts;
  }

  String write(Expr expr) {
    return switch (expr) {
      case Expr.Literal(SparkType type, var value) -> LiteralWriter.write(value.orElse(null), type);
      case Expr.Reference(var attribute) -> DuckSql.column(attribute.id());
      case Expr.OuterReference(var attribute) -> DuckSql.column(attribute.id());
      case Expr.LambdaReference(var parameter) -> DuckSql.parameter(parameter.id());
      case Expr.Call call ->
          negated(call)
              .map(in -> value(in, "(NOT " + in(in) + ")"))
              .orElseGet(() -> calls.write(call));
      case Expr.Cast cast -> cast(cast);
      case Expr.Case when -> when(when);
      case Expr.Lambda lambda -> lambda(lambda);
      case Expr.Field field -> field(field);
      case Expr.StructValue(List<Expr> values, SparkType.Struct type) ->
          LiteralWriter.structOf(values.stream().map(this::write).toList(), type);
      case Expr.AggregateCall call -> calls.aggregate(call, "", "");
      case Expr.GroupingCall grouping -> grouping(grouping);
      case Expr.Window window -> window(window);
      case Expr.ScalarSubquery(Query query, var _) -> "(" + subqueries.apply(query) + ")";
      case Expr.Exists(Query query) -> "(EXISTS (" + subqueries.apply(query) + "))";
      case Expr.InSubquery in -> value(in, in(in));
      case Expr.Generator generator ->
          throw new AssertionError("a generator outside Generate: " + generator.name());
    };
  }

  private String cast(Expr.Cast cast) {
    return casts.write(cast, write(cast.child()));
  }

  private String when(Expr.Case when) {
    var text = new StringBuilder("(CASE");
    for (Expr.Branch branch : when.branches()) {
      text.append(" WHEN ").append(write(branch.condition()));
      text.append(" THEN ").append(write(branch.value()));
    }
    when.otherwise().ifPresent(value -> text.append(" ELSE ").append(write(value)));
    return text.append(" END)").toString();
  }

  private String lambda(Expr.Lambda lambda) {
    String parameters =
        lambda.parameters().stream()
            .map(parameter -> DuckSql.parameter(parameter.id()))
            .collect(Collectors.joining(", "));
    return "lambda " + parameters + ": " + write(lambda.body());
  }

  private String field(Expr.Field field) {
    var type = (SparkType.Struct) field.struct().type();
    String name = DuckTypes.fieldNames(type).get(field.index());
    return "struct_extract(" + write(field.struct()) + ", " + DuckSql.text(name) + ")";
  }

  private String grouping(Expr.GroupingCall grouping) {
    String keys = grouping.keys().stream().map(this::write).collect(Collectors.joining(", "));
    return DuckSql.cast("GROUPING(" + keys + ")", DuckTypes.name(grouping.type()));
  }

  /**
   * A condition of a filter. As a value, Spark's IN over a subquery is false where it is unknown,
   * as is NOT IN; directly in a filter that makes no difference, and DuckDB joins.
   */
  String condition(Expr expr) {
    return switch (expr) {
      case Expr.InSubquery in -> in(in);
      case Expr.Call call when call.name().equals("and") && call.arguments().size() == 2 ->
          "("
              + condition(call.arguments().getFirst())
              + " AND "
              + condition(call.arguments().getLast())
              + ")";
      case Expr.Call call when negated(call).isPresent() -> "(NOT " + in(negated(call).get()) + ")";
      case Expr other -> write(other);
    };
  }

  private static Optional<Expr.InSubquery> negated(Expr.Call call) {
    return call.name().equals("not") && call.arguments().getFirst() instanceof Expr.InSubquery in
        ? Optional.of(in)
        : Optional.empty();
  }

  /** A constant that is NULL is looked for in vain: the answer is NULL. */
  private String value(Expr.InSubquery in, String text) {
    List<Expr> constants = in.values().stream().filter(ExpressionWriter::isConstant).toList();
    if (constants.stream().anyMatch(v -> v instanceof Expr.Literal l && l.value().isEmpty())) {
      return text;
    }
    List<String> nulls =
        constants.stream()
            .filter(v -> !(v instanceof Expr.Literal))
            .map(v -> DuckSql.atom(write(v)) + " IS NULL")
            .toList();
    return "coalesce("
        + text
        + (nulls.isEmpty() ? "" : ", CASE WHEN " + String.join(" OR ", nulls) + " THEN NULL")
        + (nulls.isEmpty() ? ", FALSE)" : " ELSE FALSE END)");
  }

  private static boolean isConstant(Expr expr) {
    return !Volatility.isVolatile(expr)
        && !Volatility.needsOuterScope(expr)
        && !Volatility.contains(
            expr,
            e ->
                e instanceof Expr.Reference
                    || e instanceof Expr.OuterReference
                    || e instanceof Expr.LambdaReference);
  }

  private String in(Expr.InSubquery in) {
    List<String> values = in.values().stream().map(this::write).toList();
    String left =
        values.size() == 1
            ? DuckSql.atom(values.getFirst())
            : "(" + String.join(", ", values) + ")";
    return "(" + left + " IN (" + subqueries.apply(in.query()) + "))";
  }

  /** Sort keys with direction and place of NULLs, joined by commas. */
  String orders(List<Expr.Order> orders) {
    return String.join(", ", orderList(orders));
  }

  List<String> orderList(List<Expr.Order> orders) {
    return orderList(orders, _ -> false);
  }

  // In windows a number is no position, and a subquery cannot stand where a range is.
  private List<String> orderList(List<Expr.Order> orders, Predicate<Expr> isPlain) {
    var keys = new ArrayList<String>();
    for (Expr.Order order : orders) {
      String key = isPlain.test(order.key()) ? write(order.key()) : sortKey(order.key());
      keys.add(
          key
              + (order.isAscending() ? " ASC" : " DESC")
              + (order.isNullsFirst() ? " NULLS FIRST" : " NULLS LAST"));
    }
    return keys;
  }

  private String sortKey(Expr key) {
    // A constant number would be taken for the position of a column.
    return key instanceof Expr.Literal
        ? "(SELECT " + write(key) + ")"
        : casts.once(write(key), false, text -> SortKeys.of(text, key.type(), casts));
  }

  private String window(Expr.Window window) {
    String over = over(window);
    String nulls = window.ignoreNulls().orElse(false) ? " IGNORE NULLS" : "";
    return switch (window.function()) {
      case Expr.AggregateCall call -> calls.aggregate(call, nulls, over);
      case Expr.Call call ->
          calls.write(
              call,
              call.arguments().stream().map(this::write).toList(),
              AggregateClauses.window(nulls, over));
      case Expr other -> throw new AssertionError("no window function: " + other);
    };
  }

  private String over(Expr.Window window) {
    var text = new StringBuilder(" OVER (");
    if (!window.partitionBy().isEmpty()) {
      String keys =
          window.partitionBy().stream().map(this::write).collect(Collectors.joining(", "));
      text.append("PARTITION BY ").append(keys).append(' ');
    }
    if (!window.orderBy().isEmpty()) {
      String keys =
          String.join(", ", orderList(window.orderBy(), key -> key instanceof Expr.Literal));
      text.append("ORDER BY ").append(keys).append(' ');
    }
    window.frame().ifPresent(frame -> text.append(frame(frame, window)));
    return text.toString().stripTrailing() + ")";
  }

  private String frame(Expr.Frame frame, Expr.Window window) {
    SparkType key =
        window.orderBy().isEmpty() ? SparkType.VOID : window.orderBy().getFirst().key().type();
    return (frame.isRows() ? "ROWS" : "RANGE")
        + " BETWEEN "
        + bound(frame.lower(), frame.isRows(), key)
        + " AND "
        + bound(frame.upper(), frame.isRows(), key);
  }

  private String bound(Expr.Bound bound, boolean isRows, SparkType key) {
    return switch (bound) {
      case Expr.Bound.UnboundedPreceding _ -> "UNBOUNDED PRECEDING";
      case Expr.Bound.UnboundedFollowing _ -> "UNBOUNDED FOLLOWING";
      case Expr.Bound.CurrentRow _ -> "CURRENT ROW";
      case Expr.Bound.Preceding(Expr distance) -> distance(distance, isRows, key) + " PRECEDING";
      case Expr.Bound.Following(Expr distance) -> distance(distance, isRows, key) + " FOLLOWING";
    };
  }

  // A range over dates and times is measured in DuckDB's INTERVAL.
  private String distance(Expr distance, boolean isRows, SparkType key) {
    String text = write(distance);
    boolean isMoment =
        key == SparkType.DATE || key == SparkType.TIMESTAMP || key == SparkType.TIMESTAMP_NTZ;
    if (isRows || !isMoment) {
      return DuckSql.atom(text);
    }
    return switch (distance.type()) {
      case SparkType.DayTimeInterval _ -> "to_microseconds(" + text + ")";
      case SparkType.YearMonthInterval _ -> "to_months(" + text + ")";
      case SparkType.Simple simple when simple != SparkType.Simple.CALENDAR_INTERVAL ->
          "to_days(CAST(" + text + " AS INTEGER))";
      default -> text;
    };
  }
}
