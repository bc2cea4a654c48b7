package floeberg.function;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One line of the function table: a signature and what it becomes.
 *
 * @param name Spark's name of the function the line defines
 * @param shownAs how column names and messages call it, empty for the name it was called by
 * @param template DuckDB text, see floeberg.resolved.Template
 * @param flags words in brackets behind the signature
 * @param difference what is known to differ from Spark, empty when nothing
 */
public record Overload(
    String name,
    Optional<String> shownAs,
    List<Parameter> parameters,
    TypePattern result,
    String template,
    Set<String> flags,
    String difference) {
  public Overload {
    parameters = List.copyOf(parameters);
    flags = Set.copyOf(flags);
  }

  /**
   * A parameter.
   *
   * @param isLiteral the argument must be a constant
   * @param isVariadic any number of arguments, also none
   * @param defaultValue literal text that stands for an argument not given
   */
  public record Parameter(
      TypePattern type, boolean isLiteral, boolean isVariadic, Optional<String> defaultValue) {}

  public boolean isAggregate() {
    return flags.contains("aggregate");
  }

  public boolean isWindow() {
    return flags.contains("window");
  }

  public boolean isVolatile() {
    return flags.contains("volatile");
  }

  /** The smallest number of arguments. */
  public int minimumArguments() {
    return (int)
        parameters.stream().filter(p -> !p.isVariadic() && p.defaultValue().isEmpty()).count();
  }

  public boolean isVariadic() {
    return !parameters.isEmpty() && parameters.getLast().isVariadic();
  }

  /** Whether a call with that many arguments can be meant. */
  public boolean takes(int arguments) {
    return arguments >= minimumArguments() && (isVariadic() || arguments <= parameters.size());
  }

  /** The parameter that the argument at the index is for. */
  public Parameter parameter(int index) {
    return parameters.get(Math.min(index, parameters.size() - 1));
  }
}
