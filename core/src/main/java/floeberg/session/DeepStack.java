package floeberg.session;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Runs what recurses over plans; a plan too deep for this thread's stack gets a thread with more.
 */
final class DeepStack {
  private static final long STACK_BYTES = 512L << 20;

  private DeepStack() {}

  static <T> T call(Supplier<T> work) {
    try {
      return work.get();
    } catch (StackOverflowError e) {
      return onLargeStack(work);
    }
  }

  private static <T> T onLargeStack(Supplier<T> work) {
    var result = new AtomicReference<T>();
    var failure = new AtomicReference<Throwable>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                result.set(work.get());
              } catch (RuntimeException | Error e) {
                failure.set(e);
              }
            },
            "floeberg-deep-plan",
            STACK_BYTES);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw FloebergException.of(Condition.runtime("OPERATION_CANCELED"));
    }
    if (failure.get() instanceof RuntimeException e) {
      throw e;
    }
    if (failure.get() instanceof Error) {
      throw FloebergException.of(Condition.parse("FAILED_TO_PARSE_TOO_COMPLEX"));
    }
    return result.get();
  }
}
