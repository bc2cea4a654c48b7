package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.CALENDAR_INTERVAL;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.DAY_TO_SECOND;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.DayTimeInterval;
import floeberg.type.SparkType.Decimal;
import floeberg.type.SparkType.IntervalField;
import floeberg.type.SparkType.YearMonthInterval;
import java.util.Optional;

/** Arithmetic over dates, timestamps and intervals; empty when the operator does not take them. */
final class TemporalArithmetic {
  private static final String DAY_MICROS = "86400000000";
  private static final SparkType DAYS = new DayTimeInterval(IntervalField.DAY, IntervalField.DAY);

  /** Adds whole days as calendar days and the rest as elapsed time, as Spark does. */
  private static final String ADD_DAY_TIME =
      "({0} + to_days(CAST({1} // 86400000000 AS INTEGER)) + to_microseconds({1} % 86400000000))";

  private static final String SUBTRACT_DAY_TIME =
      "({0} - to_days(CAST({1} // 86400000000 AS INTEGER)) - to_microseconds({1} % 86400000000))";

  private TemporalArithmetic() {}

  static Optional<Typed> resolve(CallSite site, String symbol, boolean isTry) {
    SparkType left = site.argument(0).type();
    SparkType right = site.argument(1).type();
    return switch (symbol) {
      case "+" -> Optional.ofNullable(add(site, left, right, isTry));
      case "-" -> Optional.ofNullable(subtract(site, left, right, isTry));
      case "*" -> Optional.ofNullable(multiply(site, left, right, isTry));
      case "/" -> Optional.ofNullable(divide(site, left, right, isTry));
      case "div" -> Optional.ofNullable(wholeDivide(site, left, right));
      default -> Optional.empty();
    };
  }

  private static boolean isInterval(SparkType type) {
    return Coercion.isAnsiInterval(type) || type == CALENDAR_INTERVAL;
  }

  private static boolean areIntervals(SparkType left, SparkType right) {
    return isInterval(left) && isInterval(right)
        || left == VOID && Coercion.isAnsiInterval(right)
        || right == VOID && Coercion.isAnsiInterval(left);
  }

  private static Typed add(CallSite site, SparkType left, SparkType right, boolean isTry) {
    if (areIntervals(left, right)) {
      requireSameIntervals(site, left, right, "+");
      return sameIntervals(site, left, right, "+", isTry);
    }
    if (isInterval(right)) {
      return plusInterval(site, 0, 1, "+", isTry);
    }
    if (isInterval(left)) {
      return plusInterval(site, 1, 0, "+", isTry);
    }
    if (Coercion.isDatetime(left) && right == VOID) {
      return plusNull(site, 0);
    }
    if (left == VOID && Coercion.isDatetime(right)) {
      return plusNull(site, 1);
    }
    if (left == DATE && isDays(right)) {
      return days(site, "date_add", "({0} + {1})", 0, 1);
    }
    if (right == DATE && isDays(left)) {
      return days(site, "date_add", "({0} + {1})", 1, 0);
    }
    if (left == DATE) {
      throw TemporalMismatch.notDays(site, "date_add", 0, 1);
    }
    if (right == DATE) {
      throw TemporalMismatch.notDays(site, "date_add", 1, 0);
    }
    return null;
  }

  /** An interval of days beside one of months counts as added to what is no timestamp. */
  private static void requireSameIntervals(
      CallSite site, SparkType left, SparkType right, String sign) {
    if (left instanceof YearMonthInterval && right instanceof DayTimeInterval) {
      throw TemporalMismatch.notTimestamp(site, site.argument(0), site.argument(1), sign);
    }
    if (left instanceof DayTimeInterval && right instanceof YearMonthInterval && sign.equals("+")) {
      throw TemporalMismatch.notTimestamp(site, site.argument(1), site.argument(0), sign);
    }
  }

  /** NULL counts as an interval: with it a date is a timestamp. */
  private static Typed plusNull(CallSite site, int moment) {
    SparkType type = site.argument(moment).type();
    Expr expr = new Expr.Literal(type == DATE ? TIMESTAMP : type, Optional.empty());
    return new Typed(
        expr,
        out -> {
          site.argument(moment).text().append(out);
          site.argument(1 - moment).text().append(out.append(" + "));
        });
  }

