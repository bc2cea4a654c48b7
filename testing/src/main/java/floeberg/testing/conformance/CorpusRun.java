package floeberg.testing.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs the cases of a corpus on a few threads. */
public record CorpusRun(CaseRunner runner, int threads) {
  /**
   * Runs the cases.
   *
   * @param finished hears of each case when it is done, in no order, from several threads
   * @return the steps of all cases, in the order of the cases
   */
  public List<StepResult> run(List<Corpus.Case> cases, Consumer<List<StepResult>> finished) {
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<List<StepResult>>> running = new ArrayList<>();
      for (Corpus.Case found : cases) {
        running.add(pool.submit(() -> runOne(found, finished)));
      }
      List<StepResult> results = new ArrayList<>();
      for (Future<List<StepResult>> one : running) {
        results.addAll(one.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the runner failed", e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while cases ran", e);
    }
  }

  private List<StepResult> runOne(Corpus.Case found, Consumer<List<StepResult>> finished) {
    try {
      List<StepResult> results = runner.run(found);
      finished.accept(results);
      return results;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
