package floeberg.analysis.expression;

import static floeberg.type.SparkType.CALENDAR_INTERVAL;
import static floeberg.type.SparkType.DAY_TO_SECOND;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.YEAR_TO_MONTH;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Intervals from their parts. */
final class IntervalForms {
  private static final Decimal SECONDS = new Decimal(18, 6);

  private IntervalForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "make_interval" -> interval(false);
      case "try_make_interval" -> interval(true);
      case "make_dt_interval" -> IntervalForms::dayTime;
      case "make_ym_interval" -> IntervalForms::yearMonth;
      default -> SpecialForm.NONE;
    };
  }

  /** The arguments with zeros for those not given; the last of {@code count} counts seconds. */
  private static List<Typed> filled(CallSite site, int count, boolean hasSeconds) {
    var parts = new ArrayList<Typed>(site.arguments());
    for (int i = parts.size(); i < count; i++) {
      boolean isSeconds = hasSeconds && i == count - 1;
      parts.add(
          isSeconds
              ? Typed.of(
                  new Expr.Literal(SECONDS, Optional.of(new java.math.BigDecimal("0.000000"))),
                  "0.000000")
              : Typed.of(new Expr.Literal(INT, Optional.of(0)), "0"));
    }
    return parts;
  }

  private static List<Expr> operands(CallSite site, List<Typed> parts, boolean hasSeconds) {
    var operands = new ArrayList<Expr>();
    for (int i = 0; i < parts.size(); i++) {
      boolean isSeconds = hasSeconds && i == parts.size() - 1;
      SparkType type = isSeconds ? SECONDS : INT;
      if (!Coercion.canPass(parts.get(i).type(), type)) {
        throw Mismatch.unexpectedInput(
            new Typed(parts.get(i).expr(), out -> CallSite.listed(out, site.shownName(), parts))
                .sql(),
            i,
            TypeText.quoted(type),
            parts.get(i),
            site.position());
      }
      // A part that does not fit is NULL for the functions that try, and so is the whole.
      operands.add(
          site.name().startsWith("try_")
              ? Casts.implicit(parts.get(i).expr(), type, Expr.CastMode.TRY, site.position())
              : site.cast(parts.get(i), type));
    }
    return operands;
  }

  /** Seconds in microseconds, in a type that holds whatever the sum of parts is. */
  private static final String MICROS =
      "CAST(CAST({%d} AS DECIMAL(30,6)) * CAST(1000000 AS DECIMAL(7,0)) AS HUGEINT)";

  private static SpecialForm interval(boolean isTry) {
    return site -> {
      site.requireCount(0, 7);
      List<Typed> parts = filled(site, 7, true);
      List<Expr> operands = operands(site, parts, true);
      boolean isLenient = isTry || !site.isAnsi();
      String cast = isLenient ? "TRY_CAST(" : "CAST(";
      String text =
          "(to_months(%1$sCAST({0} AS BIGINT) * 12 + {1} AS INTEGER))"
              + " + to_days(%1$sCAST({2} AS BIGINT) * 7 + {3} AS INTEGER))"
              + " + to_microseconds(CAST(CAST({4} AS BIGINT) * 3600000000 + CAST({5} AS BIGINT) *"
              + " 60000000 + "
              + MICROS.formatted(6)
              + " AS BIGINT)))";
      Expr expr =
          site.build(
              text.formatted(cast),
              CALENDAR_INTERVAL,
              isLenient || CallSite.anyNullable(operands),
              operands);
      return new Typed(expr, out -> CallSite.listed(out, site.shownName(), parts));
    };
  }

  static Typed dayTime(CallSite site) {
    site.requireCount(0, 4);
    List<Typed> parts = filled(site, 4, true);
    List<Expr> operands = operands(site, parts, true);
    String sum =
        "CAST({0} AS HUGEINT) * 86400000000 + CAST({1} AS BIGINT) * 3600000000 + CAST({2} AS BIGINT)"
            + " * 60000000 + "
            + MICROS.formatted(3);
    String text =
        "CASE WHEN ("
            + sum
            + ") IS NOT NULL THEN coalesce(TRY_CAST("
            + sum
            + " AS BIGINT), {error:INTERVAL_ARITHMETIC_OVERFLOW.WITHOUT_SUGGESTION}) END";
    Expr expr = site.build(text, DAY_TO_SECOND, CallSite.anyNullable(operands), operands);
    return new Typed(expr, out -> CallSite.listed(out, site.shownName(), parts));
  }

  static Typed yearMonth(CallSite site) {
    site.requireCount(0, 2);
    List<Typed> parts = filled(site, 2, false);
    List<Expr> operands = operands(site, parts, false);
    Expr expr =
        site.build(
            "CASE WHEN CAST({0} AS BIGINT) * 12 + {1} NOT BETWEEN -2147483648 AND 2147483647 THEN"
                + " {error:INTERVAL_ARITHMETIC_OVERFLOW.WITHOUT_SUGGESTION} ELSE CAST(CAST({0} AS"
                + " BIGINT) * 12 + {1} AS INTEGER) END",
            YEAR_TO_MONTH, CallSite.anyNullable(operands), operands);
    return new Typed(expr, out -> CallSite.listed(out, site.shownName(), parts));
  }
}
