package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.VOID;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Aggregates whose text or type depends on more than their argument types. */
final class Aggregates {
  /** Sums of fewer digits fit the engine's 38 digits, whatever the number of rows. */
  private static final int SAFE_PRECISION = 28;

  private Aggregates() {}

  /** A FILTER's condition; throws INVALID_AGGREGATE_FILTER. */
  static Expr filter(ExpressionResolver resolver, Expression filter) {
    Typed condition = resolver.typed(filter);
    if (condition.type() != BOOLEAN && condition.type() != VOID) {
      throw invalidFilter("NOT_BOOLEAN", condition);
    }
    if (ExprTree.contains(condition.expr(), Expr.AggregateCall.class::isInstance)) {
      throw FloebergException.of(
          Condition.analysis("INVALID_AGGREGATE_FILTER.CONTAINS_AGGREGATE"),
          "filterExpr",
          condition.quoted(),
          "aggExpr",
          condition.quoted());
    }
    if (ExprTree.contains(condition.expr(), Expr.Window.class::isInstance)) {
      throw invalidFilter("CONTAINS_WINDOW_FUNCTION", condition);
    }
    if (ExprTree.contains(condition.expr(), ExprTree::isVolatile)) {
      throw invalidFilter("NON_DETERMINISTIC", condition);
    }
    return Casts.implicit(
        condition.expr(), BOOLEAN, resolver.castMode(), filter.origin().position());
  }

  private static FloebergException invalidFilter(String sub, Typed condition) {
    return FloebergException.of(
        Condition.analysis("INVALID_AGGREGATE_FILTER." + sub), "filterExpr", condition.quoted());
  }

  /** {@code count(*)}, {@code count(x)}, {@code count(a, b)}: rows in which no argument is NULL. */
  static Typed count(CallSite site) {
    List<Typed> arguments = arguments(site);
    if (arguments.isEmpty()) {
      throw FloebergException.of(
          Condition.analysis("WRONG_NUM_ARGS.WITHOUT_SUGGESTION"),
          "functionName",
          "`count`",
          "expectedNum",
          "> 0",
          "actualNum",
          "0",
          "docroot",
          "https://spark.apache.org/docs/latest");
    }
    List<Expr> operands = arguments.stream().map(Typed::expr).toList();
    boolean isDistinct = site.call().isDistinct();
    boolean isRows =
        !isDistinct && operands.stream().allMatch(e -> e instanceof Expr.Literal && !e.nullable());
    String text;
    if (isRows) {
      text = "count(*)";
    } else if (operands.size() == 1) {
      text = "count({0})";
    } else {
      text = "count(CASE WHEN " + noneNull(operands.size()) + " THEN ({*}) END)";
    }
    Expr expr = build(site, text, operands, BIGINT, false);
    return new Typed(expr, out -> AggregateText.append(out, site, site.shownName(), arguments));
  }

  /** The arguments; a star stands for all columns only behind DISTINCT or a qualifier. */
  private static List<Typed> arguments(CallSite site) {
    var arguments = new ArrayList<Typed>();
    for (Expression argument : site.call().arguments()) {
      if (argument instanceof Expression.Star star) {
        boolean isPlain =
            star.target().isEmpty() && star.except().isEmpty() && !site.call().isDistinct();
        if (isPlain) {
          arguments.add(Typed.of(new Expr.Literal(SparkType.INT, Optional.of(1)), "1"));
        } else {
          for (Query.Named column : site.resolver().scope().expand(star)) {
            arguments.add(Typed.of(column.value(), column.attribute().name()));
          }
        }
      } else {
        arguments.add(site.resolver().typed(argument));
      }
    }
    return arguments;
  }

