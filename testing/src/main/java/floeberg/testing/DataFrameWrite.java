package floeberg.testing;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.Statement;
import java.util.List;

/** The plans that a DataFrame's {@code writeTo(..)} and {@code write.save(..)} make. */
final class DataFrameWrite {
  private DataFrameWrite() {}

  static Statement writeTo(String specification, String text) {
    throw unsupported(specification + text);
  }

  static Statement save(String specification, String text) {
    throw unsupported(specification + text);
  }

  static Statement.Name name(String text) {
    return new Statement.Name(List.of(text.split("\\.")), Origin.NONE);
  }

  private static FloebergException unsupported(String what) {
    return FloebergException.of(Condition.analysis("UNSUPPORTED_FEATURE"), "what", what);
  }
}
