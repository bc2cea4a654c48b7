package floeberg.testing.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.RuntimeIOException;

/**
 * Counts the steps of a statement and brings the fault about. The program's class loader makes the
 * FileIO and the catalog, so there is one of it, and one statement at a time is watched.
 */
public final class Steps {
  /** What a step does. */
  public enum Action {
    READ,
    WRITE,
    DELETE,
    COMMIT
  }

  private static final Steps WATCHED = new Steps();

  private boolean isWatching;
  private Optional<Fault> fault = Optional.empty();
  private Runnable meanwhile = () -> {};
  private final List<Action> taken = new ArrayList<>();

  private Steps() {}

  static Steps watched() {
    return WATCHED;
  }

  /**
   * From now on steps count; the fault, if any, happens when its number comes.
   *
   * @param others what others do while a step hangs
   */
  synchronized void watch(Optional<Fault> wanted, Runnable others) {
    taken.clear();
    fault = wanted;
    meanwhile = others;
    isWatching = true;
  }

  /** Ends watching; the steps taken, in order. */
  synchronized List<Action> end() {
    isWatching = false;
    fault = Optional.empty();
    return List.copyOf(taken);
  }

  /** One step; throws when the fault is here and now. */
  void take(Action action, String what) {
    Optional<FaultKind> kind = isHere(action).map(Fault::kind);
    if (kind.isEmpty()) {
      return;
    }
    switch (kind.get()) {
      case FAIL, FULL_DISK -> throw new RuntimeIOException("Injected: cannot %s", what);
      case HANG, CANCEL -> meanwhile.run();
      case CONFLICT, UNKNOWN_DONE, UNKNOWN_LOST -> {}
    }
  }

  /** The step of a commit, which some kinds of faults are about. */
  void commit(Runnable commit) {
    Optional<FaultKind> kind = isHere(Action.COMMIT).map(Fault::kind);
    if (kind.isEmpty()) {
      commit.run();
      return;
    }
    switch (kind.get()) {
      case FAIL, FULL_DISK ->
          throw new RuntimeIOException("Injected: no connection to the catalog");
      case HANG, CANCEL -> {
        meanwhile.run();
        commit.run();
      }
      case CONFLICT -> throw new CommitFailedException("Injected: another writer was first");
      case UNKNOWN_DONE -> {
        commit.run();
        throw unknown();
      }
      case UNKNOWN_LOST -> throw unknown();
    }
  }

  private static CommitStateUnknownException unknown() {
    return new CommitStateUnknownException(new RuntimeIOException("Injected: connection lost"));
  }

  private synchronized Optional<Fault> isHere(Action action) {
    if (!isWatching) {
      return Optional.empty();
    }
    taken.add(action);
    int number = taken.size();
    return fault.filter(
        f ->
            f.kind() == FaultKind.FULL_DISK
                ? action == Action.WRITE && number >= f.step()
                : number == f.step());
  }
}
