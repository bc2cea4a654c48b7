package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Canonical;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code window(time, duration[, slide[, start]])} and {@code session_window(time, gap)} in GROUP
 * BY and select lists: a column of that name of the input, which other expressions may name.
 * Windows that overlap give a row several times; sessions grow only under GROUP BY.
 */
final class TimeWindows {
  private static final String WINDOW = "window";
  private static final String SESSION = "session_window";
  private final Resolution in;
  private final List<Expression> keys;
  private final List<Expression> outputs;
  private final Map<Same, Attribute> known = new HashMap<>();
  private Resolved input;

  private TimeWindows(
      Resolved input, List<Expression> keys, List<Expression> outputs, Resolution in) {
    this.input = input;
    this.keys = keys;
    this.outputs = outputs;
    this.in = in;
  }

  /** Expressions without window calls, over an input that has their columns. */
  record Prepared(Resolved input, List<Expression> keys, List<Expression> outputs) {}

  /**
   * The input with the window as a column.
   *
   * @param keys what the rows are grouped by, none for a select list alone
   */
  static Prepared prepare(
      Resolved input, List<Expression> keys, List<Expression> outputs, Resolution in) {
    boolean hasWindow =
        keys.stream().anyMatch(TimeWindows::hasWindow)
            || outputs.stream().anyMatch(TimeWindows::hasWindow);
    if (!hasWindow) {
      return new Prepared(input, keys, outputs);
    }
    var windows = new TimeWindows(input, keys, outputs, in);
    List<Expression> newKeys = keys.stream().map(windows::replaced).toList();
    List<Expression> newOutputs = outputs.stream().map(windows::replaced).toList();
    return new Prepared(windows.input, newKeys, newOutputs);
  }

  /** Calls that mean the same window, wherever they are written. */
  private record Same(String name, List<Expr> arguments) {}

  static boolean hasWindow(Expression expression) {
    return switch (expression) {
      case Expression.Alias alias -> hasWindow(alias.child());
      case Expression.Extract extract -> hasWindow(extract.child());
      case Expression.Call call ->
          isWindow(call) || call.arguments().stream().anyMatch(TimeWindows::hasWindow);
      case Expression _ -> false;
    };
  }

  private static boolean isWindow(Expression.Call call) {
    String name = name(call);
    int count = call.arguments().size();
    return name.equals(WINDOW) ? count > 1 && count < 5 : name.equals(SESSION) && count == 2;
  }

  private static String name(Expression.Call call) {
    return call.name().size() == 1 ? call.name().getFirst().toLowerCase(Locale.ROOT) : "";
  }

  private Expression replaced(Expression expression) {
    if (!hasWindow(expression)) {
      return expression;
    }
    return switch (expression) {
      case Expression.Alias alias ->
          new Expression.Alias(
              replaced(alias.child()), alias.names(), alias.metadata(), alias.origin());
      case Expression.Extract extract ->
          new Expression.Extract(replaced(extract.child()), extract.key(), extract.origin());
      case Expression.Call call when isWindow(call) -> column(call);
      case Expression.Call call ->
          new Expression.Call(
              call.name(),
              call.arguments().stream().map(this::replaced).toList(),
              call.isDistinct(),
              call.filter(),
              call.withinGroup(),
              call.ignoreNulls(),
              call.origin());
      case Expression other -> other;
    };
  }

  private Expression column(Expression.Call call) {
    var expressions = in.expressions(in.scope(input));
    List<Expr> arguments = call.arguments().stream().map(expressions::resolve).toList();
    var same = new Same(name(call), arguments.stream().map(Canonical::of).toList());
    if (!known.containsKey(same)) {
      if (!known.isEmpty()) {
        throw AnalysisErrors.of("_LEGACY_ERROR_TEMP_1039", call.origin());
      }
      var times = new WindowTimes(in, call.origin());
      Expr time = times.time(arguments.getFirst());
      known.put(
          same,
          same.name().equals(SESSION)
              ? session(call, time, arguments.get(1))
              : window(call, time, times));
    }
    return new Expression.Attribute(
        List.of(name(call)), OptionalLong.empty(), false, call.origin());
  }

