package floeberg.testing.faults;

import java.util.List;

/**
 * A statement that writes, and the table it writes to. In all texts {@code ${t}} stands for the
 * table's name, a fresh one in every run, and {@code ${dir}} for a folder of the run's own.
 *
 * @param setup statements that make the table, run without faults
 * @param statement the one that meets the fault
 * @param observed queries whose answers together are the state
 * @param traits what is special about the statement
 */
public record Scenario(
    String name, List<String> setup, String statement, List<String> observed, List<Trait> traits) {

  /** What is special about a statement. */
  public enum Trait {
    /** There is no table before. */
    MAKES_TABLE,
    /** What another writer adds meanwhile may be replaced, as Spark does too. */
    REPLACES_ROWS,
    /** It commits several times, so that states between are right if the rows are. */
    COMMITS_OFTEN,
    /** Its table cannot take the other writer's row. */
    ALONE,
    /** It forgets files first and removes them later, so that some may stay. */
    LEAVES_FILES
  }

  public Scenario {
    setup = List.copyOf(setup);
    observed = List.copyOf(observed);
    traits = List.copyOf(traits);
  }

  boolean is(Trait trait) {
    return traits.contains(trait);
  }

  @Override
  public String toString() {
    return name;
  }
}
