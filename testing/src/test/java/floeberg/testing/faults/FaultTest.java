package floeberg.testing.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sample of the faults that {@code dev/nightly} tries all: after each the table is as before the
 * statement or as after it, every file that a snapshot needs is there, and a write that certainly
 * failed has left none.
 */
class FaultTest {
  private static final long SEED = Long.getLong("floeberg.test.seed", 20_261);
  private static final int SCENARIOS = Integer.getInteger("floeberg.test.scenarios", 8);
  private static final int FAULTS_EACH = 3;

  @TempDir Path warehouse;

  @Test
  void faultsLeaveTheOldStateOrTheNew() {
    var random = new Random(SEED);
    var scenarios = new ArrayList<>(Scenarios.all());
    Collections.shuffle(scenarios, random);
    var wrong = new ArrayList<String>();
    try (var bench = new FaultBench(warehouse)) {
      for (Scenario scenario : scenarios.subList(0, SCENARIOS)) {
        FaultRun.Sound sound = bench.run(scenario).sound();
        var faults = new ArrayList<>(Faults.faults(sound));
        Collections.shuffle(faults, random);
        for (Fault fault : faults.subList(0, Math.min(FAULTS_EACH, faults.size()))) {
          wrong.addAll(bench.run(scenario).meet(fault, sound));
        }
      }
    }
    assertEquals(List.of(), wrong, "seed " + SEED);
  }
}
