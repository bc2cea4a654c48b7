package floeberg.analysis.expression;

import floeberg.plan.Expression;
import java.util.List;
import java.util.Optional;

/** The text of a window specification. */
final class WindowText {
  private WindowText() {}

  static void append(
      StringBuilder out,
      List<Typed> partition,
      List<Typed> keys,
      List<Expression.SortOrder> orders) {
    if (!partition.isEmpty()) {
      out.append("PARTITION BY ");
      for (int i = 0; i < partition.size(); i++) {
        partition.get(i).text().append(out.append(i > 0 ? ", " : ""));
      }
    }
    if (!keys.isEmpty()) {
      out.append(partition.isEmpty() ? "" : " ").append("ORDER BY ");
      for (int i = 0; i < keys.size(); i++) {
        key(out.append(i > 0 ? ", " : ""), keys.get(i), orders.get(i));
      }
    }
  }

  static void key(StringBuilder out, Typed key, Expression.SortOrder order) {
    key.text().append(out);
    out.append(order.isAscending() ? " ASC" : " DESC");
    out.append(order.isNullsFirst() ? " NULLS FIRST" : " NULLS LAST");
  }

  /** The frame; lead and lag show their offset as a frame of one row. */
  static void appendFrame(
      StringBuilder out,
      ExpressionResolver resolver,
      Expression.Frame frame,
      Optional<Expression> offset) {
    if (offset.isPresent()) {
      String text = resolver.typed(offset.get()).sql();
      out.append("ROWS BETWEEN ").append(text).append(" FOLLOWING AND ");
      out.append(text).append(" FOLLOWING");
      return;
    }
    out.append(frame.isRows() ? "ROWS" : "RANGE").append(" BETWEEN ");
    bound(out, resolver, frame.lower());
    out.append(" AND ");
    bound(out, resolver, frame.upper());
  }

  private static void bound(
      StringBuilder out, ExpressionResolver resolver, Expression.Bound bound) {
    switch (bound) {
      case Expression.Bound.UnboundedPreceding() -> out.append("UNBOUNDED PRECEDING");
      case Expression.Bound.UnboundedFollowing() -> out.append("UNBOUNDED FOLLOWING");
      case Expression.Bound.CurrentRow() -> out.append("CURRENT ROW");
      case Expression.Bound.Offset(Expression value) -> {
        String text = resolver.typed(value).sql();
        // A negative number is a row behind, in Spark's words; only the sign's operator is
        // PRECEDING.
        boolean isNegative = text.startsWith("(- ") && text.endsWith(")");
        String plain = isNegative ? text.substring(3, text.length() - 1) : text;
        out.append(plain).append(isNegative ? " PRECEDING" : " FOLLOWING");
      }
    }
  }

  static String frame(ExpressionResolver resolver, Expression.Frame frame) {
    var out = new StringBuilder();
    appendFrame(out, resolver, frame, Optional.empty());
    return out.toString();
  }

  /** The specification inside {@code ... OVER (specification)}. */
  static String inside(String whole) {
    int over = whole.indexOf(" OVER ");
    return over < 0 ? whole : whole.substring(over + 6);
  }
}