  private static boolean isTimestamp(SparkType type) {
    return type == TIMESTAMP || type == TIMESTAMP_NTZ;
  }

  private static boolean isDays(SparkType type) {
    return Coercion.isIntegral(type) && type != BIGINT || type == VOID;
  }

  private static Typed subtract(CallSite site, SparkType left, SparkType right, boolean isTry) {
    if (areIntervals(left, right)) {
      requireSameIntervals(site, left, right, "-");
      return sameIntervals(site, left, right, "-", isTry);
    }
    if (isInterval(right)) {
      return plusInterval(site, 0, 1, "-", isTry);
    }
    if (left == DATE && isDays(right) && right != VOID) {
      return days(site, "date_sub", "({0} - {1})", 0, 1);
    }
    boolean leftText = Coercion.isText(left) || left == VOID;
    boolean rightText = Coercion.isText(right) || right == VOID;
    if (!site.isAnsi()) {
      requireMoments(site, left, right);
    }
    if (left == DATE && (right == DATE || rightText) || right == DATE && leftText) {
      Expr x = site.cast(site.argument(0), DATE);
      Expr y = site.cast(site.argument(1), DATE);
      return site.infix(site.build("(({0} - {1}) * " + DAY_MICROS + ")", DAYS, x, y), "-");
    }
    if (Coercion.isDatetime(left) || Coercion.isDatetime(right)) {
      SparkType common =
          left == TIMESTAMP_NTZ && right == TIMESTAMP_NTZ ? TIMESTAMP_NTZ : TIMESTAMP;
      if (left == TIMESTAMP_NTZ && (right == DATE || rightText)
          || right == TIMESTAMP_NTZ && (left == DATE || leftText)) {
        common = TIMESTAMP_NTZ;
      }
      if (left == DATE && !isTimestamp(right) && !rightText) {
        throw TemporalMismatch.notDays(site, "date_sub", 0, 1);
      }
      if (!(Coercion.isDatetime(left) || leftText)) {
        throw TemporalMismatch.notMoment(site, 0, isTimestamp(right));
      }
      if (!(Coercion.isDatetime(right) || rightText)) {
        throw TemporalMismatch.notMoment(site, 1, true);
      }
      Expr x = site.cast(site.argument(0), common);
      Expr y = site.cast(site.argument(1), common);
      // Spark counts from one local time to the other, whatever the clocks did in between.
      String text =
          common == TIMESTAMP
              ? "(epoch_us(timezone({zone}, {0})) - epoch_us(timezone({zone}, {1})))"
              : "(epoch_us({0}) - epoch_us({1}))";
      boolean nullable = isTry || x.nullable() || y.nullable();
      return site.infix(site.build(text, DAY_TO_SECOND, nullable, java.util.List.of(x, y)), "-");
    }
    return null;
  }

  /** Without ANSI a text is a number beside a minus, but before a date. */
  private static void requireMoments(CallSite site, SparkType left, SparkType right) {
    if (Coercion.isText(right) && left == DATE) {
      throw TemporalMismatch.notDays(site, "date_sub", 0, 1);
    }
    if (Coercion.isText(right) && isTimestamp(left)) {
      throw TemporalMismatch.notMoment(site, 1, true);
    }
    if (Coercion.isText(left) && isTimestamp(right)) {
      throw TemporalMismatch.notMoment(site, 0, true);
    }
  }

  private static Typed days(CallSite site, String name, String text, int date, int amount) {
    Expr expr =
        site.build(text, DATE, site.argument(date).expr(), site.cast(site.argument(amount), INT));
    return new Typed(
        expr,
        out ->
            CallSite.listed(
                out, name, java.util.List.of(site.argument(date), site.argument(amount))));
  }

