package floeberg.testing.conformance;

import floeberg.testing.FloebergSessions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The program behind {@code dev/conformance}. */
public final class Conformance {
  private static final Duration STEP_LIMIT = Duration.ofSeconds(60);
  private static final String USAGE =
      "usage: dev/conformance [DIR] [-v] [--accept [--force]] [--threads N] [FOLDER...]";

  private final PrintStream out;
  private final PrintStream err;

  private Conformance(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * What the program was called with.
   *
   * @param guard the list of passing steps, when the corpus is the project's own
   */
  private record Arguments(
      Path corpus,
      Optional<Path> guard,
      Optional<Path> waivers,
      List<String> folders,
      boolean isVerbose,
      boolean accepts,
      boolean forces,
      int threads) {

    static Arguments parse(String[] words) {
      Path corpus = Path.of(words[0]);
      Optional<Path> guard = Optional.empty();
      Optional<Path> waivers = Optional.empty();
      boolean verbose = false;
      boolean accept = false;
      boolean force = false;
      int threads = 2;
      var folders = new ArrayList<String>();
      for (int i = 1; i < words.length; i++) {
        switch (words[i]) {
          case "-v" -> verbose = true;
          case "--accept" -> accept = true;
          case "--force" -> force = true;
          case "--guard" -> guard = Optional.of(Path.of(words[++i]));
          case "--waivers" -> waivers = Optional.of(Path.of(words[++i]));
          case "--threads" -> threads = Integer.parseInt(words[++i]);
          default -> folders.add(words[i].replaceAll("/$", ""));
        }
      }
      return new Arguments(corpus, guard, waivers, folders, verbose, accept, force, threads);
    }
  }

  /** Runs a corpus; status 1 when a step that must pass did not, 2 for a wrong call. */
  public static void main(String[] words) throws IOException {
    if (words.length == 0 || words[0].startsWith("-")) {
      System.err.println(USAGE);
      System.exit(2);
    }
    // Halting matters: a step that hangs must not keep the program alive.
    System.exit(new Conformance(System.out, System.err).run(Arguments.parse(words)));
  }

  private int run(Arguments arguments) throws IOException {
    List<Corpus.Case> cases = new Corpus(arguments.corpus()).cases(arguments.folders());
    if (cases.isEmpty()) {
      err.println("no cases in " + arguments.corpus());
      return 2;
    }
    var run =
        new CorpusRun(new CaseRunner(new FloebergSessions(), STEP_LIMIT), arguments.threads());
    List<StepResult> results = run.run(cases, finished -> show(finished, arguments.isVerbose()));
    Report.folders(cases, results, out);
    return arguments.guard().isEmpty() ? 0 : guard(arguments, arguments.guard().get(), results);
  }

  private synchronized void show(List<StepResult> results, boolean isVerbose) {
    if (isVerbose) {
      results.stream().filter(r -> !r.passed()).map(Report::failure).forEach(err::println);
    }
  }

  private int guard(Arguments arguments, Path file, List<StepResult> results) throws IOException {
    PassingSteps passing = PassingSteps.read(file);
    Waivers waivers =
        arguments.waivers().isEmpty()
            ? new Waivers(List.of())
            : Waivers.read(arguments.waivers().get());
    List<StepResult> broken =
        passing.broken(results).stream().filter(result -> !waivers.covers(result)).toList();
    if (arguments.accepts()) {
      PassingSteps grown = passing.with(results);
      (arguments.forces() ? grown.without(results) : grown).write(file);
    }
    if (broken.isEmpty() || arguments.forces()) {
      return 0;
    }
    err.println("%d steps that passed before do not pass any more:".formatted(broken.size()));
    broken.forEach(result -> err.println(Report.failure(result)));
    return 1;
  }
}
