package floeberg.write;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;

/**
 * Conditions as Iceberg's expressions, only when those select exactly the rows for which the
 * condition is TRUE: whole files are dropped by them.
 */
public final class ExactFilter {
  private ExactFilter() {}

  /** The expression; empty when Iceberg cannot say the condition exactly. */
  public static Optional<Expression> of(Expr condition) {
    return convert(condition, false);
  }

  // Iceberg's "not equal" takes NULL for a match and SQL's does not, so a negation is pushed down
  // to
  // the comparisons, where NULL never matches.
  private static Optional<Expression> convert(Expr condition, boolean isNegated) {
    return switch (condition) {
      case Expr.Literal(SparkType _, Optional<Object> value) -> constant(value, isNegated);
      case Expr.Call call -> convertCall(call, isNegated);
      case Expr.Reference _, Expr.Field _ ->
          condition.type() == SparkType.BOOLEAN
              ? column(condition).map(name -> Expressions.equal(name, !isNegated))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Expression> constant(Optional<Object> value, boolean isNegated) {
    boolean isTrue = value.isPresent() && !value.get().equals(isNegated);
    return Optional.of(isTrue ? Expressions.alwaysTrue() : Expressions.alwaysFalse());
  }

  private static Optional<Expression> convertCall(Expr.Call call, boolean isNegated) {
    List<Expr> arguments = call.arguments();
    return switch (call.name().toLowerCase(java.util.Locale.ROOT)) {
      case "not", "!" -> convert(arguments.getFirst(), !isNegated);
      case "and" -> both(arguments, isNegated, !isNegated);
      case "or" -> both(arguments, isNegated, isNegated);
      case "isnull" -> nullTest(arguments.getFirst(), !isNegated);
      case "isnotnull" -> nullTest(arguments.getFirst(), isNegated);
      case "in" -> in(arguments, isNegated);
      case "between" -> between(call, isNegated);
      case "startswith", "starts_with" -> startsWith(arguments, isNegated);
      case "like" -> like(arguments, isNegated);
      case "==", "=", "<=>", "!=", "<>", "<", "<=", ">", ">=" ->
          comparison(call.name(), arguments, isNegated);
      default -> Optional.empty();
    };
  }

  private static Optional<Expression> both(
      List<Expr> arguments, boolean isNegated, boolean isConjunction) {
    var parts = new ArrayList<Expression>();
    for (Expr argument : arguments) {
      Optional<Expression> part = convert(argument, isNegated);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return parts.stream().reduce(isConjunction ? Expressions::and : Expressions::or);
  }

  private static Optional<Expression> nullTest(Expr value, boolean isNull) {
    return column(value).map(name -> isNull ? Expressions.isNull(name) : Expressions.notNull(name));
  }

  private static Optional<Expression> in(List<Expr> arguments, boolean isNegated) {
    Optional<String> name = column(arguments.getFirst());
    if (name.isEmpty()) {
      return Optional.empty();
    }
    SparkType columnType = unwrap(arguments.getFirst()).type();
    var values = new ArrayList<Object>();
    for (Expr argument : arguments.subList(1, arguments.size())) {
      Optional<Object> value = value(argument, columnType);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.add(value.get());
    }
    return Optional.of(
        isNegated
            ? Expressions.and(
                Expressions.notNull(name.get()), Expressions.notIn(name.get(), values))
            : Expressions.in(name.get(), values));
  }

  // BETWEEN is a conjunction of two comparisons, which carry its name too.
  private static Optional<Expression> between(Expr.Call call, boolean isNegated) {
    return switch (call.template().text()) {
      case "({0} AND {1})" -> both(call.arguments(), isNegated, !isNegated);
      case "({0} >= {1})" -> comparison(">=", call.arguments(), isNegated);
      case "({0} <= {1})" -> comparison("<=", call.arguments(), isNegated);
      default -> Optional.empty();
    };
  }

  private static Optional<Expression> startsWith(List<Expr> arguments, boolean isNegated) {
    Optional<String> name = column(arguments.get(0));
    Optional<Object> prefix = value(arguments.get(1), SparkType.STRING);
    if (isNegated || name.isEmpty() || prefix.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(Expressions.startsWith(name.get(), (String) prefix.get()));
  }

  // A pattern of plain characters and one % behind them selects what begins with them.
  private static Optional<Expression> like(List<Expr> arguments, boolean isNegated) {
    Optional<String> name = column(arguments.get(0));
    Optional<Object> pattern = value(arguments.get(1), SparkType.STRING);
    boolean hasEscapes = arguments.size() > 2;
    if (hasEscapes || isNegated || name.isEmpty() || pattern.isEmpty()) {
      return Optional.empty();
    }
    String text = (String) pattern.get();
    int end = text.length() - 1;
    boolean isPrefix = end > 0 && text.indexOf('%') == end && !text.matches("(?s).*[_\\\\].*");
    return isPrefix
        ? Optional.of(Expressions.startsWith(name.get(), text.substring(0, end)))
        : Optional.empty();
  }

  private static Optional<Expression> comparison(
      String operator, List<Expr> arguments, boolean isNegated) {
    boolean isNull =
        !operator.equals("<=>")
            && arguments.stream()
                .anyMatch(a -> a instanceof Expr.Literal(_, var value) && value.isEmpty())
            && arguments.stream().anyMatch(a -> column(a).isPresent());
    if (isNull) {
      return Optional.of(Expressions.alwaysFalse());
    }
    Optional<Expression> straight =
        compare(operator, arguments.get(0), arguments.get(1), isNegated);
    return straight.isPresent()
        ? straight
        : compare(mirrored(operator), arguments.get(1), arguments.get(0), isNegated);
  }

  private static String mirrored(String operator) {
    return switch (operator) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> operator;
    };
  }

  private static Optional<Expression> compare(
      String operator, Expr left, Expr right, boolean isNegated) {
    Optional<String> name = column(left);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    boolean isNullSafe = operator.equals("<=>");
    if (isNullSafe
        && right instanceof Expr.Literal(SparkType _, Optional<Object> v)
        && v.isEmpty()) {
      return nullTest(left, !isNegated);
    }
    if (isNullSafe && isNegated) {
      return Optional.empty();
    }
    return value(right, unwrap(left).type())
        .map(value -> comparison(name.get(), operator, value, isNegated));
  }

  private static Expression comparison(
      String name, String operator, Object value, boolean isNegated) {
    return switch (operator) {
      case "==", "=", "<=>" -> isNegated ? different(name, value) : Expressions.equal(name, value);
      case "!=", "<>" -> isNegated ? Expressions.equal(name, value) : different(name, value);
      case "<" ->
          isNegated
              ? Expressions.greaterThanOrEqual(name, value)
              : Expressions.lessThan(name, value);
      case "<=" ->
          isNegated
              ? Expressions.greaterThan(name, value)
              : Expressions.lessThanOrEqual(name, value);
      case ">" ->
          isNegated
              ? Expressions.lessThanOrEqual(name, value)
              : Expressions.greaterThan(name, value);
      default ->
          isNegated
              ? Expressions.lessThan(name, value)
              : Expressions.greaterThanOrEqual(name, value);
    };
  }

  private static Expression different(String name, Object value) {
    return Expressions.and(Expressions.notNull(name), Expressions.notEqual(name, value));
  }

  /** The dotted name of a column or field, looking through casts that only widen integers. */
  private static Optional<String> column(Expr expr) {
    return switch (unwrap(expr)) {
      case Expr.Reference(var attribute) ->
          attribute.isMetadataColumn() || attribute.name().contains(".")
              ? Optional.empty()
              : Optional.of(attribute.name());
      case Expr.Field(var struct, var index, var _, var _) -> {
        String field = ((SparkType.Struct) struct.type()).fields().get(index).name();
        yield field.contains(".")
            ? Optional.empty()
            : column(struct).map(parent -> parent + "." + field);
      }
      default -> Optional.empty();
    };
  }

  private static Expr unwrap(Expr expr) {
    if (expr instanceof Expr.Cast(var child, var type, var _, var _, var _)
        && isInteger(child.type())
        && type == SparkType.BIGINT) {
      return child;
    }
    return expr;
  }

  private static boolean isInteger(SparkType type) {
    return type == SparkType.TINYINT
        || type == SparkType.SMALLINT
        || type == SparkType.INT
        || type == SparkType.BIGINT;
  }

  /** The constant in Iceberg's form when a column of that type can be compared with it exactly. */
  private static Optional<Object> value(Expr expr, SparkType columnType) {
    Expr constant = expr instanceof Expr.Cast cast && isInteger(cast.type()) ? cast.child() : expr;
    if (!(constant instanceof Expr.Literal(SparkType type, Optional<Object> value))
        || value.isEmpty()) {
      return Optional.empty();
    }
    if (isInteger(type) && isInteger(columnType)) {
      long number = ((Number) value.get()).longValue();
      boolean fits = columnType == SparkType.BIGINT || number == (int) number;
      if (!fits) {
        return Optional.empty();
      }
      return Optional.of(columnType == SparkType.BIGINT ? (Object) number : (Object) (int) number);
    }
    if (!type.equals(columnType)) {
      return Optional.empty();
    }
    return switch (value.get()) {
      case byte[] bytes -> Optional.of(ByteBuffer.wrap(bytes));
      case Double d when d.isNaN() || d == 0.0 -> Optional.empty();
      case Float f when f.isNaN() || f == 0.0f -> Optional.empty();
      case java.util.List<?> _, floeberg.result.Row _ -> Optional.empty();
      default -> value;
    };
  }
}
