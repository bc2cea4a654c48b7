package floeberg.function;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/**
 * The type of a parameter or result in the function table: an exact type, a family, a variable, or
 * a nested type of patterns.
 */
public sealed interface TypePattern {

  /** Exactly this type. */
  record Exact(SparkType type) implements TypePattern {}

  /** One of a set of types. */
  record OneOf(Family family) implements TypePattern {}

  /** A type variable; all uses in one call meet in one type. */
  record Variable(String name) implements TypePattern {}

  /** A decimal; digits are expressions over p and s, which a parameter binds. */
  record AnyDecimal(String precision, String scale) implements TypePattern {}

  /**
   * An array.
   *
   * @param containsNull for results: whether elements may be NULL, empty to derive it
   */
  record ArrayOf(TypePattern element, Optional<Boolean> containsNull) implements TypePattern {}

  /** A map; {@code containsNull} as for arrays, of the values. */
  record MapOf(TypePattern key, TypePattern value, Optional<Boolean> containsNull)
      implements TypePattern {}

  /** A struct; only for results. */
  record StructOf(List<Part> fields) implements TypePattern {}

  /** A field of a struct. */
  record Part(String name, TypePattern type, boolean nullable) {}

  /** Sets of types that Spark's signatures name. */
  enum Family {
    ANY,
    INTEGRAL,
    DAYCOUNT,
    FRACTIONAL,
    NUMERIC,
    ATOMIC,
    ORDERABLE,
    DAYTIME,
    YEARMONTH,
    ANYARRAY,
    ANYMAP,
    ANYSTRUCT
  }
}
