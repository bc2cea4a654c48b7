package floeberg.statement;

import floeberg.error.FloebergException;
import floeberg.plan.SessionCommand.ScriptBlock;
import floeberg.plan.SessionCommand.ScriptCondition;
import floeberg.plan.SessionCommand.ScriptHandler;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The handlers and named conditions of the blocks that a script is in. */
final class ScriptConditions {
  private static final String NOT_FOUND_CLASS = "02";
  private static final List<String> NO_EXCEPTIONS = List.of("00", "01", NOT_FOUND_CLASS);

  private record Open(ScriptBlock block, Map<String, String> states) {}

  /** A handler and the block that declares it. */
  record Handling(ScriptHandler handler, ScriptBlock block) {}

  private final Deque<Open> open = new ArrayDeque<>();

  void enter(ScriptBlock block) {
    open.push(new Open(block, new HashMap<>()));
  }

  void leave() {
    open.pop();
  }

  void declare(ScriptCondition condition) {
    open.peek()
        .states()
        .put(condition.name().toUpperCase(Locale.ROOT), condition.sqlState().orElse("45000"));
  }

  /** The nearest handler for an error: by name before SQLSTATE before any exception. */
  Optional<Handling> handling(FloebergException e) {
    for (Open block : open) {
      for (int rank = 0; rank < 3; rank++) {
        for (ScriptHandler handler : block.block().handlers()) {
          if (handles(handler, e, rank)) {
            return Optional.of(new Handling(handler, block.block()));
          }
        }
      }
    }
    return Optional.empty();
  }

  private boolean handles(ScriptHandler handler, FloebergException e, int rank) {
    String name = e.condition().name();
    String state = e.sqlState();
    return switch (rank) {
      case 0 ->
          handler.conditions().stream()
              .anyMatch(
                  c ->
                      c.equalsIgnoreCase(name)
                          || name.toUpperCase(Locale.ROOT)
                              .startsWith(c.toUpperCase(Locale.ROOT) + "."));
      case 1 ->
          handler.sqlStates().contains(state)
              || handler.conditions().stream().anyMatch(c -> state.equals(state(c)));
      default ->
          handler.onSqlException() && NO_EXCEPTIONS.stream().noneMatch(state::startsWith)
              || handler.onNotFound() && state.startsWith(NOT_FOUND_CLASS);
    };
  }

  private String state(String condition) {
    String name = condition.toUpperCase(Locale.ROOT);
    return open.stream()
        .filter(block -> block.states().containsKey(name))
        .findFirst()
        .map(block -> block.states().get(name))
        .orElse("");
  }
}
