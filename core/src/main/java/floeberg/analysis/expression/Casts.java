package floeberg.analysis.expression;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.SMALLINT;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TINYINT;
import static floeberg.type.SparkType.VOID;

import floeberg.analysis.Describe;
import floeberg.error.Position;
import floeberg.resolved.Expr;
import floeberg.type.CastRules;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Optional;

/** Builds casts with Spark's nullability. */
public final class Casts {
  private Casts() {}

  /** The expression in the type; unchanged when it has it. */
  public static Expr implicit(Expr expr, SparkType type, Expr.CastMode mode, Position position) {
    if (expr.type().equals(type)) {
      return expr;
    }
    if (expr instanceof Expr.Literal(SparkType _, Optional<Object> value) && value.isEmpty()) {
      return new Expr.Literal(type, Optional.empty());
    }
    requirePossible(expr, type, position);
    return new Expr.Cast(expr, type, nullable(expr, type, mode), mode, position);
  }

  /** Types that no cast connects never meet implicitly. */
  private static void requirePossible(Expr expr, SparkType type, Position position) {
    SparkType from = expr.type();
    boolean isPossible =
        CastRules.isAllowedLegacy(SparkType.asNullable(from), SparkType.asNullable(type));
    if (!isPossible) {
      throw Mismatch.of(
          "CAST_WITHOUT_SUGGESTION",
          Describe.text(expr),
          position,
          "srcType",
          TypeText.quoted(from),
          "targetType",
          TypeText.quoted(type));
    }
  }

  static boolean nullable(Expr child, SparkType to, Expr.CastMode mode) {
    SparkType from = child.type();
    if (mode == Expr.CastMode.TRY) {
      return child.nullable()
          || !(Coercion.isText(from) && to == BINARY) && !CastRules.isWidening(from, to);
    }
    return child.nullable() || mayFail(from, to);
  }

  /** Spark's list of casts that make a value nullable, also where ANSI mode would raise. */
  static boolean mayFail(SparkType from, SparkType to) {
    if (from == VOID || from.equals(to)) {
      return false;
    }
    if (from == SparkType.VARIANT) {
      return true;
    }
    if (Coercion.isText(from)) {
      return to != BINARY && !Coercion.isText(to);
    }
    if (Coercion.isText(to)) {
      return false;
    }
    if (from == TIMESTAMP && List.of(TINYINT, SMALLINT, INT).contains(to)) {
      return true;
    }
    if (Coercion.isFloating(from) && to == TIMESTAMP) {
      return true;
    }
    if (Coercion.isDatetime(from) && Coercion.isDatetime(to)) {
      return from == SparkType.TIMESTAMP_NTZ && to == DATE
          || from == DATE && to == SparkType.TIMESTAMP_NTZ;
    }
    if (to == DATE || from == DATE || to == SparkType.CALENDAR_INTERVAL) {
      return true;
    }
    if (to instanceof Decimal decimal) {
      return !fits(from, decimal);
    }
    return (Coercion.isFloating(from) || from instanceof Decimal) && Coercion.isIntegral(to);
  }

  private static boolean fits(SparkType from, Decimal to) {
    if (from == BOOLEAN) {
      return DecimalRules.whole(to) >= 1;
    }
    if (from instanceof Decimal decimal && DecimalRules.whole(decimal) < DecimalRules.whole(to)) {
      // Digits behind the point are rounded away, which cannot fail.
      return true;
    }
    return DecimalRules.of(from)
        .filter(
            d ->
                DecimalRules.whole(d) <= DecimalRules.whole(to) && d.scale() <= to.scale()
                    || from instanceof Decimal && DecimalRules.whole(d) < DecimalRules.whole(to))
        .isPresent();
  }
}
