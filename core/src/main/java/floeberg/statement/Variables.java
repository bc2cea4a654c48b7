package floeberg.statement;

import floeberg.plan.Expression;
import floeberg.type.SparkType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The variables of a session by name without regard to case, and those of the blocks of a script
 * that is running: inner blocks hide outer ones, and all of them the session's.
 */
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

  private record Block(Optional<String> label, Map<String, Variable> variables) {}

  private final Map<String, Variable> session = new ConcurrentSkipListMap<>();
  private final Deque<Block> blocks = new ArrayDeque<>();

  /** Begins a block: declared variables belong to it until {@link #leave}. */
  void enter(Optional<String> label) {
    blocks.push(new Block(label.map(Variables::fold), new HashMap<>()));
  }

  void leave() {
    blocks.pop();
  }

  /** The variable of {@code x}, {@code label.x}, {@code session.x} or {@code system.session.x}. */
  public Optional<Variable> find(List<String> nameParts) {
    return place(nameParts).map(place -> place.get(fold(nameParts.getLast())));
  }

  private Optional<Map<String, Variable>> place(List<String> nameParts) {
    String name = fold(nameParts.getLast());
    for (Block block : blocks) {
      boolean isMeant =
          nameParts.size() == 1
              || nameParts.size() == 2
                  && block.label().equals(Optional.of(fold(nameParts.getFirst())));
      if (isMeant && block.variables().containsKey(name)) {
        return Optional.of(block.variables());
      }
    }
    return isOfSession(nameParts) && session.containsKey(name)
        ? Optional.of(session)
        : Optional.empty();
  }

  /** Whether a declaration of the name would meet a variable that is there. */
  boolean isDeclared(List<String> nameParts) {
    return blocks.isEmpty()
        ? find(nameParts).isPresent()
        : blocks.peek().variables().containsKey(fold(nameParts.getLast()));
  }

  /** Makes a variable in the innermost block, or in the session. */
  void declare(Variable variable) {
    Map<String, Variable> place = blocks.isEmpty() ? session : blocks.peek().variables();
    place.put(fold(variable.name()), variable);
  }

  /** Replaces the variable that the name means, or makes one of the session. */
  public void put(Variable variable) {
    place(List.of(variable.name())).orElse(session).put(fold(variable.name()), variable);
  }

  /** Whether a session variable of that name was there. */
  public boolean remove(List<String> nameParts) {
    return isOfSession(nameParts) && session.remove(fold(nameParts.getLast())) != null;
  }

  /** The session's variables in order of name. */
  public List<Variable> all() {
    return List.copyOf(session.values());
  }

  private static boolean isOfSession(List<String> nameParts) {
    List<String> parts = nameParts.stream().map(Variables::fold).toList();
    return parts.size() == 1
        || parts.size() == 2 && parts.getFirst().equals("session")
        || parts.size() == 3 && parts.get(0).equals("system") && parts.get(1).equals("session");
  }

  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
