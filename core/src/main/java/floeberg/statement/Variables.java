package floeberg.statement;

import floeberg.plan.Expression;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** The session variables of DECLARE VARIABLE, by name without regard to case. */
public final class Variables {

  /**
   * A variable.
   *
   * @param defaultValue what SET VAR ... = DEFAULT evaluates again; empty is NULL
   * @param value in Spark's internal form; empty is NULL
   */
  public record Variable(
      String name, SparkType type, Optional<Expression> defaultValue, Optional<Object> value) {
    public Variable withValue(Optional<Object> newValue) {
      return new Variable(name, type, defaultValue, newValue);
    }
  }

  private final Map<String, Variable> variables = new ConcurrentSkipListMap<>();

  /** The variable of {@code x}, {@code session.x} or {@code system.session.x}. */
  public Optional<Variable> find(List<String> nameParts) {
    return simpleName(nameParts).map(name -> variables.get(name));
  }

  public void put(Variable variable) {
    variables.put(variable.name().toLowerCase(Locale.ROOT), variable);
  }

  /** Whether a variable of that name was there. */
  public boolean remove(List<String> nameParts) {
    return simpleName(nameParts).map(name -> variables.remove(name)).isPresent();
  }

  /** Variables in order of name. */
  public List<Variable> all() {
    return List.copyOf(variables.values());
  }

  /** The name without its qualifier, in lower case; empty when the qualifier is no variables' one. */
  private static Optional<String> simpleName(List<String> nameParts) {
    List<String> parts = nameParts.stream().map(part -> part.toLowerCase(Locale.ROOT)).toList();
    boolean isQualified =
        parts.size() == 2 && parts.getFirst().equals("session")
            || parts.size() == 3
                && parts.get(0).equals("system")
                && parts.get(1).equals("session");
    return parts.size() == 1 || isQualified ? Optional.of(parts.getLast()) : Optional.empty();
  }
}
