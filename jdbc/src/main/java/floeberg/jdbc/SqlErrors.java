package floeberg.jdbc;

import floeberg.error.FloebergException;
import floeberg.error.Hint;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Errors as JDBC has them: Spark's SQLSTATE decides the class; the cause is the engine's exception
 * with condition, parameters and place.
 */
final class SqlErrors {
  private static final String GENERAL = "HY000";
  private static final String CANCELED = "OPERATION_CANCELED";

  /** Iceberg's exceptions have no condition; clients look for these states. */
  private static final Map<String, String> STATES =
      Map.ofEntries(
          Map.entry("NoSuchTableException", "42P01"),
          Map.entry("NoSuchViewException", "42P01"),
          Map.entry("NoSuchNamespaceException", "42704"),
          Map.entry("AlreadyExistsException", "42710"),
          Map.entry("NamespaceNotEmptyException", "2BP01"),
          Map.entry("CommitFailedException", "40001"),
          Map.entry("ValidationException", "40001"),
          Map.entry("CommitStateUnknownException", "08007"),
          Map.entry("ForbiddenException", "42501"),
          Map.entry("NotAuthorizedException", "28000"),
          Map.entry("ServiceUnavailableException", "08006"));

  private SqlErrors() {}

  static SQLException of(Throwable error) {
    if (error instanceof SQLException known) {
      return known;
    }
    String own = error.getMessage() == null ? error.toString() : error.getMessage();
    String message =
        Stream.concat(Stream.of(own), Hint.sentences(error).stream())
            .collect(Collectors.joining("\n"));
    if (error instanceof FloebergException e) {
      return of(message, e.sqlState().isEmpty() ? GENERAL : e.sqlState(), e);
    }
    String name = error.getClass().getSimpleName();
    return of(message, STATES.getOrDefault(name, GENERAL), error);
  }

  private static SQLException of(String message, String state, Throwable cause) {
    return switch (state.substring(0, 2)) {
      case "42" -> new SQLSyntaxErrorException(message, state, cause);
      case "22" -> new SQLDataException(message, state, cause);
      case "23" -> new SQLIntegrityConstraintViolationException(message, state, cause);
      case "0A" -> new SQLFeatureNotSupportedException(message, state, cause);
      case "40" -> new SQLTransactionRollbackException(message, state, cause);
      default -> new SQLException(message, state, cause);
    };
  }

  /** The error of a statement that ran into its time limit. */
  static SQLException timeout(int seconds, Throwable cause) {
    return new SQLTimeoutException(
        "The statement did not end within " + seconds + " s", "HYT00", cause);
  }

  static boolean isCanceled(Throwable error) {
    return error instanceof FloebergException e && e.condition().name().equals(CANCELED);
  }

  /** What is asked of something that is closed. */
  static SQLException closed(String what) {
    return new SQLException("The " + what + " is closed", "08003");
  }

  static SQLException notSupported(String what) {
    return new SQLFeatureNotSupportedException(what, "0A000");
  }

  static SQLException wrongArgument(String message) {
    return new SQLException(message, "HY024");
  }

  static SQLException notConvertible(Object value, String target) {
    return new SQLDataException("Cannot give " + value + " as " + target, "22018");
  }
}
