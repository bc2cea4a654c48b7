package floeberg.testing.conformance;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the engine under test answered to a step, as text, before normalisation. */
public sealed interface Answer {
  /**
   * It succeeded.
   *
   * @param columns none for statements without a result
   * @param rows cells as Spark casts them to STRING, NULL as Java null
   */
  record Rows(List<Expected.Column> columns, List<List<String>> rows) implements Answer {
    /** The answer of a statement that has no result. */
    public static Rows none() {
      return new Rows(List.of(), List.of());
    }
  }

  /**
   * It failed.
   *
   * @param condition absent for exceptions that are not Spark's own
   * @param message all of it
   * @param trace where in the engine it came from, for whoever looks into it
   */
  record Failure(
      Optional<String> condition,
      Optional<String> sqlState,
      String exceptionClass,
      String message,
      String trace)
      implements Answer {
    private static final int FRAMES = 5;

    /** A failure that is not described further than by its class and message. */
    public static Failure of(
        Optional<String> condition, Optional<String> sqlState, String className, Throwable thrown) {
      return new Failure(
          condition, sqlState, className, String.valueOf(thrown.getMessage()), frames(thrown));
    }

    private static String frames(Throwable thrown) {
      return Stream.of(thrown.getStackTrace())
          .filter(frame -> frame.getClassName().startsWith("floeberg."))
          .limit(FRAMES)
          .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
          .collect(Collectors.joining(" < "));
    }
  }
}
