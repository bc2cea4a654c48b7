package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Decimal arithmetic whose exact result may not fit DuckDB's 38 digits on the way. Names carry the
 * signature: {@code floe_decimal_[try_]OPERATION_p1_s1_p2_s2_p_s} and {@code
 * floe_decimal_ROUNDING_p1_s1_p_s}.
 */
public final class DecimalFunctions {
  private static final String PREFIX = "floe_decimal_";
  // Spark keeps 38 digits behind the point before it rounds to the result's scale.
  private static final int QUOTIENT_SCALE = 38;
  private static final MathContext WIDE = new MathContext(76, RoundingMode.HALF_UP);

  private DecimalFunctions() {}

  /** The function of that name. */
  public static List<JavaFunction> find(String name) {
    String[] parts = name.substring(PREFIX.length()).split("_");
    int first = 0;
    while (!Character.isDigit(parts[first].charAt(0))) {
      first++;
    }
    String operation = parts[first - 1];
    boolean isTry = parts[0].equals("try");
    int[] digits = Arrays.stream(parts, first, parts.length).mapToInt(Integer::parseInt).toArray();
    Decimal result = new Decimal(digits[digits.length - 2], digits[digits.length - 1]);
    if (operation.equals("average")) {
      return List.of(
          JavaFunction.of(
              name,
              List.of(STRING, BIGINT),
              result,
              a -> average(new BigDecimal((String) a[0]), (Long) a[1], result, isTry)));
    }
    Decimal left = new Decimal(digits[0], digits[1]);
    if (digits.length == 4) {
      return List.of(
          JavaFunction.of(
              name,
              List.of(left, INT),
              result,
              a -> rounded(operation, (BigDecimal) a[0], (Integer) a[1], result)));
    }
    Decimal right = new Decimal(digits[2], digits[3]);
    List<SparkType> parameters = List.of(left, right);
    return List.of(
        JavaFunction.of(
            name,
            parameters,
            result,
            a -> fit(compute(operation, (BigDecimal) a[0], (BigDecimal) a[1]), result, isTry)));
  }

  /**
   * The quotient in the result's digits, by Spark's rounding.
   *
   * @param isTry whether a quotient that does not fit is empty
   * @return empty too for a divisor of zero
   * @throws floeberg.error.FloebergException when it does not fit
   */
  public static Optional<BigDecimal> quotient(
      BigDecimal dividend, BigDecimal divisor, Decimal result, boolean isTry) {
    return Optional.ofNullable(fit(divided(dividend, divisor), result, isTry));
  }

  private static BigDecimal divided(BigDecimal a, BigDecimal b) {
    return b.signum() == 0 ? null : a.divide(b, QUOTIENT_SCALE, RoundingMode.HALF_UP);
  }

  private static Object average(BigDecimal sum, long count, Decimal type, boolean isTry) {
    return count == 0
        ? null
        : fit(
            sum.divide(BigDecimal.valueOf(count), QUOTIENT_SCALE, RoundingMode.HALF_UP),
            type,
            isTry);
  }

  private static BigDecimal compute(String operation, BigDecimal a, BigDecimal b) {
    return switch (operation) {
      case "add" -> a.add(b);
      case "subtract" -> a.subtract(b);
      case "multiply" -> a.multiply(b, WIDE);
      case "remainder" -> b.signum() == 0 ? null : a.remainder(b);
      case "pmod" -> b.signum() == 0 ? null : positiveRemainder(a, b);
      case "div" -> b.signum() == 0 ? null : wholeQuotient(a, b);
      default -> throw new AssertionError(operation);
    };
  }

  private static BigDecimal positiveRemainder(BigDecimal a, BigDecimal b) {
    BigDecimal rest = a.remainder(b);
    return rest.signum() < 0 ? rest.add(b).remainder(b) : rest;
  }

  private static BigDecimal wholeQuotient(BigDecimal a, BigDecimal b) {
    BigDecimal quotient = a.divideToIntegralValue(b);
    // Spark turns the quotient into BIGINT by its low bits.
    return BigDecimal.valueOf(quotient.toBigInteger().longValue());
  }

  private static BigDecimal rounded(String operation, BigDecimal value, int scale, Decimal type) {
    RoundingMode mode =
        switch (operation) {
          case "bround" -> RoundingMode.HALF_EVEN;
          case "ceil" -> RoundingMode.CEILING;
          case "floor" -> RoundingMode.FLOOR;
          default -> RoundingMode.HALF_UP;
        };
    return fit(value.setScale(scale, mode), type, false);
  }

  private static BigDecimal fit(BigDecimal value, Decimal type, boolean isTry) {
    if (value == null) {
      return null;
    }
    BigDecimal scaled = value.setScale(type.scale(), RoundingMode.HALF_UP);
    if (scaled.precision() <= type.precision()) {
      return scaled;
    }
    if (isTry) {
      return null;
    }
    throw Raise.arithmetic(
        "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION",
        "value",
        value.stripTrailingZeros().toPlainString(),
        "precision",
        Integer.toString(type.precision()),
        "scale",
        Integer.toString(type.scale()),
        "config",
        Raise.CONFIG);
  }
}
