package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;

import floeberg.resolved.Expr;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType.Decimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decimal operators in Spark's precision. DuckDB's own decimal and integer arithmetic serves
 * wherever the exact result fits 38 digits on the way; else a Java function over BigDecimal.
 */
final class DecimalArithmetic {
  private static final int MAXIMUM = Decimal.MAX_PRECISION;
  private static final String OVERFLOW = "floe_decimal_";
  private static final String QUOTIENT = "floe_quotient_";

  private final CallSite site;
  private final boolean isTry;

  DecimalArithmetic(CallSite site, boolean isTry) {
    this.site = site;
    this.isTry = isTry;
  }

  Expr build(String symbol, Expr left, Expr right) {
    Decimal a = (Decimal) left.type();
    Decimal b = (Decimal) right.type();
    List<Expr> operands = List.of(left, right);
    boolean isNonZero = Arithmetic.isNonZero(right);
    boolean zeroIsNull = isTry || !site.isAnsi();
    return switch (symbol) {
      case "+", "-" -> {
        Decimal type = result(symbol, a, b);
        yield site.build(sum(symbol, a, b, type), type, mayOverflow(operands), operands);
      }
      case "*" -> {
        Decimal type = result(symbol, a, b);
        yield site.build(product(a, b, type), type, mayOverflow(operands), operands);
      }
      case "/" -> {
        Decimal type = result(symbol, a, b);
        String text = quotient(a, b, type);
        yield site.build(
            NumberTemplates.divided(text, NumberTemplates.ZERO_DIVISION, zeroIsNull, isNonZero),
            type,
            true,
            operands);
      }
      case "%", "pmod" -> {
        Decimal type = result(symbol, a, b);
        String error = "{error:REMAINDER_BY_ZERO|" + NumberTemplates.CONFIG + "}";
        String text = symbol.equals("%") ? remainder(a, b, type) : java("pmod", a, b, type);
        yield site.build(
            NumberTemplates.divided(text, error, zeroIsNull, isNonZero), type, true, operands);
      }
      case "div" -> {
        String text = wholeQuotient(a, b);
        yield site.build(
            NumberTemplates.divided(text, NumberTemplates.ZERO_DIVISION, zeroIsNull, isNonZero),
            BIGINT,
            true,
            operands);
      }
      default -> throw new AssertionError(symbol);
    };
  }

  /** Whether the result is nullable: an overflow is NULL where it is no error. */
  private boolean mayOverflow(List<Expr> operands) {
    return isTry || !site.isAnsi() || CallSite.anyNullable(operands);
  }

  private Decimal result(String symbol, Decimal a, Decimal b) {
    boolean allowsLoss =
        site.resolver()
            .context()
            .settings()
            .find("spark.sql.decimalOperations.allowPrecisionLoss")
            .map(Boolean::parseBoolean)
            .orElse(true);
    if (!allowsLoss) {
      return DecimalRules.lossless(symbol, a, b);
    }
    return switch (symbol) {
      case "+", "-" -> DecimalRules.add(a, b);
      case "*" -> DecimalRules.multiply(a, b);
      case "/" -> DecimalRules.divide(a, b);
      default -> DecimalRules.remainder(a, b);
    };
  }

  private String sum(String symbol, Decimal a, Decimal b, Decimal type) {
    int scale = Math.max(a.scale(), b.scale());
    int whole = Math.max(DecimalRules.whole(a), DecimalRules.whole(b));
    if (whole + scale + 1 <= MAXIMUM) {
      String wide = "DECIMAL(" + (whole + scale) + "," + scale + ")";
      return "CAST(CAST({0} AS " + wide + ") " + symbol + " CAST({1} AS " + wide + ") AS {type})";
    }
    return java(symbol.equals("+") ? "add" : "subtract", a, b, type);
  }

  private String product(Decimal a, Decimal b, Decimal type) {
    int digits = a.precision() + b.precision();
    if (digits > MAXIMUM || a.scale() + b.scale() > MAXIMUM) {
      return java("multiply", a, b, type);
    }
    if (digits <= 18) {
      return "CAST({0} * {1} AS {type})";
    }
    // DuckDB multiplies two operands of at most 18 digits in 64 bits: one is widened first.
    int wide = Math.min(MAXIMUM, Math.max(a.precision(), 19));
    return "CAST(CAST({0} AS DECIMAL(" + wide + "," + a.scale() + ")) * {1} AS {type})";
  }

  private String quotient(Decimal a, Decimal b, Decimal type) {
    String text = QUOTIENT + mode() + digits(wide(a), wide(b), wide(type)) + "({0}, {1})";
    return type.equals(wide(type)) ? text : "CAST(" + text + " AS {type})";
  }

  // Decimals of less digits are not kept in 64 bits.
  private static Decimal wide(Decimal type) {
    return new Decimal(Math.max(type.precision(), 10), type.scale());
  }

  private String remainder(Decimal a, Decimal b, Decimal type) {
    int scale = Math.max(a.scale(), b.scale());
    int whole = Math.max(DecimalRules.whole(a), DecimalRules.whole(b));
    if (whole + scale > MAXIMUM) {
      return java("remainder", a, b, type);
    }
    String wide = "DECIMAL(" + (whole + scale) + "," + scale + ")";
    return "CAST(CAST({0} AS " + wide + ") % CAST({1} AS " + wide + ") AS {type})";
  }

  private String wholeQuotient(Decimal a, Decimal b) {
    Decimal result = new Decimal(38, 0);
    return "CAST(" + java("div", a, b, result) + " AS BIGINT)";
  }

  private String mode() {
    return isTry || !site.isAnsi() ? "try_" : "";
  }

  private String java(String operation, Decimal a, Decimal b, Decimal type) {
    return OVERFLOW + mode() + operation + "_" + digits(a, b, type) + "({0}, {1})";
  }

  /** Precision and scale of each type, as names of Java functions carry them. */
  static String digits(Decimal... types) {
    return Stream.of(types)
        .map(type -> type.precision() + "_" + type.scale())
        .collect(Collectors.joining("_"));
  }
}
