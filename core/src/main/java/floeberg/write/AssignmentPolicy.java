package floeberg.write;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import floeberg.type.StoreAssignment;
import java.util.List;
import java.util.Locale;

/** {@code spark.sql.storeAssignmentPolicy}: which types may be stored in which columns. */
enum AssignmentPolicy {
  ANSI,
  STRICT;

  static AssignmentPolicy of(Settings settings) {
    String key = "spark.sql.storeAssignmentPolicy";
    String name = settings.value(key, "ANSI").toUpperCase(Locale.ROOT);
    if (name.equals("LEGACY")) {
      throw FloebergException.of(Condition.analysis("_LEGACY_ERROR_TEMP_1000"), "configKey", key);
    }
    return name.equals("STRICT") ? STRICT : ANSI;
  }

  boolean allows(SparkType from, SparkType to) {
    if (this == ANSI) {
      return StoreAssignment.canAssign(from, to);
    }
    return from == SparkType.VOID ? to == SparkType.VOID : canUpCast(from, to);
  }

  private static final List<SparkType> WIDENING =
      List.of(
          SparkType.TINYINT,
          SparkType.SMALLINT,
          SparkType.INT,
          SparkType.BIGINT,
          SparkType.FLOAT,
          SparkType.DOUBLE);

  /** Whether every value of one type has an equal in the other. */
  static boolean canUpCast(SparkType from, SparkType to) {
    if (from.equals(to) || from == SparkType.VOID) {
      return true;
    }
    int fromRank = WIDENING.indexOf(from);
    int toRank = WIDENING.indexOf(to);
    if (fromRank >= 0 && toRank >= 0) {
      return fromRank <= toRank;
    }
    if (to instanceof SparkType.Decimal wide) {
      return integerDigits(from) >= 0
          && integerDigits(from) <= wide.precision() - wide.scale()
          && scale(from) <= wide.scale();
    }
    if (from instanceof SparkType.Decimal && toRank >= 0) {
      return toRank > 3 || scale(from) == 0 && integerDigits(from) <= integerDigits(to);
    }
    if (from == SparkType.DATE) {
      return to == SparkType.TIMESTAMP
          || to == SparkType.TIMESTAMP_NTZ
          || to instanceof SparkType.Text;
    }
    if (from == SparkType.TIMESTAMP && to == SparkType.TIMESTAMP_NTZ
        || from == SparkType.TIMESTAMP_NTZ && to == SparkType.TIMESTAMP) {
      return true;
    }
    return to instanceof SparkType.Text && !isNested(from);
  }

  private static boolean isNested(SparkType type) {
    return type instanceof SparkType.Array
        || type instanceof SparkType.Map
        || type instanceof SparkType.Struct
        || type == SparkType.VARIANT;
  }

  private static int integerDigits(SparkType type) {
    if (type instanceof SparkType.Decimal(int precision, int scale)) {
      return precision - scale;
    }
    int rank = WIDENING.indexOf(type);
    int[] digits = {3, 5, 10, 20};
    return rank >= 0 && rank < digits.length ? digits[rank] : -1;
  }

  private static int scale(SparkType type) {
    return type instanceof SparkType.Decimal decimal ? decimal.scale() : 0;
  }
}
