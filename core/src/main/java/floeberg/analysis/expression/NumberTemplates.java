package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.FLOAT;
import static floeberg.type.SparkType.INT;

import floeberg.type.SparkType;

/**
 * DuckDB text of the operators over integers and floating numbers. DuckDB raises on integer
 * overflow by itself; the engine translates its error.
 */
final class NumberTemplates {
  static final String CONFIG = "config=\"spark.sql.ansi.enabled\"";
  static final String ZERO_DIVISION = "{error:DIVIDE_BY_ZERO|" + CONFIG + "}";
  private static final String ZERO_REMAINDER = "{error:REMAINDER_BY_ZERO|" + CONFIG + "}";

  private NumberTemplates() {}

  static String of(
      String symbol, SparkType type, boolean isTry, boolean isAnsi, boolean isNonZero) {
    boolean isFloating = type == DOUBLE || type == FLOAT;
    return switch (symbol) {
      case "+", "-", "*" -> overflowing("({0} " + symbol + " {1})", type, isTry, isAnsi);
      case "/" -> divided("({0} / {1})", ZERO_DIVISION, isTry || !isAnsi, isNonZero);
      case "div" -> {
        String text = isTry ? "TRY_CAST(CAST({0} AS HUGEINT) // {1} AS BIGINT)" : "({0} // {1})";
        yield divided(text, ZERO_DIVISION, isTry || !isAnsi, isNonZero);
      }
      case "%" -> divided(remainder(isFloating), ZERO_REMAINDER, isTry || !isAnsi, isNonZero);
      case "pmod" -> {
        String rest = remainder(isFloating);
        String again =
            isFloating ? "((" + rest + " + {1}) % {1})" : "(" + rest + " + {1}) % nullif({1}, 0)";
        String text = "CASE WHEN " + rest + " < 0 THEN " + again + " ELSE " + rest + " END";
        yield divided(text, ZERO_REMAINDER, isTry || !isAnsi, isNonZero);
      }
      default -> throw new AssertionError(symbol);
    };
  }

  private static String remainder(boolean isFloating) {
    // Not fmod, which takes the sign of the divisor.
    return isFloating ? "({0} % {1})" : "({0} % nullif({1}, 0))";
  }

  private static String overflowing(String text, SparkType type, boolean isTry, boolean isAnsi) {
    if (type == DOUBLE || type == FLOAT) {
      return text;
    }
    if (isTry) {
      return tolerant(text);
    }
    return isAnsi ? text : wrapped(text, type);
  }

  /** NULL for what is beyond the type; not TRY, which takes no operands that can raise. */
  static String tolerant(String text) {
    return "TRY_CAST("
        + text.replace("{0}", "CAST({0} AS HUGEINT)").replace("{1}", "CAST({1} AS HUGEINT)")
        + " AS {type})";
  }

  /** The low bits of the exact result, as Java's arithmetic keeps them. */
  static String wrapped(String text, SparkType type) {
    String wide =
        text.replace("{0}", "CAST({0} AS HUGEINT)").replace("{1}", "CAST({1} AS HUGEINT)");
    return wrap(wide, type);
  }

  /** A HUGEINT text cut to the type's bits. */
  static String wrap(String wide, SparkType type) {
    int bits =
        switch (type) {
          case SparkType.DayTimeInterval _ -> 64;
          case SparkType.YearMonthInterval _ -> 32;
          default -> type == BIGINT ? 64 : type == INT ? 32 : type == SparkType.SMALLINT ? 16 : 8;
        };
    String half = java.math.BigInteger.ONE.shiftLeft(bits - 1).toString();
    String full = java.math.BigInteger.ONE.shiftLeft(bits).toString();
    String low = "((" + wide + " + " + half + "::HUGEINT) % " + full + "::HUGEINT)";
    return "CAST((("
        + low
        + " + "
        + full
        + "::HUGEINT) % "
        + full
        + "::HUGEINT) - "
        + half
        + "::HUGEINT AS {type})";
  }

  /** Guards a division: error or NULL for a zero divisor, NULL for NULL operands. */
  static String divided(String text, String error, boolean isNull, boolean isNonZero) {
    if (isNonZero) {
      return text;
    }
    String zero = isNull ? "NULL" : "CASE WHEN {0} IS NULL THEN NULL ELSE " + error + " END";
    return "CASE WHEN {1} = 0 THEN " + zero + " ELSE " + text + " END";
  }
}
