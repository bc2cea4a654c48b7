package floeberg.function.java;

import floeberg.error.Condition;
import floeberg.error.FloebergException;

/** Errors that functions raise for values. */
final class Raise {
  static final String CONFIG = "\"spark.sql.ansi.enabled\"";

  private Raise() {}

  static FloebergException arithmetic(String condition, String... parameters) {
    return FloebergException.of(new Condition(condition, Condition.ARITHMETIC), parameters);
  }

  static FloebergException runtime(String condition, String... parameters) {
    return FloebergException.of(Condition.runtime(condition), parameters);
  }

  static FloebergException argument(String condition, String... parameters) {
    return FloebergException.of(new Condition(condition, Condition.ILLEGAL_ARGUMENT), parameters);
  }

  static FloebergException time(String condition, String... parameters) {
    return FloebergException.of(new Condition(condition, Condition.DATE_TIME), parameters);
  }
}
