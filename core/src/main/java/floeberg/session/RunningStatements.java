package floeberg.session;

import floeberg.plan.Statement;
import floeberg.result.Result;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The statements that run in a session, one within another on each of its threads. */
final class RunningStatements {
  private final LocalSession session;
  private final Clock clock;
  private final StatementTexts texts = new StatementTexts();
  private final ThreadLocal<StatementState> here = ThreadLocal.withInitial(StatementState::new);
  private final Set<StatementState> active = ConcurrentHashMap.newKeySet();
  private volatile boolean isRouted;

  RunningStatements(LocalSession session, Clock clock) {
    this.session = session;
    this.clock = clock;
  }

  /** The state of this thread's statement. */
  StatementState here() {
    return here.get();
  }

  /** Says of which text a statement was read, so that errors can show the place. */
  void remember(Statement statement, String text) {
    texts.remember(statement, text);
    here().embed(text);
  }

  /** Outside of a statement, now is when the question is asked. */
  void startMoment() {
    if (!here().isRunning()) {
      here().setMoment(clock.instant());
    }
  }

  /** Work for a statement, whose place its errors carry. */
  <T> T during(Statement statement, Supplier<T> work) {
    StatementState running = here();
    String outer = running.begin(texts.take(statement), clock.instant());
    try {
      return work.get();
    } catch (RuntimeException e) {
      throw PlacedResult.placed(e, running.placedText());
    } finally {
      running.end(outer);
    }
  }

  /** Executes a statement; the errors of its rows carry places too. */
  Result execute(Statement statement) {
    StatementState running = here();
    return during(
        statement,
        () -> {
          boolean isOutermost = active.add(running);
          try {
            running.requireNotCanceled();
            if (isOutermost && !isRouted) {
              requireHere(statement);
            }
            return new PlacedResult(session.run(statement), running.placedText());
          } finally {
            if (isOutermost) {
              active.remove(running);
            }
          }
        });
  }

  /** There is no cluster: what asks for it is refused, unless its rows are here already. */
  private void requireHere(Statement statement) {
    String text = here().text();
    boolean maySaySo =
        EngineChoice.isGiven(session.settings())
            || text.isEmpty()
            || OutlineReader.mayNameHint(text);
    if (!maySaySo || session.settings().isTrue("floeberg.forwarded")) {
      return;
    }
    Outline outline = session.outline(statement);
    boolean isForThere =
        outline.kind() != Footprint.Kind.SESSION
            && outline.engine(session.settings()) == EngineChoice.CLUSTER;
    if (isForThere && !session.footprint(statement).isOwnData()) {
      throw EngineChoice.withoutCluster();
    }
  }

  /**
   * The same work, perhaps on a thread with more stack; it stays part of this thread's statement.
   */
  <T> T deep(Supplier<T> work) {
    StatementState running = here();
    return DeepStack.call(
        () -> {
          here.set(running);
          return work.get();
        });
  }

  /** Whether somebody else decides which engine a statement is for. */
  boolean isRouted() {
    return isRouted;
  }

  void setRouted(boolean routed) {
    isRouted = routed;
  }

  void cancel() {
    active.forEach(StatementState::cancel);
  }

  /** Cancels what runs on a thread. */
  void cancel(Thread thread) {
    active.stream()
        .filter(statement -> statement.thread().equals(thread))
        .forEach(StatementState::cancel);
  }
}
