package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** The operators {@code + - * / % div} and their functions, also {@code try_} and {@code pmod}. */
final class Arithmetic {
  private static final String NUMERIC_OR_INTERVAL =
      "(\"NUMERIC\" or \"INTERVAL DAY TO SECOND\" or \"INTERVAL YEAR TO MONTH\" or \"INTERVAL\")";

  private static final Map<String, String> REQUIRED =
      Map.of(
          "+", NUMERIC_OR_INTERVAL,
          "-", NUMERIC_OR_INTERVAL,
          "*", "\"NUMERIC\"",
          "/", "(\"DOUBLE\" or \"DECIMAL\")",
          "%", "\"NUMERIC\"",
          "pmod", "\"NUMERIC\"",
          "div",
              "(\"BIGINT\" or \"DECIMAL\" or \"INTERVAL DAY TO SECOND\" or \"INTERVAL YEAR TO"
                  + " MONTH\")");

  private Arithmetic() {}

  /** {@code a operator b}. */
  static SpecialForm operator(String symbol) {
    return site -> {
      site.requireCount(2, 2);
      return resolve(site, symbol, false);
    };
  }

  /** {@code try_add} and its kin: NULL instead of an error. */
  static SpecialForm tolerant(String symbol) {
    return site -> {
      site.requireCount(2, 2);
      return site.shown(resolve(site, symbol, true).expr());
    };
  }

  /** A function that is shown by its name, such as {@code mod} and {@code pmod}. */
  static SpecialForm named(String symbol) {
    return site -> {
      site.requireCount(2, 2);
      return site.shown(resolve(site, symbol, false).expr());
    };
  }

  private static Typed resolve(CallSite site, String symbol, boolean isTry) {
    SparkType left = site.argument(0).type();
    SparkType right = site.argument(1).type();
    if (isTemporal(left) || isTemporal(right)) {
      Optional<Typed> temporal = TemporalArithmetic.resolve(site, symbol, isTry);
      if (temporal.isPresent()) {
        return temporal.get();
      }
    }
    Expr expr = numeric(site, symbol, isTry);
    return site.infix(expr, symbol);
  }

  private static boolean isTemporal(SparkType type) {
    return Coercion.isDatetime(type)
        || Coercion.isAnsiInterval(type)
        || type == SparkType.CALENDAR_INTERVAL
        || type instanceof SparkType.Time;
  }

  private static Expr numeric(CallSite site, String symbol, boolean isTry) {
    Typed left = site.argument(0);
    Typed right = site.argument(1);
    SparkType leftType = left.type();
    SparkType rightType = right.type();
    if (Coercion.isText(leftType) != Coercion.isText(rightType)) {
      boolean isLegacy = !site.isAnsi();
      SparkType other = Coercion.isText(leftType) ? rightType : leftType;
      if (Coercion.isNumeric(other) || other == VOID && isLegacy) {
        SparkType meeting =
            isLegacy ? DOUBLE : Coercion.withString(leftType, rightType).orElseThrow();
        left = left.withExpr(site.cast(left, meeting));
        right = right.withExpr(site.cast(right, meeting));
      }
    } else if (Coercion.isText(leftType) && !site.isAnsi()) {
      left = left.withExpr(site.cast(left, DOUBLE));
      right = right.withExpr(site.cast(right, DOUBLE));
    }
    requireNumeric(site, symbol, left.type(), right.type());
    if (symbol.equals("/") && left.type() == VOID && right.type() instanceof Decimal) {
      // The other way round the quotient is a decimal.
      left = left.withExpr(site.cast(left, DOUBLE));
      right = right.withExpr(site.cast(right, DOUBLE));
    }
    Optional<Decimal> a = decimalOf(left, right.type());
    Optional<Decimal> b = decimalOf(right, left.type());
    if (a.isPresent() && b.isPresent()) {
      Expr x = site.cast(left, a.get());
      Expr y = site.cast(right, b.get());
      return new DecimalArithmetic(site, isTry).build(symbol, x, y);
    }
    return ofNumbers(site, symbol, left, right, isTry);
  }

