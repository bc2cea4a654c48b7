package floeberg.connect;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;

/** The message of an error with its place in the SQL text, in Spark's three layouts. */
final class ErrorTexts {
  private ErrorTexts() {}

  /**
   * Parse errors show the text with a caret line, analysis errors end in a place, others in a query
   * context.
   */
  static String message(Throwable error) {
    String text = String.valueOf(error.getMessage());
    if (error instanceof FloebergException called && called.position().isCall()) {
      boolean isAnalysis = ErrorClasses.of(error).contains(Condition.ANALYSIS);
      return isAnalysis ? text : text + "\n" + callSummary(called.position());
    }
    if (!(error instanceof FloebergException floeberg)
        || !floeberg.position().isKnown()
        || floeberg.sqlText().isEmpty()) {
      return text;
    }
    Position place = floeberg.position();
    if (floeberg.condition().exceptionClass().equals(Condition.PARSE)) {
      return "\n"
          + text
          + " (line "
          + place.line()
          + ", pos "
          + place.column()
          + ")\n\n== SQL ==\n"
          + marked(floeberg.sqlText(), place);
    }
    if (ErrorClasses.of(error).contains(Condition.ANALYSIS)) {
      return text + "; line " + place.line() + " pos " + place.column();
    }
    return text + "\n" + summary(floeberg);
  }

  /** The fragment at the error's place. */
  static String fragment(FloebergException error) {
    String sql = error.sqlText();
    int stop = Math.min(error.position().stop() + 1, sql.length());
    int start = Math.min(error.position().start(), stop);
    return sql.substring(start, stop);
  }

  /** Spark's summary of the call that an error belongs to. */
  static String callSummary(Position call) {
    return "== DataFrame ==\n\""
        + call.method()
        + "\" was called from\n"
        + call.calledFrom()
        + "\n";
  }

  /** Spark's summary of a query context: headline, text, carets under the fragment. */
  static String summary(FloebergException error) {
    Position place = error.position();
    return "== SQL (line "
        + place.line()
        + ", position "
        + (place.column() + 1)
        + ") ==\n"
        + underlined(error.sqlText(), place);
  }

  private static String marked(String sql, Position place) {
    var text = new StringBuilder();
    int line = 1;
    for (String row : sql.split("\n", -1)) {
      text.append(row).append('\n');
      if (line == place.line()) {
        text.append("-".repeat(Math.max(0, place.column()))).append("^^^\n");
      }
      line++;
    }
    return text.toString();
  }

  private static String underlined(String sql, Position place) {
    var text = new StringBuilder();
    int offset = 0;
    for (String row : sql.split("\n", -1)) {
      int start = Math.max(place.start(), offset);
      int stop = Math.min(place.stop(), offset + row.length() - 1);
      text.append(row).append('\n');
      if (start <= stop) {
        text.append(" ".repeat(start - offset)).append("^".repeat(stop - start + 1)).append('\n');
      }
      offset += row.length() + 1;
    }
    return text.toString();
  }
}
