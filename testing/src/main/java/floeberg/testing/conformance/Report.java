package floeberg.testing.conformance;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints how many steps agree. */
final class Report {
  private Report() {}

  /** One line a folder, {@code FOLDER passed/total}, and a last line {@code total passed/total}. */
  static void folders(List<Corpus.Case> cases, List<StepResult> results, PrintStream out) {
    Map<String, String> folderOf =
        cases.stream().collect(Collectors.toMap(Corpus.Case::name, Corpus.Case::folder));
    Map<String, List<StepResult>> folders =
        results.stream()
            .collect(
                Collectors.groupingBy(
                    r -> folderOf.get(r.caseName()), TreeMap::new, Collectors.toList()));
    folders.forEach((folder, steps) -> out.println(folder + " " + share(steps)));
    out.println("total " + share(results));
  }

  /** A failing step: where it stands, its text, what was expected and what came. */
  static String failure(StepResult result) {
    return "%s:%d  %s%n    %s"
        .formatted(
            result.caseName(),
            result.line(),
            result.text().replaceAll("\\s*\n\\s*", " "),
            result.difference().orElse("passed"));
  }

  private static String share(List<StepResult> steps) {
    return steps.stream().filter(StepResult::passed).count() + "/" + steps.size();
  }
}
