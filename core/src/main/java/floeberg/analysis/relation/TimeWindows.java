package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
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
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code window(time, duration[, slide[, start]])} in GROUP BY and select lists: a column {@code
 * window} of the input, which other expressions may name. Windows that overlap give a row several
 * times.
 */
final class TimeWindows {
  private static final String WINDOW = "window";
  private final Resolution in;
  private final Map<List<Expression>, Attribute> known = new HashMap<>();
  private Resolved input;

  private TimeWindows(Resolved input, Resolution in) {
    this.input = input;
    this.in = in;
  }

  /** Expressions without window calls, over an input that has their columns. */
  record Prepared(Resolved input, List<Expression> keys, List<Expression> outputs) {}

  static Prepared prepare(
      Resolved input, List<Expression> keys, List<Expression> outputs, Resolution in) {
    boolean hasWindow =
        keys.stream().anyMatch(TimeWindows::isWindow)
            || outputs.stream().anyMatch(TimeWindows::isWindow);
    if (!hasWindow) {
      return new Prepared(input, keys, outputs);
    }
    var windows = new TimeWindows(input, in);
    List<Expression> newKeys = keys.stream().map(windows::replaced).toList();
    List<Expression> newOutputs = outputs.stream().map(windows::replaced).toList();
    return new Prepared(windows.input, newKeys, newOutputs);
  }

  private static boolean isWindow(Expression expression) {
    return switch (expression) {
      case Expression.Alias alias -> isWindow(alias.child());
      case Expression.Call call ->
          call.name().size() == 1
              && call.name().getFirst().equalsIgnoreCase(WINDOW)
              && call.arguments().size() > 1;
      case Expression _ -> false;
    };
  }

  private Expression replaced(Expression expression) {
    if (!isWindow(expression)) {
      return expression;
    }
    if (expression instanceof Expression.Alias alias) {
      return new Expression.Alias(
          replaced(alias.child()), alias.names(), alias.metadata(), alias.origin());
    }
    var call = (Expression.Call) expression;
    known.computeIfAbsent(call.arguments(), _ -> column(call));
    return new Expression.Attribute(List.of(WINDOW), OptionalLong.empty(), false, call.origin());
  }

  private Attribute column(Expression.Call call) {
    Origin origin = call.origin();
    if (!known.isEmpty()) {
      throw AnalysisErrors.of("_LEGACY_ERROR_TEMP_1039", origin);
    }
    List<Expression> arguments = call.arguments();
    Expr time = in.expressions(in.scope(input)).resolve(arguments.getFirst());
    long duration = micros(arguments.get(1));
    long slide = arguments.size() > 2 ? micros(arguments.get(2)) : duration;
    long start = arguments.size() > 3 ? micros(arguments.get(3)) : 0;
    Expr moment = in.cast(time, SparkType.TIMESTAMP, origin);
    Expr micros = in.call("unix_micros", origin, moment);
    Expr last =
        in.call(
            "-",
            origin,
            micros,
            in.call("pmod", origin, in.call("-", origin, micros, number(start)), number(slide)));
    Query present = new Query.Filter(input.query(), in.call("isnotnull", origin, time));
    int overlaps = Math.toIntExact((duration + slide - 1) / slide);
    return overlaps == 1
        ? single(present, last, duration, origin)
        : overlapping(present, moment, last, new long[] {duration, slide, overlaps}, origin);
  }

  private static Expr number(long value) {
    return new Expr.Literal(SparkType.BIGINT, Optional.of(value));
  }

  private Expr struct(Expr start, long duration, Origin origin) {
    Expr end = in.call("+", origin, start, number(duration));
    return in.call(
        "named_struct",
        origin,
        text("start"),
        in.call("timestamp_micros", origin, start),
        text("end"),
        in.call("timestamp_micros", origin, end));
  }

  private static Expr text(String value) {
    return new Expr.Literal(SparkType.STRING, Optional.of(value));
  }

  private Attribute single(Query present, Expr last, long duration, Origin origin) {
    Expr value = struct(last, duration, origin);
    Attribute window = window(value.type());
    return added(present, new Query.Named(value, window));
  }

  private Attribute window(SparkType type) {
    return new Attribute(
        in.nextId(), WINDOW, type, false, List.of(), "{\"spark.timeWindow\":true}", false);
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

  private Attribute overlapping(
      Query present, Expr moment, Expr last, long[] shape, Origin origin) {
    var structs = new ArrayList<Expr>();
    for (int i = 0; i < shape[2]; i++) {
      Expr start = in.call("-", origin, last, number(i * shape[1]));
      structs.add(struct(start, shape[0], origin));
    }
    Expr array = in.call("array", origin, structs);
    SparkType type = structs.getFirst().type();
    Attribute window = window(type);
    Query each = new Query.Generate(present, "explode", List.of(array), false, List.of(window));
    Expr end = in.extract(new Expr.Reference(window), "end", origin);
    Query inside = new Query.Filter(each, in.call("<", origin, moment, end));
    return added(inside, new Query.Named(new Expr.Reference(window), window));
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
