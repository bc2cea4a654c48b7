package floeberg.statement;

import floeberg.type.SparkType;
import java.util.List;

/** Which types Spark lets a column change to before it asks the table: up-casts. */
final class TypeWidening {
  private static final List<SparkType> NUMBERS =
      List.of(
          SparkType.TINYINT,
          SparkType.SMALLINT,
          SparkType.INT,
          SparkType.BIGINT,
          SparkType.FLOAT,
          SparkType.DOUBLE);

  /** Decimal digits of the integral types, in the order of {@link #NUMBERS}. */
  private static final List<Integer> DIGITS = List.of(3, 5, 10, 20);

  private TypeWidening() {}

  static boolean canChange(SparkType from, SparkType to) {
    if (from.equals(to) || from == SparkType.VOID) {
      return true;
    }
    if (isNested(from) || isNested(to)) {
      return false;
    }
    if (to instanceof SparkType.Text
        || to instanceof SparkType.Varchar
        || to instanceof SparkType.Char) {
      return from != SparkType.VARIANT;
    }
    if (from == SparkType.DATE || from == SparkType.TIMESTAMP || from == SparkType.TIMESTAMP_NTZ) {
      return to == SparkType.TIMESTAMP || to == SparkType.TIMESTAMP_NTZ;
    }
    int fromRank = NUMBERS.indexOf(from);
    int toRank = NUMBERS.indexOf(to);
    if (fromRank >= 0 && toRank >= 0) {
      return fromRank <= toRank;
    }
    if (fromRank >= 0 && fromRank < DIGITS.size() && to instanceof SparkType.Decimal decimal) {
      return decimal.precision() - decimal.scale() >= DIGITS.get(fromRank);
    }
    if (from instanceof SparkType.Decimal decimal && to instanceof SparkType.Decimal wider) {
      return wider.scale() >= decimal.scale()
          && wider.precision() - wider.scale() >= decimal.precision() - decimal.scale();
    }
    return false;
  }

  private static boolean isNested(SparkType type) {
    return type instanceof SparkType.Struct
        || type instanceof SparkType.Array
        || type instanceof SparkType.Map;
  }
}
