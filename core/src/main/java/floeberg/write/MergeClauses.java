package floeberg.write;

import floeberg.resolved.Expr;
import java.util.List;
import java.util.Optional;

/** The resolved clauses of a MERGE, each list in the order written. */
public record MergeClauses(
    List<Clause> matched, List<Clause> notMatched, List<Clause> notMatchedBySource) {

  /**
   * One WHEN clause.
   *
   * @param condition empty when it always applies
   * @param columns new values for each column of the table; empty deletes the row
   */
  public record Clause(Optional<Expr> condition, Optional<List<Expr>> columns) {}

  /** Whether rows of the target may change, not only new ones come. */
  boolean changesTarget() {
    return !matched.isEmpty() || !notMatchedBySource.isEmpty();
  }

  /**
   * Whether a target row that matches two source rows is an error: not when it would only be
   * deleted twice, and not when nothing is done with it.
   */
  boolean needsSingleMatches() {
    boolean isPlainDelete =
        matched.size() == 1
            && matched.getFirst().condition().isEmpty()
            && matched.getFirst().columns().isEmpty();
    return !matched.isEmpty() && !isPlainDelete;
  }
}
