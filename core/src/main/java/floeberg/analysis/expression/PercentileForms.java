package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;

import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Percentiles: the value at a fraction of all values in order. */
final class PercentileForms {
  private static final long DEFAULT_ACCURACY = 10_000;

  private PercentileForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "median" -> PercentileForms::median;
      case "percentile" -> PercentileForms::percentile;
      case "percentile_cont" -> ordered("percentile_cont", "quantile_cont");
      case "percentile_disc" -> ordered("percentile_disc", "quantile_disc");
      case "percentile_approx" -> PercentileForms::approximate;
      default -> SpecialForm.NONE;
    };
  }

  private static SparkType resultOf(SparkType type) {
    return Coercion.isAnsiInterval(type)
        ? type instanceof SparkType.YearMonthInterval
            ? SparkType.YEAR_TO_MONTH
            : SparkType.DAY_TO_SECOND
        : DOUBLE;
  }

  static Typed median(CallSite site) {
    site.requireCount(1, 1);
    Expr value = Aggregates.number(site, site.argument(0));
    SparkType type = resultOf(value.type());
    String text = type == DOUBLE ? "median({0})" : whole("median(CAST({0} AS DOUBLE))", type);
    return Aggregates.aggregate(site, text, type, value);
  }

  /** Java's narrowing of a double to the whole number of an interval, or of each in a list. */
  private static String whole(String text, SparkType type) {
    if (type instanceof SparkType.Array(SparkType element, boolean _)) {
      return "list_transform(" + text + ", lambda x: " + whole("x", element) + ")";
    }
    boolean isMonths = type instanceof SparkType.YearMonthInterval;
    String most = isMonths ? "2147483647" : "9223372036854775807";
    return "CASE WHEN "
        + text
        + " >= "
        + most
        + " THEN "
        + most
        + " ELSE CAST(trunc("
        + text
        + ") AS "
        + (isMonths ? "INTEGER" : "BIGINT")
        + ") END";
  }

  /** {@code percentile(value, fraction or fractions[, frequency])}. */
  static Typed percentile(CallSite site) {
    site.requireCount(2, 3);
    Typed value = site.argument(0);
    Typed frequency =
        site.count() == 3
            ? site.argument(2)
            : Typed.of(new Expr.Literal(BIGINT, Optional.of(1L)), "1");
    var shown = List.of(value, site.argument(1), frequency);
    List<Double> fractions = fractions(site, site.argument(1), shown);
    boolean isList = site.argument(1).type() instanceof SparkType.Array;
    Expr number = Aggregates.number(site, value);
    SparkType single = resultOf(number.type());
    SparkType type = isList ? new SparkType.Array(single, false) : single;
    String wanted = isList ? fractions.toString() : fractions.getFirst().toString();
    String text;
    var operands = new ArrayList<Expr>(List.of(number));
    if (site.count() == 3) {
      operands.add(site.cast(frequency, BIGINT));
      String call =
          "floe_weighted_percentile(CAST(to_json(list([CAST({0} AS DOUBLE), CAST({1} AS DOUBLE)])) AS"
              + " VARCHAR), '"
              + fractions
              + "')";
      text =
          isList ? Templates.fromJson(call) : "CAST(json_extract(" + call + ", '$[0]') AS {type})";
    } else {
      text = "quantile_cont(CAST({0} AS DOUBLE), " + wanted + ")";
      text = single == DOUBLE ? text : whole(text, type);
    }
    Expr expr = Aggregates.build(site, text, operands, type, true);
    return new Typed(expr, out -> AggregateText.append(out, site, site.shownName(), shown));
  }

  private static List<Double> fractions(CallSite site, Typed argument, List<Typed> shown) {
    if (!Foldable.isFoldable(argument.expr())) {
      throw Mismatch.notFoldable(
          text(site, shown), "percentage", DOUBLE, argument, site.position());
    }
    boolean isList = argument.type() instanceof SparkType.Array;
    SparkType wanted = isList ? new SparkType.Array(DOUBLE, true) : DOUBLE;
    Object constant =
        site.resolver()
            .constant(site.cast(argument, wanted))
            .orElseThrow(
                () ->
                    Mismatch.of(
                        "UNEXPECTED_NULL",
                        text(site, shown),
                        site.position(),
                        "exprName",
                        "percentage"));
    var fractions = new ArrayList<Double>();
    for (Object item : constant instanceof List<?> list ? list : List.of(constant)) {
      double fraction = ((Number) item).doubleValue();
      if (fraction < 0 || fraction > 1) {
        throw Mismatch.of(
            "VALUE_OUT_OF_RANGE",
            text(site, shown),
            site.position(),
            "exprName",
            "percentage",
            "valueRange",
            "[0.0, 1.0]",
            "currentValue",
            fraction + "D");
      }
      fractions.add(fraction);
    }
    return fractions;
  }

  private static String text(CallSite site, List<Typed> shown) {
    return new Typed(shown.getFirst().expr(), out -> CallSite.listed(out, site.shownName(), shown))
        .sql();
  }

  /** {@code percentile_cont(p) WITHIN GROUP (ORDER BY x)} and {@code percentile_disc}. */
  private static SpecialForm ordered(String name, String duck) {
    return site -> {
      site.requireCount(1, 1);
      List<Expression.SortOrder> orders = site.call().withinGroup();
      if (orders.size() != 1) {
        throw floeberg.error.FloebergException.of(
            floeberg.error.Condition.analysis(
                "INVALID_WITHIN_GROUP_EXPRESSION."
                    + (orders.isEmpty() ? "WITHIN_GROUP_MISSING" : "WRONG_NUM_ORDERINGS")),
            "funcName",
            "`" + name + "`",
            "expectedNum",
            "1",
            "actualNum",
            Integer.toString(orders.size()));
      }
      Typed key = site.resolver().typed(orders.getFirst().child());
      List<Double> given = fractions(site, site.argument(0), site.arguments());
      boolean isDescending = !orders.getFirst().isAscending();
      boolean isList = site.argument(0).type() instanceof SparkType.Array;
      Expr number = Aggregates.number(site, key);
      SparkType single = resultOf(number.type());
      SparkType type = isList ? new SparkType.Array(single, false) : single;
      String wanted = String.valueOf(isList ? given : given.getFirst());
      String text = duck + "(CAST({0} AS DOUBLE), " + wanted + ")";
      if (isDescending) {
        // DuckDB's windows know no order of arguments, which alone puts NaN first.
        text =
            site.resolver().isInWindow()
                ? negated(duck + "(-CAST({0} AS DOUBLE), " + wanted + ")", isList)
                : duck + "(CAST({0} AS DOUBLE), " + wanted + " ORDER BY CAST({0} AS DOUBLE) DESC)";
      }
      Expr expr =
          new Expr.AggregateCall(
              name,
              CallSite.template(single == DOUBLE ? text : whole(text, type), false),
              List.of(number),
              site.call().isDistinct(),
              site.call().filter().map(f -> Aggregates.filter(site.resolver(), f)),
              List.of(),
              type,
              true,
              site.position());
      return new Typed(
          expr,
          out -> {
            CallSite.listed(out, name, site.arguments());
            key.text().append(out.append(" WITHIN GROUP (ORDER BY "));
            out.append(isDescending ? " DESC)" : ")");
            AggregateText.filter(out, site);
          });
    };
  }

  private static String negated(String text, boolean isList) {
    return isList ? "list_transform(" + text + ", lambda x: -x)" : "(-" + text + ")";
  }

  /** The exact answer, which is within any accuracy asked for. */
  static Typed approximate(CallSite site) {
    site.requireCount(2, 3);
    Typed value = site.argument(0);
    Typed accuracy =
        site.count() == 3
            ? site.argument(2)
            : Typed.of(new Expr.Literal(INT, Optional.of(10000)), "10000");
    var shown = List.of(value, site.argument(1), accuracy);
    if (!Foldable.isFoldable(accuracy.expr())) {
      throw Mismatch.notFoldable(text(site, shown), "accuracy", INT, accuracy, site.position());
    }
    Object limit = site.resolver().constant(site.cast(accuracy, BIGINT)).orElse(0L);
    long number = ((Number) limit).longValue();
    if (number <= 0 || number > Integer.MAX_VALUE) {
      throw Mismatch.of(
          "VALUE_OUT_OF_RANGE",
          text(site, shown),
          site.position(),
          "exprName",
          "accuracy",
          "valueRange",
          "(0, 2147483647]",
          "currentValue",
          number + "L");
    }
    List<Double> fractions = fractions(site, site.argument(1), shown);
    boolean isList = site.argument(1).type() instanceof SparkType.Array;
    boolean isDouble = Coercion.isText(value.type()) || value.type() == SparkType.VOID;
    SparkType single = isDouble ? DOUBLE : value.type();
    SparkType type = isList ? new SparkType.Array(single, false) : single;
    String wanted = isList ? fractions.toString() : fractions.getFirst().toString();
    String text =
        number == DEFAULT_ACCURACY
            ? "quantile_disc({0}, " + wanted + ")"
            : coarse(fractions, number, isList);
    Expr expr = Aggregates.build(site, text, List.of(site.cast(value, single)), type, true);
    return new Typed(expr, out -> AggregateText.append(out, site, site.shownName(), shown));
  }

  /** Less accuracy than by default: the values that Spark's summary keeps, which may be others. */
  private static String coarse(List<Double> fractions, long accuracy, boolean isList) {
    String call =
        "floe_percentile_approx(CAST(to_json(list({0} ORDER BY {0}) FILTER (WHERE {0} IS NOT NULL))"
            + " AS VARCHAR), '"
            + fractions
            + "', "
            + accuracy
            + ")";
    return isList
        ? Templates.fromJson(call)
        : "CAST(json_extract_string(" + call + ", '$[0]') AS {type})";
  }
}
