package floeberg.cli;

import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.error.Position;
import java.util.ArrayList;
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
    return text(thrown, new Place("", "", 0));
  }

  /** An error of a statement. */
  static String of(Throwable thrown, Place place) {
    return text(thrown, place);
  }

  private static String described(Throwable thrown) {
    if (thrown instanceof FloebergException known) {
      return known.getMessage();
    }
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

  /** The words, the place in the text under them, and what may help. */
  private static String text(Throwable thrown, Place place) {
    var lines = new ArrayList<String>();
    lines.add(described(thrown));
    String own = thrown instanceof FloebergException known ? known.sqlText() : "";
    String text = place.text().isEmpty() ? own : place.text();
    Position position = Hint.place(thrown);
    int start = position.start() + place.offset();
    if (position.isKnown() && !text.isEmpty() && start <= text.length()) {
      int stop = Math.min(position.stop() + place.offset(), text.length() - 1);
      lines.add(marked(place.name(), text, start, stop));
    }
    lines.addAll(Hint.sentences(thrown));
    return String.join("\n", lines);
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
