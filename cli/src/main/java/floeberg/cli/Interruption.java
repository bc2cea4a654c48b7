package floeberg.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C and a polite kill cancel the running statement: the process ends only after the
 * statement has cleaned up, or after a few seconds.
 */
final class Interruption implements AutoCloseable {
  private static final long SECONDS_TO_CLEAN_UP = 10;

  private final CountDownLatch finished = new CountDownLatch(1);

  Interruption(Statements statements) {
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().unstarted(() -> cancelAndWait(statements)));
  }

  private void cancelAndWait(Statements statements) {
    if (finished.getCount() == 0) {
      return;
    }
    statements.cancel();
    try {
      boolean cleaned = finished.await(SECONDS_TO_CLEAN_UP, TimeUnit.SECONDS);
      if (!cleaned) {
        Console.standard().err().println("the statement did not stop in time");
      }
    } catch (InterruptedException _) {
      // The process is going down anyway.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    finished.countDown();
  }
}