  private static String noneNull(int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " AND ").append('{').append(i).append("} IS NOT NULL");
    }
    return text.toString();
  }

  /** {@code sum} and {@code try_sum}. */
  static SpecialForm sum(boolean isTry) {
    return site -> {
      site.requireCount(1, 1);
      Typed argument = site.argument(0);
      SparkType type = argument.type();
      boolean isLenient = isTry || !site.isAnsi();
      if (type instanceof Decimal decimal) {
        Decimal sum = DecimalRules.bounded(decimal.precision() + 10, decimal.scale());
        String text = isLenient ? exactSum(decimal) : "sum({0})";
        return aggregate(
            site,
            isLenient ? "TRY_CAST(" + text + " AS {type})" : "CAST(" + text + " AS {type})",
            sum,
            argument.expr());
      }
      if (Coercion.isIntegral(type)) {
        String wide = "sum({0})";
        String text =
            isTry
                ? "{few:floe_try_sum(array_to_string(list({0}) FILTER (WHERE {0} IS NOT NULL), ','))"
                    + "|TRY_CAST(sum({0}) AS BIGINT)}"
                : isLenient ? NumberTemplates.wrap(wide, BIGINT) : "CAST(" + wide + " AS BIGINT)";
        return aggregate(site, text, BIGINT, argument.expr());
      }
      if (Coercion.isAnsiInterval(type)) {
        String physical = type instanceof SparkType.YearMonthInterval ? "INTEGER" : "BIGINT";
        String largest = physical.equals("INTEGER") ? "2147483647" : "9223372036854775807";
        String text =
            isTry
                ? "TRY_CAST(sum({0}) AS " + physical + ")"
                : "CASE WHEN abs(sum({0})) > "
                    + largest
                    + " THEN {error:INTERVAL_ARITHMETIC_OVERFLOW.WITH_SUGGESTION|functionName=`try_add`}"
                    + " ELSE CAST(sum({0}) AS "
                    + physical
                    + ") END";
        return aggregate(site, text, type, argument.expr());
      }
      Expr number = numeric(site, argument, "(\"NUMERIC\" or \"ANSI INTERVAL\")");
      return aggregate(site, doubleSum(number), DOUBLE, number);
    };
  }

  // DuckDB multiplies a constant by the number of rows, Spark adds it as often.
  private static String doubleSum(Expr number) {
    return Foldable.isFoldable(number)
        ? "{few:floe_double_sum(array_to_string(list({0}) FILTER (WHERE {0} IS NOT NULL), ','))"
            + "|sum({0})}"
        : "sum({0})";
  }

  /** The sum as text where the engine's own sum could overflow: then nothing may raise. */
  private static String exactSum(Decimal type) {
    return type.precision() <= SAFE_PRECISION
        ? "sum({0})"
        : "floe_sum_texts(CAST(to_json(list(CAST({0} AS VARCHAR)) FILTER (WHERE {0} IS NOT NULL))"
            + " AS VARCHAR))";
  }

  private static Expr numeric(CallSite site, Typed argument, String required) {
    SparkType type = argument.type();
    boolean isFine = Coercion.isNumeric(type) || type == VOID || Coercion.isText(type);
    if (!isFine) {
      throw Mismatch.unexpectedInput(textOf(site).sql(), 0, required, argument, site.position());
    }
    return site.cast(argument, DOUBLE);
  }

  private static Typed textOf(CallSite site) {
    return new Typed(
        new Expr.Literal(VOID, Optional.empty()),
        out -> AggregateText.append(out, site, site.shownName(), site.arguments()));
  }

  /** {@code avg}, {@code mean} and {@code try_avg}. */
  static SpecialForm average(boolean isTry) {
    SpecialForm form = averageOfFirst(isTry);
    return site -> {
      site.requireCount(1, 1);
      return form.resolve(site);
    };
  }

  private static SpecialForm averageOfFirst(boolean isTry) {
    return site -> {
      Typed argument = site.argument(0);
      SparkType type = argument.type();
      if (type instanceof Decimal decimal) {
        Decimal result = DecimalRules.bounded(decimal.precision() + 4, decimal.scale() + 4);
        boolean isLenient = isTry || !site.isAnsi();
        return aggregate(site, decimalAverage(decimal, result, isLenient), result, argument.expr());
      }
      if (Coercion.isAnsiInterval(type)) {
        boolean isMonths = type instanceof SparkType.YearMonthInterval;
        String half =
            "(2 * sum({0}) + CASE WHEN sum({0}) < 0 THEN -count({0}) ELSE count({0}) END)";
        String largest = isMonths ? "2147483647" : "9223372036854775807";
        String overflow =
            isTry
                ? "NULL"
                : "{error:INTERVAL_ARITHMETIC_OVERFLOW.WITH_SUGGESTION|functionName=`try_add`}";
        String text =
            "CAST(CASE WHEN count({0}) = 0 THEN NULL WHEN sum({0}) NOT BETWEEN -"
                + largest
                + " - 1 AND "
                + largest
                + " THEN "
                + overflow
                + " ELSE "
                + half
                + " // (2 * count({0})) END AS "
                + (isMonths ? "INTEGER" : "BIGINT")
                + ")";
        return aggregate(
            site,
            text,
            isMonths ? SparkType.YEAR_TO_MONTH : SparkType.DAY_TO_SECOND,
            argument.expr());
      }
      if (type == BIGINT) {
        return aggregate(site, "avg(CAST({0} AS DOUBLE))", DOUBLE, argument.expr());
      }
      if (Coercion.isIntegral(type)) {
        // The sum is exact, only the quotient rounds.
        return aggregate(
            site, "(CAST(sum({0}) AS DOUBLE) / nullif(count({0}), 0))", DOUBLE, argument.expr());
      }
      Expr number = numeric(site, argument, "(\"NUMERIC\" or \"ANSI INTERVAL\")");
      String text =
          Foldable.isFoldable(number)
              ? "{few:" + doubleSum(number) + " / nullif(count({0}), 0)|avg({0})}"
              : "avg({0})";
      return aggregate(site, text, DOUBLE, number);
    };
  }

  /** Sum by count with Spark's four more digits, rounded half away from zero. */
  private static String decimalAverage(Decimal type, Decimal result, boolean isLenient) {
    int shift = result.scale() - type.scale();
    boolean fits = type.precision() + shift <= 28 && type.scale() <= 18;
    if (!fits) {
      return "CAST(floe_decimal_"
          + (isLenient ? "try_average_" : "average_")
          + result.precision()
          + "_"
          + result.scale()
          + "(CAST("
          + (isLenient ? exactSum(type) : "sum({0})")
          + " AS VARCHAR), count({0})) AS {type})";
    }
    String unit = "1" + "0".repeat(result.scale());
    String n =
        "CAST(CAST(sum({0}) AS DECIMAL(38,"
            + type.scale()
            + ")) * CAST("
            + unit
            + " AS DECIMAL("
            + (result.scale() + 1)
            + ",0)) AS HUGEINT)";
    String d = "count({0})";
    String rounded =
        "((2 * "
            + n
            + " + CASE WHEN "
            + n
            + " < 0 THEN -"
            + d
            + " ELSE "
            + d
            + " END) // (2 * "
            + d
            + "))";
    String scaled =
        result.scale() == 0
            ? rounded
            : "(CAST("
                + rounded
                + " AS DECIMAL(38,0)) * CAST('0."
                + "0".repeat(result.scale() - 1)
                + "1' AS DECIMAL("
                + result.scale()
                + ","
                + result.scale()
                + ")))";
    return "CASE WHEN count({0}) = 0 THEN NULL ELSE CAST(" + scaled + " AS {type}) END";
  }

  static Typed aggregate(CallSite site, String template, SparkType type, Expr... operands) {
    Expr expr = build(site, template, List.of(operands), type, true);
    return new Typed(
        expr, out -> AggregateText.append(out, site, site.shownName(), site.arguments()));
  }

  static Expr build(
      CallSite site, String template, List<Expr> operands, SparkType type, boolean nullable) {
    Expression.Call call = site.call();
    return new Expr.AggregateCall(
        site.name(),
        CallSite.template(template, false),
        operands,
        call.isDistinct(),
        call.filter().map(f -> filter(site.resolver(), f)),
        call.withinGroup().stream().map(site.resolver()::resolveOrder).toList(),
        type,
        nullable,
        site.position());
  }

  /** {@code min} and {@code max}. */
  static SpecialForm extreme(String name) {
    return site -> {
      site.requireCount(1, 1);
      Typed argument = site.argument(0);
      if (!Coercion.isOrderable(argument.type())) {
        throw Mismatch.notOrdered(textOf(site).sql(), name, argument.type(), site.position());
      }
      if (SortKeys.losesZeros(argument.type())) {
        // Bits keep the sign of a zero, which arg_max and arg_min lose of numbers inside of values.
        Expr key = SortKeys.of(site.resolver().context(), argument.expr());
        String template = "CAST(arg_" + name + "(CAST({0} AS {bits}), {1}) AS {type})";
        return aggregate(site, template, argument.type(), argument.expr(), key);
      }
      if (SortKeys.needsKey(argument.type())) {
        Expr key = SortKeys.of(site.resolver().context(), argument.expr());
        String template = (name.equals("max") ? "arg_max" : "arg_min") + "({0}, {1})";
        return aggregate(site, template, argument.type(), argument.expr(), key);
      }
      return aggregate(site, name + "({0})", argument.type(), argument.expr());
    };
  }

  /** {@code grouping(key)} and {@code grouping_id(keys...)}. */
  static SpecialForm grouping(SparkType type) {
    return site -> {
      List<Expr> keys = site.arguments().stream().map(Typed::expr).toList();
      return site.shown(new Expr.GroupingCall(keys, type));
    };
  }

  /** The average of one of two arguments over the rows where both are there. */
  static SpecialForm averageOfPairs(int index) {
    return site -> {
      site.requireCount(2, 2);
      Typed value = site.argument(index);
      Expr both =
          site.build(
              "CASE WHEN {0} IS NOT NULL AND {1} IS NOT NULL THEN {2} END",
              value.type(),
              true,
              List.of(site.argument(0).expr(), site.argument(1).expr(), value.expr()));
      var one =
          new CallSite(site.resolver(), site.entry(), site.call(), List.of(value.withExpr(both)));
      return new Typed(
          averageOfFirst(false).resolve(one).expr(),
          out -> AggregateText.append(out, site, site.shownName(), site.arguments()));
    };
  }

  /** A number as a double, an interval as it is. */
  static Expr number(CallSite site, Typed value) {
    SparkType type = value.type();
    if (Coercion.isAnsiInterval(type)) {
      return value.expr();
    }
    if (!Coercion.canPass(type, DOUBLE)) {
      throw Mismatch.unexpectedInput(
          site.sql(), 0, "(\"NUMERIC\" or \"ANSI INTERVAL\")", value, site.position());
    }
    return site.cast(value, DOUBLE);
  }
}
