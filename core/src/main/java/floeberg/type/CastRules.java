package floeberg.type;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.CALENDAR_INTERVAL;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;
import static floeberg.type.SparkType.VARIANT;
import static floeberg.type.SparkType.VOID;

import floeberg.type.SparkType.DayTimeInterval;
import floeberg.type.SparkType.Field;
import floeberg.type.SparkType.YearMonthInterval;
import java.util.List;

/** Which explicit casts Spark allows. */
public final class CastRules {
  private static final List<SparkType> WIDENING =
      List.of(
          SparkType.TINYINT,
          SparkType.SMALLINT,
          SparkType.INT,
          SparkType.BIGINT,
          SparkType.FLOAT,
          SparkType.DOUBLE);

  private CastRules() {}

  /** Under {@code spark.sql.ansi.enabled=true} and for TRY_CAST. */
  public static boolean isAllowed(SparkType from, SparkType to) {
    return isAllowed(from, to, true);
  }

  /** Under {@code spark.sql.ansi.enabled=false}. */
  public static boolean isAllowedLegacy(SparkType from, SparkType to) {
    return isAllowed(from, to, false);
  }

  /** Whether every value of the one type is a value of the other: such a TRY_CAST never fails. */
  public static boolean isWidening(SparkType from, SparkType to) {
    if (from.equals(to) || from == VOID || Coercion.isText(to) && Coercion.isAtomic(from)) {
      return true;
    }
    if (to instanceof SparkType.Decimal decimal) {
      return DecimalRules.of(from)
          .filter(d -> DecimalRules.whole(d) <= DecimalRules.whole(decimal))
          .filter(d -> d.scale() <= decimal.scale())
          .isPresent();
    }
    int wide = WIDENING.indexOf(to);
    int narrow = WIDENING.indexOf(from);
    return narrow >= 0 && narrow < wide
        || from == DATE && (to == TIMESTAMP || to == TIMESTAMP_NTZ)
        || from == TIMESTAMP && (to == TIMESTAMP_NTZ || to == SparkType.BIGINT)
        || from == TIMESTAMP_NTZ && to == TIMESTAMP
        || from == SparkType.BIGINT && to == TIMESTAMP
        || from instanceof DayTimeInterval && to instanceof DayTimeInterval
        || from instanceof YearMonthInterval && to instanceof YearMonthInterval;
  }

  private static boolean isAllowed(SparkType from, SparkType to, boolean isAnsi) {
    if (from.equals(to) || from == VOID) {
      return true;
    }
    if (from == VARIANT) {
      return canLeaveVariant(to);
    }
    if (Coercion.isText(to)) {
      return !(from instanceof SparkType.Geometry || from instanceof SparkType.Geography);
    }
    return switch (from) {
      case SparkType.Array(SparkType a, boolean _) when to == VARIANT -> isAllowed(a, to, isAnsi);
      case SparkType.Array(SparkType a, boolean an) ->
          to instanceof SparkType.Array(SparkType b, boolean bn)
              && isAllowed(a, b, isAnsi)
              && (bn || !an);
      case SparkType.Map(SparkType ak, SparkType av, boolean an) ->
          to instanceof SparkType.Map(SparkType bk, SparkType bv, boolean bn)
              && isAllowed(ak, bk, isAnsi)
              && isAllowed(av, bv, isAnsi)
              && (bn || !an);
      case SparkType.Struct(List<Field> a) ->
          to instanceof SparkType.Struct(List<Field> b) && areAllowed(a, b, isAnsi);
      default -> isAtomicAllowed(from, to, isAnsi);
    };
  }

  private static boolean areAllowed(List<Field> from, List<Field> to, boolean isAnsi) {
    if (from.size() != to.size()) {
      return false;
    }
    for (int i = 0; i < from.size(); i++) {
      Field a = from.get(i);
      Field b = to.get(i);
      if (!isAllowed(a.type(), b.type(), isAnsi) || a.nullable() && !b.nullable()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAtomicAllowed(SparkType from, SparkType to, boolean isAnsi) {
    if (to == VARIANT) {
      return Coercion.isAtomic(from) && !Coercion.isAnsiInterval(from);
    }
    if (Coercion.isText(from)) {
      return Coercion.isAtomic(to) || to == CALENDAR_INTERVAL;
    }
    if (Coercion.isNumeric(to)) {
      return toNumber(from, to, isAnsi);
    }
    if (to == BOOLEAN) {
      return Coercion.isNumeric(from) || !isAnsi && (from == TIMESTAMP || from == DATE);
    }
    if (to == TIMESTAMP) {
      return Coercion.isDatetime(from) || Coercion.isNumeric(from) || !isAnsi && from == BOOLEAN;
    }
    if (to == DATE || to == TIMESTAMP_NTZ) {
      return Coercion.isDatetime(from);
    }
    if (to == BINARY) {
      return !isAnsi && Coercion.isIntegral(from);
    }
    return toInterval(from, to);
  }

  private static boolean toNumber(SparkType from, SparkType to, boolean isAnsi) {
    if (Coercion.isNumeric(from) || from == BOOLEAN || from == TIMESTAMP) {
      return true;
    }
    if (from == DATE) {
      return !isAnsi;
    }
    return (Coercion.isAnsiInterval(from) || from instanceof SparkType.Time)
        && (Coercion.isIntegral(to) || to instanceof SparkType.Decimal);
  }

  private static boolean toInterval(SparkType from, SparkType to) {
    boolean isCount = Coercion.isIntegral(from) || from instanceof SparkType.Decimal;
    if (to instanceof YearMonthInterval) {
      return from instanceof YearMonthInterval || isCount;
    }
    if (to instanceof DayTimeInterval) {
      return from instanceof DayTimeInterval || isCount;
    }
    return to instanceof SparkType.Time
        && (from instanceof SparkType.Time || from == TIMESTAMP_NTZ);
  }

  private static boolean canLeaveVariant(SparkType to) {
    return switch (to) {
      case SparkType.Array(SparkType element, boolean _) -> canLeaveVariant(element);
      case SparkType.Map(SparkType key, SparkType value, boolean _) ->
          Coercion.isText(key) && canLeaveVariant(value);
      case SparkType.Struct(List<Field> fields) ->
          fields.stream().allMatch(f -> canLeaveVariant(f.type()));
      case YearMonthInterval _, DayTimeInterval _ -> false;
      default -> Coercion.isAtomic(to) || to == VARIANT;
    };
  }

  /** The functions that Spark names instead of a cast it refuses, empty when it names none. */
  public static String functionsInstead(SparkType from, SparkType to) {
    if (Coercion.isNumeric(from) && to == DATE) {
      return "`DATE_FROM_UNIX_DATE`";
    }
    if (from == DATE && Coercion.isNumeric(to)) {
      return "`UNIX_DATE`";
    }
    return "";
  }
}
