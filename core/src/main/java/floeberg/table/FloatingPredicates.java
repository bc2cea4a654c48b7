package floeberg.table;

import floeberg.table.FilterPushdown.Column;
import java.util.Optional;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Type;

/**
 * Comparisons of FLOAT and DOUBLE columns. Iceberg's bounds leave NaN out and order -0.0 before
 * 0.0; in Spark NaN is larger than everything and both zeros are one.
 */
final class FloatingPredicates {
  private FloatingPredicates() {}

  static Optional<Expression> compare(Column column, Comparison comparison, Object value) {
    if (!(value instanceof Double || value instanceof Float)) {
      return Optional.empty();
    }
    double number = ((Number) value).doubleValue();
    boolean isFloat = column.field().type().typeId() == Type.TypeID.FLOAT;
    if (Double.isNaN(number)) {
      return Optional.of(nan(column.name(), comparison));
    }
    // A constant between two floats has no literal of the column's type.
    if (isFloat && (float) number != number) {
      return Optional.empty();
    }
    return Optional.of(number(column.name(), comparison, number));
  }

  private static Expression nan(String name, Comparison comparison) {
    return switch (comparison) {
      case EQUAL, NULL_SAFE_EQUAL, AT_LEAST -> Expressions.isNaN(name);
      case NOT_EQUAL, LESS -> Expressions.and(Expressions.notNull(name), Expressions.notNaN(name));
      case AT_MOST -> Expressions.notNull(name);
      case GREATER -> Expressions.alwaysFalse();
    };
  }

  private static Expression number(String name, Comparison comparison, double number) {
    double low = number == 0 ? -0.0 : number;
    double high = number == 0 ? 0.0 : number;
    return switch (comparison) {
      case EQUAL, NULL_SAFE_EQUAL ->
          number == 0
              ? Expressions.and(
                  Expressions.greaterThanOrEqual(name, low),
                  Expressions.lessThanOrEqual(name, high))
              : Expressions.equal(name, number);
      case NOT_EQUAL ->
          Expressions.or(
              Expressions.or(Expressions.lessThan(name, low), Expressions.greaterThan(name, high)),
              Expressions.isNaN(name));
      case LESS -> Expressions.lessThan(name, low);
      case AT_MOST -> Expressions.lessThanOrEqual(name, high);
      case GREATER -> Expressions.or(Expressions.greaterThan(name, high), Expressions.isNaN(name));
      case AT_LEAST ->
          Expressions.or(Expressions.greaterThanOrEqual(name, low), Expressions.isNaN(name));
    };
  }
}
