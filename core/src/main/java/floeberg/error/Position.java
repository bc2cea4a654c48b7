package floeberg.error;

/**
 * Where something stands: a range in a statement's text, or the call of a DataFrame program. Both
 * offsets are in UTF-16 units from 0; start inclusive, stop inclusive (as Spark's query context has
 * it).
 *
 * @param line line of the start, from 1
 * @param column column of the start, from 0
 * @param call for a program's call: the method and where it was called from, in two lines; else
 *     empty
 * @param text the text that the range counts in where that is not the statement's; else empty
 */
public record Position(int start, int stop, int line, int column, String call, String text) {
  public static final Position NONE = new Position(-1, -1, -1, -1);

  /** A range in a text. */
  public Position(int start, int stop, int line, int column) {
    this(start, stop, line, column, "", "");
  }

  /** The same range in a text that is part of no statement. */
  public Position in(String ownText) {
    return new Position(start, stop, line, column, call, ownText);
  }

  /** A call in a program. */
  public static Position ofCall(String method, String calledFrom) {
    return new Position(-1, -1, -1, -1, method + "\n" + calledFrom, "");
  }

  /** Whether a range in a text is known. */
  public boolean isKnown() {
    return start >= 0;
  }

  /** Whether it is a call in a program. */
  public boolean isCall() {
    return !call.isEmpty();
  }

  /** Of a call: the method. */
  public String method() {
    return call.lines().findFirst().orElse("");
  }

  /** Of a call: where it was called from. */
  public String calledFrom() {
    return call.substring(call.indexOf('\n') + 1);
  }

  /** The word alone: texts of queries are compared by what they compute. */
  @Override
  public String toString() {
    return "Position";
  }
}
