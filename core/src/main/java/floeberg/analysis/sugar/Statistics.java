package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code summary} and {@code describe}: a row for each statistic, every value as text. */
final class Statistics {
  private static final List<String> SUMMARY =
      List.of("count", "mean", "stddev", "min", "25%", "50%", "75%", "max");
  private static final List<String> DESCRIBE = List.of("count", "mean", "stddev", "min", "max");
  private static final int ACCURACY = 10_000;

  private Statistics() {}

  static Resolved resolve(SugarRelation.Summary summary, Resolution in) {
    Resolved input = in.resolve(summary.input());
    List<String> wanted = summary.statistics().isEmpty() ? SUMMARY : summary.statistics();
    return of(input, input.visible(), wanted, in);
  }

  static Resolved resolve(SugarRelation.Describe describe, Resolution in) {
    Resolved input = in.resolve(describe.input());
    return of(input, ColumnChanges.columns(input, describe.columns(), in), DESCRIBE, in);
  }

  private static Resolved of(
      Resolved input, List<Attribute> candidates, List<String> wanted, Resolution in) {
    List<Attribute> columns =
        candidates.stream()
            .filter(a -> Coercion.isNumeric(a.type()) || Coercion.isText(a.type()))
            .toList();
    var calls = new ArrayList<Expr>();
    for (String statistic : wanted) {
      for (Attribute column : columns) {
        calls.add(call(statistic, column, in));
      }
    }
    Query row = calls.isEmpty() ? new Query.OneRow() : Aggregation.row(input, calls, in);
    return rows(row, columns, wanted, in);
  }

  private static Expr call(String statistic, Attribute attribute, Resolution in) {
    Expr column = new Expr.Reference(attribute);
    String name = statistic.toLowerCase(Locale.ROOT);
    if (name.endsWith("%")) {
      return percentile(name, number(column, in), in);
    }
    return switch (name) {
      case "count" -> in.call("count", Origin.NONE, column);
      case "count_distinct" -> distinct(column, in);
      case "approx_count_distinct", "min", "max" -> in.call(name, Origin.NONE, column);
      case "mean" -> in.call("avg", Origin.NONE, number(column, in));
      case "stddev" -> in.call("stddev", Origin.NONE, number(column, in));
      default ->
          throw FloebergException.of(
              new Condition("UNRECOGNIZED_STATISTIC", Condition.ILLEGAL_ARGUMENT),
              "stats",
              "'" + statistic + "'");
    };
  }

  private static Expr distinct(Expr column, Resolution in) {
    var call =
        new Expression.Call(
            List.of("count"),
            List.of(Resolution.argument(0, Origin.NONE)),
            true,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Origin.NONE);
    return in.build(call, List.of(column));
  }

  /** Texts count as the numbers that they hold. */
  static Expr number(Expr column, Resolution in) {
    if (!Coercion.isText(column.type())) {
      return column;
    }
    return in.build(
        new Expression.Cast(
            Resolution.argument(0, Origin.NONE),
            SparkType.DOUBLE,
            Expression.CastMode.TRY,
            Origin.NONE),
        List.of(column));
  }

  private static Expr percentile(String name, Expr column, Resolution in) {
    double fraction;
    try {
      fraction = Double.parseDouble(name.substring(0, name.length() - 1)) / 100;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("Unable to parse " + name + " as a percentile", e);
    }
    return in.call(
        "approx_percentile",
        Origin.NONE,
        column,
        new Expr.Literal(SparkType.DOUBLE, Optional.of(fraction)),
        new Expr.Literal(SparkType.INT, Optional.of(ACCURACY)));
  }

  private static Resolved rows(
      Query row, List<Attribute> columns, List<String> wanted, Resolution in) {
    var fields = new ArrayList<SparkType.Field>();
    fields.add(new SparkType.Field("summary", SparkType.STRING, true));
    columns.forEach(c -> fields.add(new SparkType.Field(c.name(), SparkType.STRING, true)));
    var struct = new SparkType.Struct(fields);
    List<Expr> values = Aggregation.values(row);
    var structs = new ArrayList<Expr>();
    for (int i = 0; i < wanted.size(); i++) {
      var cells = new ArrayList<Expr>();
      cells.add(ColumnChanges.text(wanted.get(i)));
      for (int j = 0; j < columns.size(); j++) {
        cells.add(in.cast(values.get(i * columns.size() + j), SparkType.STRING, Origin.NONE));
      }
      structs.add(new Expr.StructValue(cells, struct));
    }
    return inline(row, structs, struct, in);
  }

  /** One row for each struct. */
  static Resolved inline(Query row, List<Expr> structs, SparkType.Struct struct, Resolution in) {
    List<Attribute> output =
        struct.fields().stream().map(f -> in.attribute(f.name(), f.type(), f.nullable())).toList();
    Expr array = in.call("array", Origin.NONE, structs);
    Query generated = new Query.Generate(row, "inline", List.of(array), false, output);
    return Resolved.of(new Query.Project(generated, ColumnChanges.passed(output)));
  }
}
