package floeberg.session;

import floeberg.plan.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;

/** The texts of statements that were parsed and not yet executed, the newest few. */
final class StatementTexts {
  private static final int KEPT = 64;
  private final Deque<Entry> entries = new ArrayDeque<>();

  private record Entry(Statement statement, String text) {}

  synchronized void remember(Statement statement, String text) {
    entries.addFirst(new Entry(statement, text));
    if (entries.size() > KEPT) {
      entries.removeLast();
    }
  }

  /** The text of exactly this statement object. */
  @SuppressWarnings("ReferenceEquality")
  synchronized Optional<String> take(Statement statement) {
    for (Iterator<Entry> iterator = entries.iterator(); iterator.hasNext(); ) {
      Entry entry = iterator.next();
      if (entry.statement() == statement) {
        return Optional.of(entry.text());
      }
    }
    return Optional.empty();
  }
}
