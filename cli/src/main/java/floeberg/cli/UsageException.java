package floeberg.cli;

/** The command was called in a way that it does not understand. */
final class UsageException extends RuntimeException {
  UsageException(String message) {
    super(message);
  }
}
