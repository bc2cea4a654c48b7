package floeberg.jdbc;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A time limit that acts once when it is over, unless it was ended before. */
final class Deadline {
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("floeberg-jdbc-deadline").factory());

  private final AtomicBoolean isOver;
  private final Future<?> action;

  private Deadline(AtomicBoolean isOver, Future<?> action) {
    this.isOver = isOver;
    this.action = action;
  }

  static Deadline start(int seconds, Runnable action) {
    var isOver = new AtomicBoolean();
    Future<?> scheduled =
        CLOCK.schedule(
            () -> {
              isOver.set(true);
              action.run();
            },
            seconds,
            TimeUnit.SECONDS);
    return new Deadline(isOver, scheduled);
  }

  boolean isOver() {
    return isOver.get();
  }

  void end() {
    action.cancel(false);
  }
}
