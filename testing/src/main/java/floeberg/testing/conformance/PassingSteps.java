package floeberg.testing.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The committed list of steps that agreed once and must never fail again. */
public record PassingSteps(SortedSet<String> ids) {
  /** Reads the list; one that does not exist is empty. */
  public static PassingSteps read(Path file) throws IOException {
    var ids = new TreeSet<>(STEP_ORDER);
    if (Files.exists(file)) {
      Files.readAllLines(file).stream().filter(line -> !line.isBlank()).forEach(ids::add);
    }
    return new PassingSteps(ids);
  }

  private static final Comparator<String> STEP_ORDER =
      Comparator.<String, String>comparing(id -> id.substring(0, id.lastIndexOf(':')))
          .thenComparing(id -> Integer.parseInt(id.substring(id.lastIndexOf(':') + 1)));

  /** The results of listed steps that no longer agree. */
  public List<StepResult> broken(List<StepResult> results) {
    return results.stream().filter(r -> !r.passed() && ids.contains(r.id())).toList();
  }

  /** Listed steps of the cases that ran which the cases no longer have. */
  public Set<String> missing(List<StepResult> results) {
    Set<String> cases = results.stream().map(StepResult::caseName).collect(Collectors.toSet());
    Set<String> present = results.stream().map(StepResult::id).collect(Collectors.toSet());
    return ids.stream()
        .filter(id -> cases.contains(id.substring(0, id.lastIndexOf(':'))))
        .filter(id -> !present.contains(id))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The list with the steps that agree now. */
  public PassingSteps with(List<StepResult> results) {
    var all = new TreeSet<>(ids);
    results.stream().filter(StepResult::passed).map(StepResult::id).forEach(all::add);
    return new PassingSteps(all);
  }

  /** The list without steps of the results that disagree or are gone. */
  public PassingSteps without(List<StepResult> results) {
    var all = new TreeSet<>(ids);
    broken(results).forEach(result -> all.remove(result.id()));
    all.removeAll(missing(results));
    return new PassingSteps(all);
  }

  /** Writes the list, one step a line. */
  public void write(Path file) throws IOException {
    Files.write(file, ids);
  }
}
