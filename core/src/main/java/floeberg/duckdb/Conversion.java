package floeberg.duckdb;

import java.util.Optional;

/**
 * One step of a cast.
 *
 * @param attempt text of the target's type; NULL where a value that is not NULL cannot be converted
 * @param error text that raises Spark's condition for such a value; empty when every value can be
 *     converted, or when the attempt raises it by itself
 */
record Conversion(String attempt, Optional<String> error) {
  /** A step that cannot fail. */
  static Conversion exact(String text) {
    return new Conversion(text, Optional.empty());
  }

  static Conversion checked(String attempt, String error) {
    return new Conversion(attempt, Optional.of(error));
  }
}
