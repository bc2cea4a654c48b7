package floeberg.analysis.expression;

import floeberg.error.Position;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The frames of windows, with the rules that their bounds obey. */
final class WindowFrames {
  private WindowFrames() {}

  static Expr.Frame resolve(
      ExpressionResolver resolver,
      Expression.Frame frame,
      List<Expr.Order> order,
      Typed whole,
      Position position) {
    if (!frame.isRows() && hasOffset(frame)) {
      if (order.isEmpty()) {
        throw Mismatch.of("RANGE_FRAME_WITHOUT_ORDER", WindowText.inside(whole.sql()), position);
      }
      if (order.size() > 1) {
        throw Mismatch.of(
            "RANGE_FRAME_MULTI_ORDER",
            WindowText.inside(whole.sql()),
            position,
            "orderSpec",
            WindowText.inside(whole.sql()));
      }
    }
    Expr.Bound lower = bound(resolver, frame.lower(), frame.isRows(), position);
    Expr.Bound upper = bound(resolver, frame.upper(), frame.isRows(), position);
    String spec = WindowText.frame(resolver, frame);
    if (place(lower) > place(upper)
        || frame.lower() instanceof Expression.Bound.UnboundedFollowing
        || frame.upper() instanceof Expression.Bound.UnboundedPreceding) {
      throw Mismatch.of(
          "SPECIFIED_WINDOW_FRAME_WRONG_COMPARISON",
          spec,
          position,
          "comparison",
          "less than or equal");
    }
    if (!frame.isRows() && hasOffset(frame)) {
      checkRange(resolver, frame, order.getFirst().key().type(), spec, position);
    }
    return new Expr.Frame(frame.isRows(), lower, upper);
  }

  private static int place(Expr.Bound bound) {
    return switch (bound) {
      case Expr.Bound.UnboundedPreceding() -> -2;
      case Expr.Bound.Preceding _ -> -1;
      case Expr.Bound.CurrentRow() -> 0;
      case Expr.Bound.Following _ -> 1;
      case Expr.Bound.UnboundedFollowing() -> 2;
    };
  }

  /** The key must be a type that the offset can be added to. */
  private static void checkRange(
      ExpressionResolver resolver,
      Expression.Frame frame,
      SparkType key,
      String spec,
      Position position) {
    boolean takesOffsets =
        Coercion.isNumeric(key) || Coercion.isDatetime(key) || Coercion.isAnsiInterval(key);
    for (Expression.Bound bound : List.of(frame.lower(), frame.upper())) {
      if (!(bound instanceof Expression.Bound.Offset(Expression value))) {
        continue;
      }
      SparkType offset = resolver.typed(value).type();
      if (!takesOffsets) {
        throw Mismatch.of(
            "SPECIFIED_WINDOW_FRAME_UNACCEPTED_TYPE",
            spec,
            position,
            "location",
            bound == frame.lower() ? "lower" : "upper",
            "exprType",
            floeberg.type.TypeText.quoted(key),
            "expectedType",
            "(\"NUMERIC\" or \"INTERVAL DAY TO SECOND\" or \"INTERVAL YEAR TO MONTH\" or"
                + " \"INTERVAL\")");
      }
      boolean fits =
          Coercion.isNumeric(key)
              ? Coercion.isNumeric(offset)
              : Coercion.isAnsiInterval(offset)
                  || offset == SparkType.CALENDAR_INTERVAL
                  || key == SparkType.DATE && Coercion.isIntegral(offset);
      if (!fits) {
        throw Mismatch.of(
            "RANGE_FRAME_INVALID_TYPE",
            spec,
            position,
            "orderSpecType",
            floeberg.type.TypeText.quoted(key),
            "valueBoundaryType",
            floeberg.type.TypeText.quoted(offset));
      }
    }
  }

  private static boolean hasOffset(Expression.Frame frame) {
    return frame.lower() instanceof Expression.Bound.Offset
        || frame.upper() instanceof Expression.Bound.Offset;
  }

  private static Expr.Bound bound(
      ExpressionResolver resolver, Expression.Bound bound, boolean isRows, Position position) {
    return switch (bound) {
      case Expression.Bound.UnboundedPreceding() -> new Expr.Bound.UnboundedPreceding();
      case Expression.Bound.UnboundedFollowing() -> new Expr.Bound.UnboundedFollowing();
      case Expression.Bound.CurrentRow() -> new Expr.Bound.CurrentRow();
      case Expression.Bound.Offset(Expression value) -> {
        Typed offset = resolver.typed(value);
        if (!Foldable.isFoldable(offset.expr())) {
          throw Mismatch.of(
              "SPECIFIED_WINDOW_FRAME_WITHOUT_FOLDABLE",
              offset.sql(),
              position,
              "location",
              "lower",
              "expression",
              offset.quoted());
        }
        if (isRows && !Coercion.isIntegral(offset.type())) {
          throw Mismatch.of(
              "SPECIFIED_WINDOW_FRAME_UNACCEPTED_TYPE",
              offset.sql(),
              position,
              "location",
              "lower",
              "exprType",
              floeberg.type.TypeText.quoted(offset.type()),
              "expectedType",
              "\"INT\"");
        }
        yield negatedLiteral(value).orElseGet(() -> distance(resolver, offset));
      }
    };
  }

  /** {@code -n} of a positive number, as PRECEDING is parsed: no evaluation is needed. */
  private static Optional<Expr.Bound> negatedLiteral(Expression value) {
    if (value instanceof Expression.Call call
        && call.name().equals(List.of("negative"))
        && call.arguments().getFirst()
            instanceof Expression.Literal(SparkType type, Optional<Object> number, var _)
        && number.filter(n -> n instanceof Number m && m.doubleValue() > 0).isPresent()) {
      return Optional.of(new Expr.Bound.Preceding(new Expr.Literal(type, number)));
    }
    return Optional.empty();
  }

  private static Expr.Bound distance(ExpressionResolver resolver, Typed offset) {
    Object value = resolver.constant(offset.expr()).orElse(0);
    SparkType type = offset.type();
    int sign =
        value instanceof BigDecimal decimal
            ? decimal.signum()
            : (int) Math.signum(((Number) value).doubleValue());
    if (sign == 0) {
      return new Expr.Bound.CurrentRow();
    }
    return sign < 0
        ? new Expr.Bound.Preceding(new Expr.Literal(type, Optional.of(negate(value))))
        : new Expr.Bound.Following(new Expr.Literal(type, Optional.of(value)));
  }

  private static Object negate(Object value) {
    return switch (value) {
      case Byte n -> (byte) -n;
      case Short n -> (short) -n;
      case Integer n -> -n;
      case Long n -> -n;
      case Float n -> -n;
      case Double n -> -n;
      case BigDecimal n -> n.negate();
      default -> throw new AssertionError(value);
    };
  }
}
