package floeberg.testing.conformance;

import java.util.List;
import java.util.Optional;

/** What Spark answered to a step. */
public sealed interface Expected {
  /** It succeeded and had no result columns. */
  record Update() implements Expected {}

  /** Its single value was bound to a variable. */
  record Let() implements Expected {}

  /**
   * It answered rows.
   *
   * @param volatileColumns names of the columns whose values are not compared
   */
  record Query(
      List<Column> schema,
      List<List<String>> rows,
      boolean ordered,
      boolean compareSchema,
      List<String> volatileColumns)
      implements Expected {}

  /**
   * It failed.
   *
   * @param condition absent for exceptions that are not Spark's own
   * @param exceptionClass full name of the class
   * @param message its first line that is not empty, normalised
   */
  record Failure(
      Optional<String> condition, Optional<String> sqlState, String exceptionClass, String message)
      implements Expected {}

  /** A result column; the type is Spark's simple string. */
  record Column(String name, String type) {}
}
