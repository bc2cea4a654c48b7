package floeberg.connect;

import floeberg.error.Condition;
import floeberg.error.FloebergException;

/** Errors of session and operation handles. */
final class Handles {
  private static final String SQL_EXCEPTION = "org.apache.spark.SparkSQLException";

  private Handles() {}

  static FloebergException format(String handle) {
    return of("INVALID_HANDLE.FORMAT", handle);
  }

  static FloebergException sessionNotFound(String handle) {
    return of("INVALID_HANDLE.SESSION_NOT_FOUND", handle);
  }

  static FloebergException sessionClosed(String handle) {
    return of("INVALID_HANDLE.SESSION_CLOSED", handle);
  }

  static FloebergException sessionChanged(String handle) {
    return of("INVALID_HANDLE.SESSION_CHANGED", handle);
  }

  static FloebergException operationNotFound(String handle) {
    return of("INVALID_HANDLE.OPERATION_NOT_FOUND", handle);
  }

  static FloebergException operationExists(String handle) {
    return of("INVALID_HANDLE.OPERATION_ALREADY_EXISTS", handle);
  }

  static FloebergException operationAbandoned(String handle) {
    return of("INVALID_HANDLE.OPERATION_ABANDONED", handle);
  }

  static FloebergException disconnected() {
    return FloebergException.of(new Condition("INVALID_CURSOR.DISCONNECTED", SQL_EXCEPTION));
  }

  static FloebergException notReattachable() {
    return FloebergException.of(new Condition("INVALID_CURSOR.NOT_REATTACHABLE", SQL_EXCEPTION));
  }

  static FloebergException positionNotFound(String responseId) {
    return FloebergException.of(
        new Condition("INVALID_CURSOR.POSITION_NOT_FOUND", SQL_EXCEPTION),
        "responseId",
        responseId);
  }

  static FloebergException canceled() {
    return FloebergException.of(new Condition("OPERATION_CANCELED", SQL_EXCEPTION));
  }

  private static FloebergException of(String condition, String handle) {
    return FloebergException.of(new Condition(condition, SQL_EXCEPTION), "handle", handle);
  }
}