  private static Typed plusInterval(
      CallSite site, int base, int interval, String sign, boolean isTry) {
    Typed time = site.argument(base);
    SparkType amount = site.argument(interval).type();
    SparkType type = time.type();
    if (Coercion.isText(type) && amount instanceof YearMonthInterval) {
      return null;
    }
    if (Coercion.isText(type) || type == VOID) {
      type = TIMESTAMP;
    }
    if (!Coercion.isDatetime(type)) {
      if (amount instanceof YearMonthInterval) {
        return null;
      }
      throw TemporalMismatch.notTimestamp(site, time, site.argument(interval), sign);
    }
    Expr left = site.cast(time, type);
    Expr right = site.argument(interval).expr();
    Expr sum;
    if (amount == VOID) {
      sum = new Expr.Literal(TIMESTAMP, Optional.empty());
    } else if (amount instanceof YearMonthInterval) {
      String text = "({0} " + sign + " to_months({1}))";
      sum = site.build(type == DATE ? "CAST(" + text + " AS DATE)" : text, type, left, right);
    } else if (amount instanceof DayTimeInterval(IntervalField start, IntervalField end)
        && type == DATE
        && start == IntervalField.DAY
        && end == IntervalField.DAY) {
      String text = "({0} " + sign + " CAST({1} // " + DAY_MICROS + " AS INTEGER))";
      sum = site.build(text, DATE, left, right);
      return TemporalMismatch.daysAdded(
          isTry ? TemporalMismatch.mayBeNull(sum) : sum, site, base, sign);
    } else if (amount instanceof DayTimeInterval) {
      SparkType result = type == DATE ? TIMESTAMP : type;
      String moved = sign.equals("+") ? ADD_DAY_TIME : SUBTRACT_DAY_TIME;
      sum =
          site.build(isTry ? "TRY(" + moved + ")" : moved, result, site.cast(left, result), right);
    } else {
      String text = "({0} " + sign + " {1})";
      sum = site.build(type == DATE ? "CAST(" + text + " AS DATE)" : text, type, left, right);
    }
    if (Coercion.isText(time.type())) {
      // The sum takes the type of the text again.
      sum = site.cast(sum, SparkType.STRING);
    }
    Expr result = isTry ? TemporalMismatch.mayBeNull(sum) : sum;
    return new Typed(
        result,
        out -> {
          time.text().append(out);
          out.append(' ').append(sign).append(' ');
          site.argument(interval).text().append(out);
        });
  }

  private static Typed sameIntervals(
      CallSite site, SparkType left, SparkType right, String sign, boolean isTry) {
    Optional<SparkType> common = Coercion.tightestCommon(left, right);
    if (common.isEmpty()) {
      return null;
    }
    String text = "({0} " + sign + " {1})";
    if (!isTry && common.get() != CALENDAR_INTERVAL) {
      String exact = NumberTemplates.tolerant(text);
      text =
          "CASE WHEN {0} IS NOT NULL AND {1} IS NOT NULL AND "
              + exact
              + " IS NULL THEN {error:INTERVAL_ARITHMETIC_OVERFLOW.WITH_SUGGESTION|functionName=`"
              + (sign.equals("+") ? "try_add" : "try_subtract")
              + "`} ELSE "
              + exact
              + " END";
    }
    Expr expr =
        site.build(
            isTry && common.get() != CALENDAR_INTERVAL ? NumberTemplates.tolerant(text) : text,
            common.get(),
            isTry || site.argument(0).expr().nullable() || site.argument(1).expr().nullable(),
            java.util.List.of(
                site.cast(site.argument(0), common.get()),
                site.cast(site.argument(1), common.get())));
    return site.infix(expr, sign);
  }

  /** The attempt, or an error that names the function that tolerates the overflow. */
  private static String checked(String attempt, String operation) {
    return "CASE WHEN {0} IS NOT NULL AND {1} IS NOT NULL THEN coalesce("
        + attempt
        + ", {error:INTERVAL_ARITHMETIC_OVERFLOW.WITH_SUGGESTION|functionName=`try_"
        + operation
        + "`}) END";
  }

