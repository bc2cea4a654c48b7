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
  private static final int NARROW = 18;
  private static final String OVERFLOW = "floe_decimal_";

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

  /**
   * Long division in integers with the digits that the result keeps, rounded half away from zero.
   */
  private String quotient(Decimal a, Decimal b, Decimal type) {
    int shift = type.scale() + b.scale() - a.scale();
    if (isNarrowQuotient(a, b, type, shift)) {
      return "floe_quotient_" + digits(a, b, type) + "({0}, {1})";
    }
    boolean fits =
        shift >= 0
            && a.precision() + shift <= MAXIMUM - 1
            && a.precision() + a.scale() <= MAXIMUM - 1
            && b.precision() + b.scale() <= MAXIMUM - 1
            && b.precision() <= MAXIMUM - 1;
    if (!fits) {
      return java("divide", a, b, type);
    }
    boolean isSmall = a.precision() + shift <= 18 && b.precision() <= 17;
    String integer = isSmall ? "BIGINT" : "HUGEINT";
    String n = "(" + unscaled("{0}", a, integer) + " * " + power(shift, integer) + ")";
    String d = unscaled("{1}", b, integer);
    // (2n + sign * |d|) / 2d rounds half away from zero with one division.
    String rounded =
        "((2 * "
            + n
            + " + (CASE WHEN ("
            + n
            + " < 0) = ("
            + d
            + " < 0) THEN "
            + d
            + " ELSE -"
            + d
            + " END)) // (2 * "
            + d
            + "))";
    String scaled = scaled(rounded, type);
    return "CAST(" + scaled + " AS {type})";
  }

  // Two operands in 64 bits, and a result that holds every quotient of theirs.
  private static boolean isNarrowQuotient(Decimal a, Decimal b, Decimal type, int shift) {
    return a.precision() <= NARROW
        && b.precision() <= NARROW
        && type.precision() > 4
        && shift >= 0
        && shift <= 2 * NARROW
        && a.precision() + shift <= MAXIMUM
        && DecimalRules.whole(a) + b.scale() + type.scale() <= type.precision();
  }

  private static String scaled(String integer, Decimal type) {
    if (type.scale() == 0) {
      return integer;
    }
    // An integer counted in units of the last digit becomes the decimal by one exact
    // multiplication.
    return "(CAST("
        + integer
        + " AS DECIMAL(38,0)) * CAST('"
        + unit(type.scale())
        + "' AS DECIMAL("
        + type.scale()
        + ","
        + type.scale()
        + ")))";
  }

  private static String unit(int scale) {
    return "0." + "0".repeat(scale - 1) + "1";
  }

  private static String unscaled(String argument, Decimal type, String integer) {
    if (type.scale() == 0) {
      return "CAST(" + argument + " AS " + integer + ")";
    }
    int digits = Math.min(MAXIMUM, type.precision() + type.scale());
    return "CAST(CAST("
        + argument
        + " AS DECIMAL("
        + digits
        + ","
        + type.scale()
        + ")) * CAST("
        + "1"
        + "0".repeat(type.scale())
        + " AS DECIMAL("
        + (type.scale() + 1)
        + ",0)) AS "
        + integer
        + ")";
  }

  private static String power(int exponent, String integer) {
    return "1" + "0".repeat(exponent) + "::" + integer;
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

  private String java(String operation, Decimal a, Decimal b, Decimal type) {
    String mode = isTry || !site.isAnsi() ? "try_" : "";
    return OVERFLOW + mode + operation + "_" + digits(a, b, type) + "({0}, {1})";
  }

  /** Precision and scale of each type, as names of Java functions carry them. */
  static String digits(Decimal... types) {
    return Stream.of(types)
        .map(type -> type.precision() + "_" + type.scale())
        .collect(Collectors.joining("_"));
  }
}
