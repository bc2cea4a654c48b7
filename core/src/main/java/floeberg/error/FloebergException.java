package floeberg.error;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The one exception for errors a user can act on. Its message is Spark's template of the condition
 * with the parameters filled in, as {@code [CONDITION.SUB] text SQLSTATE: xxxxx}.
 */
public final class FloebergException extends RuntimeException {
  private static final String MESSAGE = "message";

  private final Condition condition;
  private final Map<String, String> parameters;
  private final transient Position position;
  private final String sqlText;

  private FloebergException(
      Condition condition, Map<String, String> parameters, Position position, String sqlText) {
    super(
        condition.name().isEmpty()
            ? parameters.getOrDefault(MESSAGE, "")
            : Conditions.message(condition.name(), parameters));
    this.condition = condition;
    this.parameters = parameters;
    this.position = position;
    this.sqlText = sqlText;
  }

  /**
   * An error of the condition.
   *
   * @param parameters names and values in turn
   */
  public static FloebergException of(Condition condition, String... parameters) {
    var map = new LinkedHashMap<String, String>();
    for (int i = 0; i + 1 < parameters.length; i += 2) {
      map.put(parameters[i], parameters[i + 1]);
    }
    return new FloebergException(condition, map, Position.NONE, "");
  }

  /** An error whose parameters are known as a map, as errors planted in DuckDB text arrive. */
  public static FloebergException of(Condition condition, Map<String, String> parameters) {
    return new FloebergException(condition, new LinkedHashMap<>(parameters), Position.NONE, "");
  }

  /**
   * An error for which Spark with Iceberg has a class and a sentence but no condition; the
   * condition's name is empty.
   */
  public static FloebergException withoutCondition(String exceptionClass, String message) {
    return of(new Condition("", exceptionClass), MESSAGE, message);
  }

  /** The same error with what led to it. */
  public FloebergException causedBy(Throwable cause) {
    initCause(cause);
    return this;
  }

  /** The same error at a place; an already known place stays. */
  public FloebergException at(Position place) {
    boolean isPlaced = position.isKnown() || position.isCall();
    if (isPlaced || !(place.isKnown() || place.isCall())) {
      return this;
    }
    return copy(place, sqlText.isEmpty() ? place.text() : sqlText);
  }

  /** The same error with the text that {@link #position} counts in; an already known text stays. */
  public FloebergException in(String statementText) {
    return sqlText.isEmpty() && !position.isCall() ? copy(position, statementText) : this;
  }

  private FloebergException copy(Position place, String statementText) {
    var copy = new FloebergException(condition, parameters, place, statementText);
    copy.setStackTrace(getStackTrace());
    if (getCause() != null) {
      copy.initCause(getCause());
    }
    for (Throwable hint : getSuppressed()) {
      copy.addSuppressed(hint);
    }
    return copy;
  }

  /** Spark's condition, for example {@code UNRESOLVED_COLUMN.WITH_SUGGESTION}. */
  public Condition condition() {
    return condition;
  }

  /** Spark's message parameters by name, in order. */
  public Map<String, String> parameters() {
    return parameters;
  }

  /** The place in {@link #sqlText} or in a program, or {@link Position#NONE}. */
  public Position position() {
    return position;
  }

  /** The statement's text, empty when unknown. */
  public String sqlText() {
    return sqlText;
  }

  /** The five characters of the SQLSTATE, empty when the condition has none. */
  public String sqlState() {
    return Conditions.sqlState(condition.name());
  }
}
