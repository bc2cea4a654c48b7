package floeberg.testing.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A few of the mutated statements of which {@code dev/nightly} runs 100,000. */
class MutationsTest {
  private static final long SEED = Long.getLong("floeberg.test.seed", 7);

  @Test
  void mutatedStatementsNeverShowABugOfTheEngine() throws IOException {
    Path corpus = Path.of("src/test/cases/refs");
    assertEquals(List.of(), new Mutations(corpus, SEED).run(200), "seed " + SEED);
  }
}
