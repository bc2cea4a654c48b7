package floeberg.cli;

import floeberg.error.FloebergException;
import floeberg.error.Position;
import java.util.List;

/** Errors as users read them: what is wrong, and where in the text. */
final class ErrorText {
  private static final String UNKNOWN_CLASSES = "java.lang.";

  private ErrorText() {}

  /**
   * Where a statement stands.
   *
   * @param name of the file, empty when there is none
   * @param text of all statements
   * @param offset of the statement in it
   */
  record Place(String name, String text, int offset) {}

  /** An error without a place. */
  static String of(Throwable thrown) {
    return thrown instanceof FloebergException e ? text(e, new Place("", "", 0)) : text(thrown);
  }

  /** An error of a statement. */
  static String of(Throwable thrown, Place place) {
    return thrown instanceof FloebergException e ? text(e, place) : text(thrown);
  }

  private static String text(Throwable thrown) {
    String name = thrown.getClass().getName();
    String message = thrown.getMessage();
    if (message == null || message.isBlank()) {
      return name;
    }
    // Iceberg's class names are known to users and tell what to do; Java's own are not.
    return name.startsWith(UNKNOWN_CLASSES)
        ? message
        : thrown.getClass().getSimpleName() + ": " + message;
  }

  private static String text(FloebergException e, Place place) {
    String text = place.text().isEmpty() ? e.sqlText() : place.text();
    Position position = e.position();
    int start = position.start() + place.offset();
    if (!position.isKnown() || text.isEmpty() || start > text.length()) {
      return e.getMessage();
    }
    int stop = Math.min(position.stop() + place.offset(), text.length() - 1);
    return e.getMessage() + "\n" + marked(place.name(), text, start, stop);
  }

  private static String marked(String name, String text, int start, int stop) {
    int lineStart = text.lastIndexOf('\n', start - 1) + 1;
    int lineEnd = text.indexOf('\n', start);
    String line = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
    int lineNumber = (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count() + 1;
    int column = start - lineStart;
    int length = Math.max(1, Math.min(stop - start + 1, line.length() - column));
    String where = (name.isEmpty() ? "line " : name + ":") + lineNumber + ":" + (column + 1);
    String indent = line.substring(0, Math.min(column, line.length())).replaceAll("[^\t]", " ");
    return String.join("\n", List.of(where, line, indent + "^".repeat(length)));
  }
}
