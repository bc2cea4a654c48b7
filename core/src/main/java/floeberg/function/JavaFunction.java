package floeberg.function;

import floeberg.type.SparkType;
import java.util.List;

/**
 * A scalar function computed in Java. It is pure Java; the engine makes it callable from DuckDB
 * text under its name, once per instance and only when a query's template names it. Functions of
 * one name and different parameters are overloads.
 *
 * <p>Values arrive and leave in Spark's internal form: DATE as Integer days, TIMESTAMP and
 * TIMESTAMP_NTZ as Long microseconds, DECIMAL as BigDecimal of the type's scale, STRING as String,
 * the intervals as Integer months and Long microseconds, other numbers boxed in their own class.
 *
 * <p>DuckDB passes only BOOLEAN, integers, FLOAT, DOUBLE, DECIMAL, STRING, DATE, TIMESTAMP,
 * TIMESTAMP_NTZ and the two intervals. Every other value travels as text, by convention of the
 * template: BINARY as hex ({@code unhex(floe_f(hex({0})))}), arrays, maps and structs as JSON
 * ({@code floe_f(CAST(to_json({0}) AS VARCHAR))}, and {@code from_json(..)} or a CAST from JSON for
 * a result), TIME as microseconds of the day ({@code epoch_us}). The parameter or result type is
 * then STRING or BIGINT. A function over decimals of any precision is declared for each signature
 * that a query needs, with the digits in its name, for example {@code floe_decimal_add_10_2_12_4};
 * see {@link JavaFunctions#find}.
 *
 * <p>An exception of {@link floeberg.error.FloebergException} reaches the client as it is.
 */
public interface JavaFunction {
  /** The name in DuckDB text: lower case, starts with {@code floe_}. */
  String name();

  List<SparkType> parameters();

  SparkType result();

  /** The parameters' last type may be repeated any number of times, also not at all. */
  default boolean isVariadic() {
    return false;
  }

  /** Whether equal arguments may give different results. */
  default boolean isVolatile() {
    return false;
  }

  /** Whether it is called with NULL (Java's null) arguments; otherwise NULL in gives NULL out. */
  default boolean seesNulls() {
    return false;
  }

  /** The value for one row; null is NULL. Called from several threads at once. */
  Object apply(Object[] arguments);

  /** A function of one text, without boxing. */
  interface OfText extends JavaFunction {
    String apply(String text);

    @Override
    default Object apply(Object[] arguments) {
      return apply((String) arguments[0]);
    }

    @Override
    default List<SparkType> parameters() {
      return List.of(SparkType.STRING);
    }

    @Override
    default SparkType result() {
      return SparkType.STRING;
    }
  }

  /** A function of one BIGINT to BIGINT, without boxing. */
  interface OfLong extends JavaFunction {
    long apply(long value);

    @Override
    default Object apply(Object[] arguments) {
      return apply(((Long) arguments[0]).longValue());
    }

    @Override
    default List<SparkType> parameters() {
      return List.of(SparkType.BIGINT);
    }

    @Override
    default SparkType result() {
      return SparkType.BIGINT;
    }
  }

  /** A function of one DOUBLE to DOUBLE, without boxing. */
  interface OfDouble extends JavaFunction {
    double apply(double value);

    @Override
    default Object apply(Object[] arguments) {
      return apply(((Double) arguments[0]).doubleValue());
    }

    @Override
    default List<SparkType> parameters() {
      return List.of(SparkType.DOUBLE);
    }

    @Override
    default SparkType result() {
      return SparkType.DOUBLE;
    }
  }

  /** What a {@link #of} function does. */
  @FunctionalInterface
  interface Body {
    Object apply(Object[] arguments);
  }

  /** A function that is NULL for a NULL argument. */
  static JavaFunction of(String name, List<SparkType> parameters, SparkType result, Body body) {
    return new Plain(name, List.copyOf(parameters), result, false, body);
  }

  /** A function that sees NULL arguments. */
  static JavaFunction withNulls(
      String name, List<SparkType> parameters, SparkType result, Body body) {
    return new Plain(name, List.copyOf(parameters), result, true, body);
  }

  /** A function from its parts. */
  record Plain(
      String name, List<SparkType> parameters, SparkType result, boolean seesNulls, Body body)
      implements JavaFunction {
    @Override
    public Object apply(Object[] arguments) {
      return body.apply(arguments);
    }
  }
}
