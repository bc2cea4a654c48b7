package floeberg.analysis.expression;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;

/**
 * A typed expression with the text that Spark shows for it, as a column's name and in messages.
 *
 * @param text written only when needed
 */
public record Typed(Expr expr, SqlText text) {

  /** The text of an expression, appended when it is asked for. */
  @FunctionalInterface
  public interface SqlText {
    void append(StringBuilder out);
  }

  public static Typed of(Expr expr, String text) {
    return new Typed(expr, out -> out.append(text));
  }

  public SparkType type() {
    return expr.type();
  }

  public boolean nullable() {
    return expr.nullable();
  }

  /** The text as Spark names a column by it. */
  public String sql() {
    var out = new StringBuilder();
    text.append(out);
    return out.toString();
  }

  /** The text in double quotes, as messages have it. */
  public String quoted() {
    return "\"" + sql() + "\"";
  }

  /** The same text over another expression, as implicit casts are not shown. */
  public Typed withExpr(Expr other) {
    return new Typed(other, text);
  }
}
