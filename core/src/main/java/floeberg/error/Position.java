package floeberg.error;

/**
 * A range in a statement's text, both offsets in UTF-16 units from 0; start inclusive, stop
 * inclusive (as Spark's query context has it).
 *
 * @param line line of the start, from 1
 * @param column column of the start, from 0
 */
public record Position(int start, int stop, int line, int column) {
  public static final Position NONE = new Position(-1, -1, -1, -1);

  /** Whether the place is known. */
  public boolean isKnown() {
    return start >= 0;
  }
}
