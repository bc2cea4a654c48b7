package floeberg.testing.faults;

import floeberg.testing.Folders;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Every fault at every step of every scenario; the part of {@code dev/nightly} that takes long.
 * Arguments: words, of which a scenario's name must contain one; none for all.
 */
public final class Faults {
  private Faults() {}

  /** Prints a line for each scenario and what is wrong; the exit status tells whether any is. */
  public static void main(String[] words) throws IOException {
    Path warehouse = Files.createTempDirectory("floeberg-faults");
    int wrong = 0;
    int runs = 0;
    try (Closeable _ = () -> Folders.delete(warehouse);
        var bench = new FaultBench(warehouse)) {
      for (Scenario scenario : Scenarios.all()) {
        boolean isWanted =
            words.length == 0 || Arrays.stream(words).anyMatch(scenario.name()::contains);
        if (!isWanted) {
          continue;
        }
        FaultRun.Sound sound = bench.run(scenario).sound();
        List<Fault> faults = faults(sound);
        int found = 0;
        for (Fault fault : faults) {
          List<String> sentences = bench.run(scenario).meet(fault, sound);
          sentences.forEach(System.out::println);
          found += sentences.isEmpty() ? 0 : 1;
        }
        System.out.printf(
            "%s: %d steps, %d faults, %d wrong%n",
            scenario, sound.steps().size(), faults.size(), found);
        wrong += found;
        runs += faults.size();
      }
    }
    System.out.printf("faults: %d, wrong: %d%n", runs, wrong);
    System.exit(wrong == 0 ? 0 : 1);
  }

  /** Every fault that can happen to a statement that takes these steps. */
  public static List<Fault> faults(FaultRun.Sound sound) {
    var faults = new ArrayList<Fault>();
    for (int step = 1; step <= sound.steps().size(); step++) {
      Steps.Action action = sound.steps().get(step - 1);
      for (FaultKind kind : FaultKind.values()) {
        boolean happens =
            switch (kind) {
              case FAIL, HANG, CANCEL -> true;
              case FULL_DISK -> action == Steps.Action.WRITE;
              case CONFLICT, UNKNOWN_DONE, UNKNOWN_LOST -> action == Steps.Action.COMMIT;
            };
        if (happens) {
          faults.add(new Fault(kind, step));
        }
      }
    }
    return faults;
  }
}
