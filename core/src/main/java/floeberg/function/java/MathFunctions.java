package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.FLOAT;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** Functions over numbers, with the digits of Java's strict mathematics as Spark has them. */
public final class MathFunctions {
  private MathFunctions() {}

  /** The function of that name, none when it is no mathematics. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_exp" -> of(name, StrictMath::exp);
      case "floe_expm1" -> of(name, StrictMath::expm1);
      case "floe_ln" -> of(name, StrictMath::log);
      case "floe_log10" -> of(name, StrictMath::log10);
      case "floe_log1p" -> of(name, StrictMath::log1p);
      case "floe_sin" -> of(name, Math::sin);
      case "floe_cos" -> of(name, Math::cos);
      case "floe_tan" -> of(name, Math::tan);
      case "floe_asin" -> of(name, Math::asin);
      case "floe_acos" -> of(name, Math::acos);
      case "floe_atan" -> of(name, Math::atan);
      case "floe_sinh" -> of(name, StrictMath::sinh);
      case "floe_cosh" -> of(name, StrictMath::cosh);
      case "floe_tanh" -> of(name, StrictMath::tanh);
      case "floe_asinh" -> of(name, MathFunctions::asinh);
      case "floe_acosh" ->
          of(name, x -> x < 1 ? Double.NaN : StrictMath.log(x + Math.sqrt(x * x - 1)));
      case "floe_atanh" -> of(name, x -> 0.5 * (StrictMath.log1p(x) - StrictMath.log1p(-x)));
      case "floe_cot" -> of(name, x -> 1 / Math.tan(x));
      case "floe_csc" -> of(name, x -> 1 / Math.sin(x));
      case "floe_sec" -> of(name, x -> 1 / Math.cos(x));
      case "floe_degrees" -> of(name, Math::toDegrees);
      case "floe_radians" -> of(name, Math::toRadians);
      case "floe_rint" -> of(name, Math::rint);
      case "floe_cbrt" -> of(name, StrictMath::cbrt);
      case "floe_pow" -> ofTwo(name, StrictMath::pow);
      case "floe_atan2" -> ofTwo(name, (a, b) -> Math.atan2(a + 0.0, b + 0.0));
      case "floe_hypot" -> ofTwo(name, StrictMath::hypot);
      case "floe_round" -> rounding(name, RoundingMode.HALF_UP);
      case "floe_bround" -> rounding(name, RoundingMode.HALF_EVEN);
      case "floe_round_float" -> floatRounding(name, RoundingMode.HALF_UP);
      case "floe_bround_float" -> floatRounding(name, RoundingMode.HALF_EVEN);
      case "floe_bin" ->
          List.of(
              JavaFunction.of(
                  name, List.of(BIGINT), STRING, a -> Long.toBinaryString((Long) a[0])));
      case "floe_conv" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, INT, INT),
                  STRING,
                  a -> convert((String) a[0], (Integer) a[1], (Integer) a[2], false)));
      case "floe_conv_exact" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, INT, INT),
                  STRING,
                  a -> convert((String) a[0], (Integer) a[1], (Integer) a[2], true)));
      case "floe_width_bucket" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(DOUBLE, DOUBLE, DOUBLE, BIGINT),
                  BIGINT,
                  a -> bucket((Double) a[0], (Double) a[1], (Double) a[2], (Long) a[3])));
      default -> List.of();
    };
  }

  private record Unary(String name, DoubleUnaryOperator body) implements JavaFunction.OfDouble {
    @Override
    public double apply(double value) {
      return body.applyAsDouble(value);
    }
  }

  private static List<JavaFunction> of(String name, DoubleUnaryOperator body) {
    return List.of(new Unary(name, body));
  }

  private static List<JavaFunction> ofTwo(String name, DoubleBinaryOperator body) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(DOUBLE, DOUBLE),
            DOUBLE,
            a -> body.applyAsDouble((Double) a[0], (Double) a[1])));
  }

  private static double asinh(double x) {
    if (x == Double.NEGATIVE_INFINITY) {
      return x;
    }
    return StrictMath.log(x + Math.sqrt(x * x + 1));
  }

  private static List<JavaFunction> rounding(String name, RoundingMode mode) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(DOUBLE, INT),
            DOUBLE,
            a -> {
              double value = (Double) a[0];
              return Double.isFinite(value)
                  ? BigDecimal.valueOf(value).setScale((Integer) a[1], mode).doubleValue()
                  : value;
            }));
  }

  private static List<JavaFunction> floatRounding(String name, RoundingMode mode) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(FLOAT, INT),
            FLOAT,
            a -> {
              float value = (Float) a[0];
              return Float.isFinite(value)
                  ? new BigDecimal(Float.toString(value))
                      .setScale((Integer) a[1], mode)
                      .floatValue()
                  : value;
            }));
  }

  /** A number's text in another base; a negative target base keeps the sign. */
  private static String convert(String text, int from, int to, boolean isExact) {
    int target = Math.abs(to);
    if (from < 2 || from > 36 || target < 2 || target > 36 || text.isEmpty()) {
      return null;
    }
    String digits = text.replaceAll("^ +| +$", "");
    boolean isNegative = digits.startsWith("-");
    int end = isNegative ? 1 : 0;
    while (end < digits.length() && Character.digit(digits.charAt(end), from) >= 0) {
      end++;
    }
    String used = digits.substring(isNegative ? 1 : 0, end);
    BigInteger value = used.isEmpty() ? BigInteger.ZERO : new BigInteger(used, from);
    BigInteger limit = BigInteger.ONE.shiftLeft(64);
    if (value.compareTo(limit) >= 0) {
      if (isExact) {
        throw Raise.arithmetic(
            "ARITHMETIC_OVERFLOW",
            "message",
            "Overflow in function conv()",
            "alternative",
            "",
            "config",
            Raise.CONFIG);
      }
      value = limit.subtract(BigInteger.ONE);
      isNegative = false;
    }
    if (isNegative && to > 0) {
      value = value.signum() == 0 ? value : limit.subtract(value);
    }
    String result = value.toString(target).toUpperCase(Locale.ROOT);
    return isNegative && to < 0 ? "-" + result : result;
  }

  private static Long bucket(double value, double low, double high, long count) {
    if (count <= 0
        || count == Long.MAX_VALUE
        || Double.isNaN(value)
        || low == high
        || !Double.isFinite(low)
        || !Double.isFinite(high)) {
      return null;
    }
    if (low < high) {
      return value < low
          ? 0L
          : value >= high ? count + 1 : (long) (count * (value - low) / (high - low)) + 1;
    }
    return value > low
        ? 0L
        : value <= high ? count + 1 : (long) (count * (low - value) / (low - high)) + 1;
  }
}
