package floeberg.function.java;

import java.util.ArrayList;
import java.util.List;

/**
 * Which of sorted values Spark's {@code percentile_approx} takes: the summary of Greenwald and
 * Khanna, for values that arrive as one sorted portion.
 */
final class QuantileSummary {
  /** A kept value: its place, how many ranks it stands for, and how uncertain its rank is. */
  private record Sample(int place, long ranks, long slack) {}

  private final double error;
  private final int count;
  private final List<Sample> samples;

  private QuantileSummary(int count, int accuracy) {
    this.count = count;
    this.error = 1.0 / accuracy;
    var all = new ArrayList<Sample>();
    for (int i = 0; i < count; i++) {
      boolean isEdge = i == 0 || i == count - 1;
      all.add(new Sample(i, 1, isEdge ? 0 : (long) Math.floor(2 * error * (i + 1))));
    }
    samples = compressed(all);
  }

  /** The places, from 0, of each fraction's value among so many sorted ones. */
  static List<Integer> places(int count, int accuracy, double[] fractions) {
    var places = new ArrayList<Integer>();
    if (count == 0) {
      return places;
    }
    var summary = new QuantileSummary(count, accuracy);
    for (double fraction : fractions) {
      places.add(summary.place(fraction));
    }
    return places;
  }

  private List<Sample> compressed(List<Sample> all) {
    if (all.size() < 2) {
      return all;
    }
    double threshold = 2 * error * count;
    var kept = new ArrayList<Sample>();
    Sample head = all.getLast();
    for (int i = all.size() - 2; i >= 1; i--) {
      Sample sample = all.get(i);
      if (sample.ranks() + head.ranks() + head.slack() < threshold) {
        head = new Sample(head.place(), head.ranks() + sample.ranks(), head.slack());
      } else {
        kept.add(head);
        head = sample;
      }
    }
    kept.add(head);
    kept.add(all.getFirst());
    return kept.reversed();
  }

  private int place(double fraction) {
    if (fraction <= error || samples.size() == 1) {
      return samples.getFirst().place();
    }
    if (fraction >= 1 - error) {
      return samples.getLast().place();
    }
    long widest = samples.stream().mapToLong(s -> s.slack() + s.ranks()).max().orElse(0);
    long tolerance = widest / 2;
    long rank = (long) Math.ceil(fraction * count);
    long lowest = 0;
    for (Sample sample : samples) {
      lowest += sample.ranks();
      if (lowest + sample.slack() - tolerance <= rank && rank <= lowest + tolerance) {
        return sample.place();
      }
    }
    return samples.getLast().place();
  }
}
