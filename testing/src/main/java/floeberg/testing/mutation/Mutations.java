package floeberg.testing.mutation;

import floeberg.testing.FloebergSessions;
import floeberg.testing.Folders;
import floeberg.testing.conformance.Action;
import floeberg.testing.conformance.Answer;
import floeberg.testing.conformance.CaseFile;
import floeberg.testing.conformance.EngineSession;
import floeberg.testing.conformance.Step;
import floeberg.testing.conformance.StepThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Runs cases of the corpus with mutated statements among their own. */
public final class Mutations {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int EACH = 4;
  private static final int PROGRESS = 5_000;

  /** What only a mistake in the engine throws. */
  private static final Set<String> BUGS =
      Set.of(
          "NullPointerException",
          "ClassCastException",
          "IndexOutOfBoundsException",
          "ArrayIndexOutOfBoundsException",
          "StringIndexOutOfBoundsException",
          "NoSuchElementException",
          "ConcurrentModificationException",
          "NegativeArraySizeException",
          "StackOverflowError",
          "OutOfMemoryError",
          "AssertionError",
          "MatchException",
          "NoClassDefFoundError",
          "SQLException");

  private final Path corpus;
  private final Random random;
  private final List<String> wrong = new ArrayList<>();
  private int done;
  private int answered;
  private int told;

  public Mutations(Path corpus, long seed) {
    this.corpus = corpus;
    this.random = new Random(seed);
  }

  /** Arguments: the corpus' folder, the number of statements, a seed. */
  public static void main(String[] words) throws IOException {
    long seed = words.length > 2 ? Long.parseLong(words[2]) : System.nanoTime();
    var mutations = new Mutations(Path.of(words[0]), seed);
    List<String> wrong = mutations.run(Integer.parseInt(words[1]));
    wrong.forEach(System.out::println);
    System.out.printf(
        "mutated statements: %d, without error %d, seed %d, wrong: %d%n",
        mutations.done, mutations.answered, seed, wrong.size());
    System.exit(wrong.isEmpty() ? 0 : 1);
  }

  /** Runs that many mutated statements; what is wrong, in sentences. */
  public List<String> run(int count) throws IOException {
    List<Path> files = files();
    var texts = new ArrayList<String>();
    for (Path file : files) {
      CaseFile.read(file).steps().forEach(step -> texts.add(step.text()));
    }
    var mutator = new Mutator(random, texts);
    while (done < count) {
      Collections.shuffle(files, random);
      for (Path file : files) {
        if (done < count) {
          runCase(file, mutator, count);
        }
      }
    }
    return wrong;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> walk = Files.walk(corpus)) {
      return new ArrayList<>(
          walk.filter(path -> path.toString().endsWith(".sql")).sorted().toList());
    }
  }

  private void runCase(Path file, Mutator mutator, int count) throws IOException {
    Path root = Files.createTempDirectory("floeberg-mutations").toRealPath();
    Path directory = Files.createDirectories(root.resolve("case"));
    Files.createDirectories(directory.resolve("wh"));
    try (EngineSession session =
        new FloebergSessions().open(directory, root.resolve("spark-warehouse"))) {
      for (Step step : CaseFile.read(file).steps()) {
        for (int i = 0; i < EACH && done < count; i++) {
          String mutated = placed(mutator.mutate(step.text()), directory);
          // A path out of the case's folder is none of its business.
          if (!mutated.contains("..") && !mutated.contains("'/")) {
            done++;
            look(file, mutated, answer(session, mutated));
            tellProgress(count);
          }
        }
        // The statement itself keeps the case going.
        answer(session, placed(step.text(), directory));
      }
    } finally {
      Folders.delete(root);
    }
  }

  /** A run takes long, and what it found is worth having when it is ended early. */
  private void tellProgress(int count) {
    if (done % PROGRESS == 0 && count > PROGRESS) {
      System.err.printf("%d of %d mutated statements, wrong: %d%n", done, count, wrong.size());
      wrong.stream().skip(told).forEach(System.err::println);
      told = wrong.size();
    }
  }

  private static String placed(String text, Path directory) {
    return text.replace("${dir}", directory.toString()).replaceAll("\\$\\{\\w+}", "1");
  }

  private void look(Path file, String statement, Optional<Answer> answer) {
    if (answer.filter(Answer.Rows.class::isInstance).isPresent()) {
      answered++;
    }
    boolean isLate =
        answer.isEmpty()
            || answer.get() instanceof Answer.Failure failure
                && failure.exceptionClass().equals(TimeoutException.class.getName());
    if (isLate) {
      wrong.add("%s: no answer in time: %s".formatted(corpus.relativize(file), statement));
    } else if (answer.get() instanceof Answer.Failure failure) {
      boolean isBug =
          failure.condition().filter("INTERNAL_ERROR"::equals).isPresent()
              || failure.condition().isEmpty()
                  && BUGS.stream().anyMatch(failure.exceptionClass()::endsWith);
      if (isBug) {
        wrong.add(
            "%s: %s %s: %s [%s]"
                .formatted(
                    corpus.relativize(file),
                    failure.exceptionClass(),
                    failure.message().lines().findFirst().orElse(""),
                    statement.replace('\n', ' '),
                    failure.trace()));
      }
    }
  }

  private static Optional<Answer> answer(EngineSession session, String statement) {
    return new StepThread(session, LIMIT).answer(() -> session.run(new Action.Sql(), statement));
  }
}