  private Attribute session(Expression.Call call, Expr time, Expr gap) {
    var sessions = new SessionWindows(in, call.origin());
    List<Expr> groups =
        new GroupNames(input, outputs, in)
            .resolve(keys.stream().filter(key -> !hasWindow(key)).toList());
    boolean isGrouped = !keys.isEmpty();
    SessionWindows.Sessions found =
        isGrouped
            ? sessions.merged(input.query(), time, gap, groups)
            : sessions.single(input.query(), time, gap);
    return added(
        found.query(),
        new Query.Named(
            found.value(), attribute(SESSION, found.value().type(), "spark.sessionWindow")));
  }

  private Attribute window(Expression.Call call, Expr time, WindowTimes times) {
    List<Expression> arguments = call.arguments();
    long duration = positive(call, 1, "window_duration");
    long slide = arguments.size() > 2 ? positive(call, 2, "slide_duration") : duration;
    long start = arguments.size() > 3 ? micros(arguments.get(3)) : 0;
    Origin origin = call.origin();
    Expr micros = times.micros(time);
    Expr shifted = in.call("-", origin, micros, number(start));
    Expr last = in.call("-", origin, micros, in.call("pmod", origin, shifted, number(slide)));
    Query present = new Query.Filter(input.query(), in.call("isnotnull", origin, time));
    int overlaps = Math.toIntExact((duration + slide - 1) / slide);
    var structs = new ArrayList<Expr>();
    for (int i = 0; i < overlaps; i++) {
      Expr begin = in.call("-", origin, last, number(i * slide));
      Expr end = in.call("+", origin, begin, number(duration));
      structs.add(times.struct(begin, end, time.type()));
    }
    Attribute window = attribute(WINDOW, structs.getFirst().type(), "spark.timeWindow");
    if (overlaps == 1 && slide == duration) {
      return added(present, new Query.Named(structs.getFirst(), window));
    }
    Expr array = in.call("array", origin, structs);
    Query each = new Query.Generate(present, "explode", List.of(array), false, List.of(window));
    Expr end = in.extract(new Expr.Reference(window), "end", origin);
    Query inside = new Query.Filter(each, in.call("<", origin, time, end));
    return added(inside, new Query.Named(new Expr.Reference(window), window));
  }

  private long positive(Expression.Call call, int index, String name) {
    long value = micros(call.arguments().get(index));
    if (value <= 0) {
      throw AnalysisErrors.of(
          "DATATYPE_MISMATCH.VALUE_OUT_OF_RANGE",
          call.origin(),
          "sqlExpr",
          "\"window\"",
          "exprName",
          "`" + name + "`",
          "valueRange",
          "(0, " + Long.MAX_VALUE + "]",
          "currentValue",
          value + "L");
    }
    return value;
  }

  private static Expr number(long value) {
    return new Expr.Literal(SparkType.BIGINT, Optional.of(value));
  }

  private Attribute attribute(String name, SparkType type, String marker) {
    return new Attribute(
        in.nextId(), name, type, false, List.of(), "{\"" + marker + "\":true}", false);
  }

  private Attribute added(Query query, Query.Named column) {
    var columns = new ArrayList<>(Columns.passed(input.query().output()));
    columns.add(column);
    var hidden = new ArrayList<>(input.hidden());
    hidden.add(column.attribute());
    input =
        new Resolved(
            new Query.Project(query, columns),
            input.visible(),
            hidden,
            input.planIds(),
            Optional.empty());
    return column.attribute();
  }

  private long micros(Expression written) {
    Expr value = in.expressions(in.emptyScope()).resolve(written);
    Object constant = in.fold(value);
    OptionalLong micros =
        value.type() instanceof SparkType.DayTimeInterval
            ? OptionalLong.of((Long) constant)
            : DurationText.micros(String.valueOf(constant));
    return micros.orElseThrow(
        () ->
            AnalysisErrors.of(
                "CANNOT_PARSE_INTERVAL",
                written.origin(),
                "intervalString",
                String.valueOf(constant)));
  }
}
