package floeberg.testing.conformance;

import java.util.Optional;

/**
 * How a step went.
 *
 * @param caseName path of the case below the corpus, without ending
 * @param difference empty when it agrees with Spark
 */
public record StepResult(
    String caseName, int number, int line, String text, Optional<String> difference) {
  /** Whether it agrees. */
  public boolean passed() {
    return difference.isEmpty();
  }

  /** {@code case:number}, the name of a step in the list of passing steps. */
  public String id() {
    return caseName + ":" + number;
  }
}
