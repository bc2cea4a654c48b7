package floeberg.testing.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Times of one measured thing, in milliseconds, sorted. */
record Timing(List<Double> millis) {
  Timing {
    var sorted = new ArrayList<>(millis);
    Collections.sort(sorted);
    millis = List.copyOf(sorted);
  }

  /** Runs a task some times without measuring, then some times measured. */
  static Timing of(int warmUps, int runs, Runnable task) {
    for (int i = 0; i < warmUps; i++) {
      task.run();
    }
    var millis = new ArrayList<Double>();
    for (int i = 0; i < runs; i++) {
      long start = System.nanoTime();
      task.run();
      millis.add((System.nanoTime() - start) / 1e6);
    }
    return new Timing(millis);
  }

  double median() {
    return millis.get(millis.size() / 2);
  }

  double least() {
    return millis.getFirst();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.1f ms (least %.1f, %d runs)", median(), least(), millis.size());
  }
}
