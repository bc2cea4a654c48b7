package floeberg.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.testing.conformance.CaseRunner;
import floeberg.testing.conformance.Corpus;
import floeberg.testing.conformance.CorpusRun;
import floeberg.testing.conformance.PassingSteps;
import floeberg.testing.conformance.StepResult;
import floeberg.testing.conformance.Waivers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A step that agreed with Spark once must never differ again. */
class ConformanceTest {
  private static final Path TESTS = Path.of("src", "test");

  @Test
  void noListedStepIsBroken() throws IOException {
    PassingSteps passing = PassingSteps.read(TESTS.resolve("passing.txt"));
    Waivers waivers = Waivers.read(TESTS.resolve("waivers.tsv"));
    List<Corpus.Case> cases = new Corpus(TESTS.resolve("cases")).cases(List.of());
    var runner = new CaseRunner(new FloebergSessions(), Duration.ofSeconds(60));

    List<StepResult> results = new CorpusRun(runner, 2).run(cases, _ -> {});

    String broken =
        passing.broken(results).stream()
            .filter(result -> !waivers.covers(result))
            .map(r -> "%s:%d %s".formatted(r.caseName(), r.line(), r.difference().orElse("")))
            .collect(Collectors.joining("\n"));
    assertEquals("", broken);
    assertEquals(Set.of(), passing.missing(results));
  }
}
