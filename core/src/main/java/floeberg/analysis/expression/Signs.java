package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;

/** Unary minus and plus, and abs. */
final class Signs {
  private Signs() {}

  /** {@code -x}, shown so; {@code negative(x)} when called by that name in SQL. */
  static SpecialForm negative() {
    return site -> {
      site.requireCount(1, 1);
      Typed operand = operand(site);
      Expr expr = checked(site, operand, "(-{0})", "(-CAST({0} AS HUGEINT))");
      boolean isSymbol = isSymbol(site, '-');
      return isSymbol ? prefixed(site, expr, "-") : site.shown(expr);
    };
  }

  static SpecialForm positive() {
    return site -> {
      site.requireCount(1, 1);
      Typed operand = operand(site);
      return prefixed(
          site,
          operand.type().equals(site.argument(0).type())
              ? site.build("{0}", operand.type(), operand.expr())
              : operand.expr(),
          "+");
    };
  }

  static SpecialForm absolute() {
    return site -> {
      site.requireCount(1, 1);
      return site.shown(checked(site, operand(site), "abs({0})", "abs(CAST({0} AS HUGEINT))"));
    };
  }

  /**
   * Whether the source has the operator: its range is at least one character longer than the word.
   */
  private static boolean isSymbol(CallSite site, char symbol) {
    return site.call().name().getFirst().equals("negative")
        && !site.call().origin().callSite().equals("negative")
        && symbol == '-'
        && !isFunctionRange(site);
  }

  private static boolean isFunctionRange(CallSite site) {
    var outer = site.position();
    var inner = site.call().arguments().getFirst().origin().position();
    // negative( is nine characters; the operator is one, with blanks perhaps.
    return outer.isKnown()
        && inner.isKnown()
        && inner.start() - outer.start() >= 9
        && outer.stop() > inner.stop();
  }

  private static Typed prefixed(CallSite site, Expr expr, String sign) {
    return new Typed(
        expr,
        out -> {
          out.append('(').append(sign).append(' ');
          site.argument(0).text().append(out);
          out.append(')');
        });
  }

  private static Typed operand(CallSite site) {
    Typed operand = site.argument(0);
    SparkType type = operand.type();
    if (Coercion.isText(type) || type == VOID) {
      return operand.withExpr(site.cast(operand, DOUBLE));
    }
    boolean isFine =
        Coercion.isNumeric(type)
            || Coercion.isAnsiInterval(type)
            || type == SparkType.CALENDAR_INTERVAL;
    if (!isFine) {
      throw Mismatch.unexpectedInput(
          site.sql(),
          0,
          "(\"NUMERIC\" or \"INTERVAL DAY TO SECOND\" or \"INTERVAL YEAR TO MONTH\" or"
              + " \"INTERVAL\")",
          operand,
          site.position());
    }
    return operand;
  }

  private static Expr checked(CallSite site, Typed operand, String text, String wide) {
    SparkType type = operand.type();
    boolean isInteger = Coercion.isIntegral(type) || Coercion.isAnsiInterval(type);
    if (!isInteger) {
      return site.build(text, type, operand.expr());
    }
    if (!site.isAnsi()) {
      return site.build(NumberTemplates.wrap(wide, type), type, operand.expr());
    }
    String word = type == BIGINT ? "long" : type == INT ? "integer" : type.simpleString();
    String least = least(type);
    String error =
        Coercion.isAnsiInterval(type)
            ? "{error:INTERVAL_ARITHMETIC_OVERFLOW.WITHOUT_SUGGESTION}"
            : "{error:ARITHMETIC_OVERFLOW|message="
                + word
                + " overflow|alternative=|"
                + NumberTemplates.CONFIG
                + "}";
    return site.build(
        "CASE WHEN {0} = " + least + " THEN " + error + " ELSE CAST(" + text + " AS {type}) END",
        type,
        operand.expr());
  }

  private static String least(SparkType type) {
    if (type == BIGINT || type instanceof SparkType.DayTimeInterval) {
      return "(-9223372036854775807 - 1)";
    }
    if (type == INT || type instanceof SparkType.YearMonthInterval) {
      return "-2147483648";
    }
    return type == SparkType.SMALLINT ? "-32768" : "-128";
  }
}
