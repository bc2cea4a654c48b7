package floeberg.type;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.VOID;

import floeberg.type.SparkType.Array;
import floeberg.type.SparkType.DayTimeInterval;
import floeberg.type.SparkType.Field;
import floeberg.type.SparkType.Struct;
import floeberg.type.SparkType.YearMonthInterval;
import java.util.List;

/**
 * Whether a value of one type may be stored in a column of another under Spark's ANSI policy
 * ({@code spark.sql.storeAssignmentPolicy=ANSI}). Nested field names are not looked at.
 */
public final class StoreAssignment {
  private StoreAssignment() {}

  /** Whether the assignment is allowed; it may still fail for a value when it runs. */
  public static boolean canAssign(SparkType from, SparkType to) {
    if (from.equals(to) || from == VOID) {
      return true;
    }
    if (from instanceof Array(SparkType a, boolean an)
        && to instanceof Array(SparkType b, boolean bn)) {
      return (bn || !an) && canAssign(a, b);
    }
    if (from instanceof SparkType.Map(SparkType ak, SparkType av, boolean an)
        && to instanceof SparkType.Map(SparkType bk, SparkType bv, boolean bn)) {
      return (bn || !an) && canAssign(ak, bk) && canAssign(av, bv);
    }
    if (from instanceof Struct(List<Field> a) && to instanceof Struct(List<Field> b)) {
      if (a.size() != b.size()) {
        return false;
      }
      for (int i = 0; i < a.size(); i++) {
        if (!canAssign(a.get(i).type(), b.get(i).type())) {
          return false;
        }
      }
      return true;
    }
    return canAssignAtomic(from, to);
  }

  private static boolean canAssignAtomic(SparkType from, SparkType to) {
    if (Coercion.isNumeric(from) && Coercion.isNumeric(to)) {
      return true;
    }
    if (Coercion.isText(to)) {
      return Coercion.isAtomic(from) || from == SparkType.CALENDAR_INTERVAL;
    }
    if (from == TIMESTAMP && Coercion.isNumeric(to)
        || Coercion.isNumeric(from) && to == TIMESTAMP) {
      return false;
    }
    if (Coercion.isDatetime(from) && Coercion.isDatetime(to)) {
      return true;
    }
    if (from instanceof DayTimeInterval && to instanceof DayTimeInterval
        || from instanceof YearMonthInterval && to instanceof YearMonthInterval) {
      return true;
    }
    if (from == BOOLEAN || to == BOOLEAN) {
      return false;
    }
    return from instanceof SparkType.Time && to instanceof SparkType.Time;
  }
}