  private static void requireNumeric(
      CallSite site, String symbol, SparkType left, SparkType right) {
    boolean bothWrong = !isNumericOrNull(left) && !isNumericOrNull(right);
    if (isNumericOrNull(left) && isNumericOrNull(right)) {
      return;
    }
    String sql = site.infix(site.argument(0).expr(), symbol).sql();
    if (bothWrong && left.equals(right) || left == VOID || right == VOID) {
      SparkType wrong = left == VOID ? right : left;
      throw Mismatch.wrongOperands(sql, REQUIRED.get(symbol), wrong, site.position());
    }
    // A text is first made what the other side is.
    if (Coercion.isText(left) != Coercion.isText(right)) {
      SparkType wrong = Coercion.isText(left) ? right : left;
      if (Coercion.isAtomic(wrong)) {
        throw Mismatch.wrongOperands(sql, REQUIRED.get(symbol), wrong, site.position());
      }
    }
    throw Mismatch.differentOperands(sql, left, right, site.position());
  }

  private static boolean isNumericOrNull(SparkType type) {
    return Coercion.isNumeric(type) || type == VOID;
  }

  /** The decimal an operand counts as when the other one is a decimal. */
  private static Optional<Decimal> decimalOf(Typed operand, SparkType other) {
    SparkType type = operand.type();
    if (type instanceof Decimal decimal) {
      return Coercion.isFloating(other) ? Optional.empty() : Optional.of(decimal);
    }
    if (!(other instanceof Decimal)) {
      return Optional.empty();
    }
    if (type == VOID) {
      return Optional.of((Decimal) other);
    }
    if (operand.expr() instanceof Expr.Literal(SparkType literal, Optional<Object> value)
        && literal != SparkType.TINYINT
        && Coercion.isIntegral(literal)
        && value.isPresent()) {
      long number = ((Number) value.get()).longValue();
      return Optional.of(DecimalRules.ofValue(BigDecimal.valueOf(number)));
    }
    return DecimalRules.of(type);
  }

  private static Expr ofNumbers(
      CallSite site, String symbol, Typed left, Typed right, boolean isTry) {
    SparkType common =
        site.isAnsi()
            ? Coercion.widerWithoutStrings(left.type(), right.type()).orElseThrow()
            : legacyCommon(left.type(), right.type());
    if (symbol.equals("/") || common == VOID && !symbol.equals("div")) {
      common = DOUBLE;
    }
    if (symbol.equals("div")) {
      if (!Coercion.isIntegral(common) && common != VOID && !left.type().equals(right.type())) {
        throw Mismatch.differentOperands(
            site.infix(site.argument(0).expr(), symbol).sql(),
            Coercion.isIntegral(left.type()) ? BIGINT : left.type(),
            Coercion.isIntegral(right.type()) ? BIGINT : right.type(),
            site.position());
      }
      if (!Coercion.isIntegral(common) && common != VOID) {
        throw Mismatch.wrongOperands(
            site.infix(site.argument(0).expr(), symbol).sql(),
            REQUIRED.get(symbol),
            common,
            site.position());
      }
      common = BIGINT;
    }
    Expr x = site.cast(left, common);
    Expr y = site.cast(right, common);
    boolean mayBeNull = x.nullable() || y.nullable();
    String text = NumberTemplates.of(symbol, common, isTry, site.isAnsi(), isNonZero(y));
    boolean divides = !symbol.equals("+") && !symbol.equals("-") && !symbol.equals("*");
    boolean nullable = mayBeNull || isTry || divides;
    return site.build(text, common, nullable, java.util.List.of(x, y));
  }

  /** Without ANSI an integer beside a FLOAT becomes a FLOAT. */
  private static SparkType legacyCommon(SparkType left, SparkType right) {
    boolean isFloat =
        left == SparkType.FLOAT && Coercion.isIntegral(right)
            || right == SparkType.FLOAT && Coercion.isIntegral(left);
    return isFloat ? SparkType.FLOAT : Coercion.widerWithoutStrings(left, right).orElseThrow();
  }

  /** Whether a divisor needs no check. */
  static boolean isNonZero(Expr divisor) {
    return switch (divisor) {
      case Expr.Literal(SparkType _, Optional<Object> value) ->
          value.filter(v -> v instanceof Number n && n.doubleValue() != 0).isPresent();
      case Expr.Cast cast -> isNonZero(cast.child());
      default -> false;
    };
  }

  static boolean isDate(SparkType type) {
    return type == DATE;
  }
}
