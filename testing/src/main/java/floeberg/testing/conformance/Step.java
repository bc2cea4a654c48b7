package floeberg.testing.conformance;

import java.util.List;
import java.util.Optional;

/**
 * One statement of a case with the directives before it.
 *
 * @param number from 1
 * @param line of the statement's first line in the case file, from 1
 * @param text as written, variables not replaced, without the closing semicolon
 * @param variable what the single value of the query is bound to
 */
public record Step(
    int number,
    int line,
    String text,
    List<Directive> before,
    Action action,
    Optional<String> variable) {
  public Step {
    before = List.copyOf(before);
  }
}
