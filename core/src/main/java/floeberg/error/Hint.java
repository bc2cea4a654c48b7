package floeberg.error;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What helps with an error beside its own words: the place in the statement's text, where the error
 * has none or a wider one, and what may have been meant. It travels with an error as a suppressed
 * exception, so that the class, condition, parameters and message stay those that clients of Spark
 * and Iceberg know.
 */
public final class Hint extends Exception {
  private static final String PLACE = "";

  private final transient Position place;

  private Hint(String sentence, Position place) {
    super(sentence, null, false, false);
    this.place = place;
  }

  /** The error with the place to mark; a place that was given before stays. */
  public static <E extends Throwable> E at(E error, Position place) {
    if (place.isKnown() && marked(error).isEmpty()) {
      error.addSuppressed(new Hint(PLACE, place));
    }
    return error;
  }

  /** Does the work; an error in it that has no place of its own gets this one. */
  public static <T> T at(Position place, Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      throw place(e).isKnown() ? e : at(e, place);
    }
  }

  /** The error with a sentence that says what to do. */
  public static <E extends Throwable> E advise(E error, String sentence) {
    error.addSuppressed(new Hint(sentence, Position.NONE));
    return error;
  }

  /** The error with the names that an unknown one may have meant; as it is when there are none. */
  public static <E extends Throwable> E meant(E error, Collection<String> names) {
    return names.isEmpty()
        ? error
        : advise(error, "Did you mean " + String.join(", ", names) + "?");
  }

  /** The error with the hints of another in whose place it comes. */
  public static <E extends Throwable> E like(E error, Throwable other) {
    hints(other).forEach(error::addSuppressed);
    return error;
  }

  /** The place to mark: the given one, else the error's own, else {@link Position#NONE}. */
  public static Position place(Throwable error) {
    Position own = error instanceof FloebergException known ? known.position() : Position.NONE;
    return marked(error).orElse(own);
  }

  /** The sentences, in the order in which they were given. */
  public static List<String> sentences(Throwable error) {
    return hints(error).map(Hint::getMessage).filter(text -> !text.equals(PLACE)).toList();
  }

  private static Optional<Position> marked(Throwable error) {
    return hints(error)
        .map(hint -> hint.place)
        .filter(Objects::nonNull)
        .filter(Position::isKnown)
        .findFirst();
  }

  private static Stream<Hint> hints(Throwable error) {
    return Stream.of(error.getSuppressed()).filter(Hint.class::isInstance).map(Hint.class::cast);
  }
}
