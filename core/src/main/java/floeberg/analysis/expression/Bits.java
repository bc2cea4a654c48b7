package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.Optional;

/** Bit operators. */
final class Bits {
  private Bits() {}

  static SpecialForm operator(String symbol) {
    return site -> {
      site.requireCount(2, 2);
      Typed left = site.argument(0);
      Typed right = site.argument(1);
      SparkType a = left.type();
      SparkType b = right.type();
      Optional<SparkType> common =
          Coercion.isText(a) != Coercion.isText(b)
              ? Coercion.withString(a, b)
              : Coercion.tightestCommon(a, b);
      String sql = site.infix(left.expr(), symbol).sql();
      if (common.isEmpty()) {
        throw Mismatch.differentOperands(sql, a, b, site.position());
      }
      SparkType type = common.get() == VOID ? INT : common.get();
      if (!Coercion.isIntegral(type)) {
        throw Mismatch.wrongOperands(sql, "\"INTEGRAL\"", type, site.position());
      }
      String text = symbol.equals("^") ? "xor({0}, {1})" : "({0} " + symbol + " {1})";
      return site.infix(
          site.build(text, type, site.cast(left, type), site.cast(right, type)), symbol);
    };
  }

  static Typed not(CallSite site) {
    site.requireCount(1, 1);
    Typed operand = site.argument(0);
    SparkType type =
        operand.type() == VOID || Coercion.isText(operand.type()) ? INT : operand.type();
    if (!Coercion.isIntegral(type)) {
      throw Mismatch.unexpectedInput(
          "~" + operand.sql(), 0, "\"INTEGRAL\"", operand, site.position());
    }
    return new Typed(
        site.build("(~{0})", type, site.cast(operand, type)),
        out -> operand.text().append(out.append('~')));
  }

  /** Shifts by the low five or six bits of the count, as Java does. */
  static SpecialForm shift(String symbol) {
    return site -> {
      site.requireCount(2, 2);
      Typed value = site.argument(0);
      Typed count = site.argument(1);
      SparkType type = value.type() == BIGINT ? BIGINT : INT;
      boolean fits =
          Coercion.isNumeric(value.type()) || value.type() == VOID || Coercion.isText(value.type());
      if (!fits || !Coercion.canPass(count.type(), INT)) {
        throw Mismatch.unexpectedInput(
            site.sql(),
            fits ? 1 : 0,
            fits ? "\"INT\"" : "(\"INT\" or \"BIGINT\")",
            fits ? count : value,
            site.position());
      }
      Expr expr =
          site.build(
              text(symbol, type == BIGINT), type, site.cast(value, type), site.cast(count, INT));
      boolean isOperator = site.call().name().getFirst().equals(symbol);
      return isOperator ? site.infix(expr, symbol) : site.shown(expr);
    };
  }

  private static String text(String symbol, boolean isLong) {
    int mask = isLong ? 63 : 31;
    String count = "({1} & " + mask + ")";
    SparkType type = isLong ? BIGINT : INT;
    String modulus = isLong ? "18446744073709551616::HUGEINT" : "4294967296::HUGEINT";
    String factor = "(1::HUGEINT << " + count + ")";
    return switch (symbol) {
      // DuckDB refuses to shift out of range: the product is cut to the type's bits instead.
      case "<<" -> NumberTemplates.wrap("(CAST({0} AS HUGEINT) * " + factor + ")", type);
      case ">>" -> "({0} >> " + count + ")";
      default ->
          NumberTemplates.wrap(
              "(((CAST({0} AS HUGEINT) + " + modulus + ") % " + modulus + ") // " + factor + ")",
              type);
    };
  }
}
