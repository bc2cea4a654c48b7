package floeberg.testing.conformance;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a step in a thread of its own, so that one that hangs can be left behind. */
public record StepThread(EngineSession session, Duration limit) {
  private static final Duration CANCEL_LIMIT = Duration.ofSeconds(5);

  /** The step's answer; empty when it neither returned in time nor could be cancelled in time. */
  public Optional<Answer> answer(Callable<Answer> step) {
    var task = new FutureTask<>(step);
    Thread.ofPlatform().daemon().name("step").start(task);
    try {
      return Optional.of(task.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException _) {
      return afterCancel(task);
    } catch (ExecutionException e) {
      return Optional.of(session.describe(e.getCause()));
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while a step ran", e);
    }
  }

  private Optional<Answer> afterCancel(FutureTask<Answer> task) {
    session.cancel();
    try {
      task.get(CANCEL_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      return Optional.of(
          Answer.Failure.of(
              Optional.empty(),
              Optional.empty(),
              TimeoutException.class.getName(),
              new TimeoutException("cancelled after " + limit.toSeconds() + " s")));
    } catch (TimeoutException | ExecutionException | InterruptedException _) {
      return Optional.empty();
    }
  }
}
