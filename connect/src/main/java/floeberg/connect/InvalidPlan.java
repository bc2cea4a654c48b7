package floeberg.connect;

import floeberg.error.Condition;
import floeberg.error.FloebergException;

/** Errors of messages that no working client sends. */
final class InvalidPlan {
  private static final Condition INTERNAL_ERROR =
      new Condition("INTERNAL_ERROR", "org.apache.spark.sql.connect.common.InvalidPlanInput");

  private InvalidPlan() {}

  static FloebergException of(String message) {
    return FloebergException.of(INTERNAL_ERROR, "message", message);
  }

  /** A oneof without a case: a message of a newer client, or a broken one. */
  static FloebergException unset(String message, String caseName) {
    return of("This oneOf field in " + message + " is not set: " + caseName);
  }

  /** A part of the protocol that this server refuses. */
  static UnsupportedOperationException unsupported(String what) {
    return new UnsupportedOperationException(what);
  }
}
