package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BOOLEAN;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * An integer beside a decimal literal in an inequality is compared with the nearest whole number
 * that gives the same answer, and columns show that one. A bound beyond all BIGINT values decides
 * the answer alone, whatever the integer is.
 */
final class WholeBounds {
  private static final BigDecimal SMALLEST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private WholeBounds() {}

  /** The comparison, empty when it is no such one. */
  static Optional<Typed> compared(CallSite site, String symbol) {
    if (!List.of("<", "<=", ">", ">=").contains(symbol)) {
      return Optional.empty();
    }
    Optional<BigDecimal> right = bound(site.argument(0), site.argument(1));
    if (right.isPresent()) {
      return Optional.of(compared(site, symbol, right.get(), 1));
    }
    Optional<BigDecimal> left = bound(site.argument(1), site.argument(0));
    return left.map(value -> compared(site, symbol, value, 0));
  }

  private static Optional<BigDecimal> bound(Typed integer, Typed literal) {
    return Coercion.isIntegral(integer.type())
            && literal.type() instanceof SparkType.Decimal
            && literal.expr() instanceof Expr.Literal(SparkType _, Optional<Object> value)
        ? value.map(BigDecimal.class::cast)
        : Optional.empty();
  }

  private static Typed compared(CallSite site, String symbol, BigDecimal bound, int place) {
    boolean isBelow = bound.compareTo(SMALLEST) < 0;
    if (isBelow || bound.compareTo(LARGEST) > 0) {
      boolean isGreater = symbol.startsWith(">") == (place == 1);
      boolean answer = isGreater == isBelow;
      return Typed.of(new Expr.Literal(BOOLEAN, Optional.of(answer)), Boolean.toString(answer));
    }
    boolean isFloor = List.of(">", "<=").contains(symbol) == (place == 1);
    RoundingMode rounding = isFloor ? RoundingMode.FLOOR : RoundingMode.CEILING;
    long whole = bound.setScale(0, rounding).longValue();
    Typed literal = Typed.of(new Expr.Literal(BIGINT, Optional.of(whole)), Long.toString(whole));
    List<Typed> arguments =
        place == 1 ? List.of(site.argument(0), literal) : List.of(literal, site.argument(1));
    var pair = new CallSite(site.resolver(), site.entry(), site.call(), arguments);
    List<Expr> operands = Logic.comparable(pair, symbol);
    Expr expr =
        site.build("({0} " + symbol + " {1})", BOOLEAN, CallSite.anyNullable(operands), operands);
    return pair.infix(expr, symbol);
  }
}
