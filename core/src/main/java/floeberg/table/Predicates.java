package floeberg.table;

import floeberg.resolved.Expr;
import floeberg.table.FilterPushdown.Column;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Comparisons of a column with a constant as Iceberg predicates of exactly Spark's meaning: NaN is
 * the largest number and equals itself, -0.0 equals 0.0.
 */
final class Predicates {
  // Up to here every integer is a double of its own.
  private static final BigDecimal EXACT_DOUBLE = BigDecimal.valueOf(1L << 53);

  private Predicates() {}

  /** Whether a comparison above the cast can be made below it. */
  static boolean isLossless(Expr.Cast cast) {
    SparkType from = cast.child().type();
    SparkType to = cast.type();
    return from.equals(to)
        || (isInteger(from) && (isInteger(to) ? width(from) <= width(to) : isNumeric(to)))
        || (from.equals(SparkType.FLOAT) && to.equals(SparkType.DOUBLE))
        || (from instanceof SparkType.Decimal(int p, int s)
            && to instanceof SparkType.Decimal(int q, int t)
            && t >= s
            && q - t >= p - s);
  }

  private static boolean isInteger(SparkType type) {
    return width(type) > 0;
  }

  private static int width(SparkType type) {
    return switch (type) {
      case SparkType.Simple.TINYINT -> 1;
      case SparkType.Simple.SMALLINT -> 2;
      case SparkType.Simple.INT -> 4;
      case SparkType.Simple.BIGINT -> 8;
      default -> 0;
    };
  }

  private static boolean isNumeric(SparkType type) {
    return type.equals(SparkType.DOUBLE) || type instanceof SparkType.Decimal;
  }

  static Optional<Expression> compare(Column column, Comparison comparison, Expr.Literal literal) {
    if (literal.value().isEmpty()) {
      // Comparing with NULL is never true, except for <=>.
      return Optional.of(
          comparison == Comparison.NULL_SAFE_EQUAL
              ? Expressions.isNull(column.name())
              : Expressions.alwaysFalse());
    }
    Object value = literal.value().get();
    Comparison plain = comparison == Comparison.NULL_SAFE_EQUAL ? Comparison.EQUAL : comparison;
    Type type = column.field().type();
    return switch (type.typeId()) {
      case BOOLEAN -> value instanceof Boolean ? plain(column, plain, value) : Optional.empty();
      case INTEGER, LONG -> number(column, plain, value, 0);
      case DECIMAL -> number(column, plain, value, ((Types.DecimalType) type).scale());
      case DATE ->
          value instanceof Integer && literal.type().equals(SparkType.DATE)
              ? plain(column, plain, value)
              : Optional.empty();
      case TIMESTAMP -> value instanceof Long ? plain(column, plain, value) : Optional.empty();
      case STRING ->
          value instanceof String && literal.type().equals(SparkType.STRING)
              ? plain(column, plain, value)
              : Optional.empty();
      case FIXED, BINARY ->
          value instanceof byte[] bytes
              ? plain(column, plain, ByteBuffer.wrap(bytes))
              : Optional.empty();
      case FLOAT, DOUBLE -> FloatingPredicates.compare(column, plain, value);
      case TIME, TIMESTAMP_NANO, UUID, GEOMETRY, GEOGRAPHY, STRUCT, LIST, MAP, VARIANT, UNKNOWN ->
          Optional.empty();
    };
  }

  static Optional<Expression> plain(Column column, Comparison comparison, Object value) {
    String name = column.name();
    return Optional.of(
        switch (comparison) {
          case EQUAL, NULL_SAFE_EQUAL -> Expressions.equal(name, value);
          // Iceberg's notEqual is true for NULL.
          case NOT_EQUAL ->
              Expressions.and(Expressions.notNull(name), Expressions.notEqual(name, value));
          case LESS -> Expressions.lessThan(name, value);
          case AT_MOST -> Expressions.lessThanOrEqual(name, value);
          case GREATER -> Expressions.greaterThan(name, value);
          case AT_LEAST -> Expressions.greaterThanOrEqual(name, value);
        });
  }

  /** Numbers on a grid of {@code scale} digits against any number. */
  private static Optional<Expression> number(
      Column column, Comparison comparison, Object value, int scale) {
    Optional<BigDecimal> exact = decimal(value);
    if (exact.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal number = exact.get();
    // Beyond, the cast of the column to DOUBLE is not exact.
    if (value instanceof Double && number.abs().compareTo(EXACT_DOUBLE) >= 0) {
      return Optional.empty();
    }
    boolean isOnGrid = number.stripTrailingZeros().scale() <= scale;
    if (isOnGrid) {
      return onGrid(column, comparison, number.setScale(scale, RoundingMode.UNNECESSARY));
    }
    return switch (comparison) {
      case EQUAL, NULL_SAFE_EQUAL -> Optional.of(Expressions.alwaysFalse());
      case NOT_EQUAL -> Optional.of(Expressions.notNull(column.name()));
      case LESS, AT_MOST ->
          onGrid(column, Comparison.AT_MOST, number.setScale(scale, RoundingMode.FLOOR));
      case GREATER, AT_LEAST ->
          onGrid(column, Comparison.AT_LEAST, number.setScale(scale, RoundingMode.CEILING));
    };
  }

  private static Optional<Expression> onGrid(
      Column column, Comparison comparison, BigDecimal number) {
    if (column.field().type().typeId() == Type.TypeID.DECIMAL) {
      return plain(column, comparison, number);
    }
    if (number.toBigInteger().bitLength() > 63) {
      return Optional.empty();
    }
    return plain(column, comparison, number.longValueExact());
  }

  static Optional<BigDecimal> decimal(Object value) {
    return switch (value) {
      case BigDecimal decimal -> Optional.of(decimal);
      case Double number when Double.isFinite(number) -> Optional.of(new BigDecimal(number));
      case Float number when Float.isFinite(number) ->
          Optional.of(new BigDecimal(number.doubleValue()));
      case Byte number -> Optional.of(BigDecimal.valueOf(number));
      case Short number -> Optional.of(BigDecimal.valueOf(number));
      case Integer number -> Optional.of(BigDecimal.valueOf(number));
      case Long number -> Optional.of(BigDecimal.valueOf(number));
      default -> Optional.empty();
    };
  }
}
