package floeberg.function;

import java.util.List;
import java.util.Optional;

/**
 * A function as the table has it.
 *
 * @param name the name it was asked for, in lower case
 * @param target the name of the function it is an alias of, else the name itself
 * @param kind what it becomes
 * @param overloads signatures in order, none unless mapped to text
 * @param shownAs how special forms are shown, empty for the name it was called by
 * @param reason why it is not supported
 */
public record FunctionEntry(
    String name,
    String target,
    Kind kind,
    List<Overload> overloads,
    Optional<String> shownAs,
    String reason) {
  public FunctionEntry {
    overloads = List.copyOf(overloads);
  }

  /** What a function becomes. */
  public enum Kind {
    /** DuckDB text by the overload that fits. */
    TEMPLATE,
    /** Resolved by code of its own. */
    SPECIAL,
    /** Known, refused. */
    UNSUPPORTED
  }
}