  private static Typed multiply(CallSite site, SparkType left, SparkType right, boolean isTry) {
    int interval = isInterval(left) ? 0 : 1;
    if (!isInterval(site.argument(interval).type())) {
      return null;
    }
    SparkType factor = interval == 0 ? right : left;
    if (!Coercion.isNumeric(factor) && factor != VOID && !Coercion.isText(factor)) {
      throw TemporalMismatch.notNumber(site, interval, "*");
    }
    SparkType type = site.argument(interval).type();
    Expr base = site.argument(interval).expr();
    Expr by = number(site, site.argument(1 - interval));
    String text = type == CALENDAR_INTERVAL ? "({0} * {1})" : scaled("*", type, by.type());
    Expr product =
        isTry
            ? site.build(
                text.replaceFirst("^CAST", "TRY_CAST"),
                whole(type),
                true,
                java.util.List.of(base, by))
            : site.build(text, whole(type), base, by);
    return TemporalMismatch.infix(site, product, interval, "*");
  }

  private static Expr number(CallSite site, Typed factor) {
    SparkType type = factor.type();
    if (Coercion.isIntegral(type)) {
      return site.cast(factor, BIGINT);
    }
    return type instanceof Decimal ? factor.expr() : site.cast(factor, DOUBLE);
  }

  private static String scaled(String sign, SparkType type, SparkType factor) {
    String physical = type instanceof YearMonthInterval ? "INTEGER" : "BIGINT";
    if (sign.equals("*") && factor == BIGINT) {
      return "CAST({0} * {1} AS " + physical + ")";
    }
    if (factor instanceof Decimal decimal && decimal.precision() <= 18 && sign.equals("*")) {
      return "CAST(round(CAST({0} AS DECIMAL(19,0)) * {1}, 0) AS " + physical + ")";
    }
    return "CAST(round(CAST({0} AS DOUBLE) " + sign + " CAST({1} AS DOUBLE)) AS " + physical + ")";
  }

  private static SparkType whole(SparkType type) {
    return switch (type) {
      case YearMonthInterval _ -> SparkType.YEAR_TO_MONTH;
      case DayTimeInterval _ -> DAY_TO_SECOND;
      default -> type;
    };
  }

  private static Typed divide(CallSite site, SparkType left, SparkType right, boolean isTry) {
    if (!isInterval(left)) {
      return null;
    }
    if (!Coercion.isNumeric(right) && right != VOID && !Coercion.isText(right)) {
      throw TemporalMismatch.notNumber(site, 0, "/");
    }
    Expr by = number(site, site.argument(1));
    String text =
        left == CALENDAR_INTERVAL
            ? "({0} / {1})"
            : by.type() == BIGINT
                ? checked(roundedQuotient(left).replaceFirst("^CAST", "TRY_CAST"), "divide")
                : scaled("/", left, by.type());
    String error = "{error:INTERVAL_DIVIDED_BY_ZERO}";
    String guarded = NumberTemplates.divided(text, error, isTry, Arithmetic.isNonZero(by));
    return site.infix(
        site.build(
            guarded,
            whole(left),
            isTry || site.argument(0).expr().nullable() || by.nullable(),
            java.util.List.of(site.argument(0).expr(), by)),
        "/");
  }

  /** Integer division rounded half away from zero. */
  private static String roundedQuotient(SparkType type) {
    String physical = type instanceof YearMonthInterval ? "INTEGER" : "BIGINT";
    String n = "CAST({0} AS HUGEINT)";
    return "CAST((2 * "
        + n
        + " + (CASE WHEN ("
        + n
        + " < 0) = ({1} < 0) THEN {1} ELSE -{1} END)) // (2"
        + " * CAST({1} AS HUGEINT)) AS "
        + physical
        + ")";
  }

  private static Typed wholeDivide(CallSite site, SparkType left, SparkType right) {
    Optional<SparkType> common = Coercion.tightestCommon(left, right);
    if (common.isEmpty() || !Coercion.isAnsiInterval(common.get())) {
      return null;
    }
    String text = "(CAST({0} AS BIGINT) // CAST({1} AS BIGINT))";
    Expr expr =
        site.build(
            NumberTemplates.divided(text, "{error:INTERVAL_DIVIDED_BY_ZERO}", false, false),
            BIGINT,
            true,
            java.util.List.of(site.argument(0).expr(), site.argument(1).expr()));
    return site.infix(expr, "div");
  }
}
