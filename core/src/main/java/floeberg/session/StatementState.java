package floeberg.session;

import floeberg.duckdb.QueryOwner;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What a session knows of the statement that one thread runs; others may run theirs meanwhile. */
final class StatementState implements QueryOwner {
  private final Set<String> embeddedTexts = new HashSet<>();
  private final Set<String> uses = new LinkedHashSet<>();
  private final Thread owner = Thread.currentThread();
  private OptionalLong changedRows = OptionalLong.empty();
  private String text = "";
  private Instant moment = Instant.EPOCH;
  private int depth;
  private volatile boolean isCanceled;

  /** Notes how many rows a write changed. */
  void changed(long rows) {
    changedRows = OptionalLong.of(rows);
  }

  /** What was noted since the last call. */
  OptionalLong takeChanged() {
    OptionalLong taken = changedRows;
    changedRows = OptionalLong.empty();
    return taken;
  }

  /** Notes that analysis met something of this session, in words for a message. */
  void use(String what) {
    uses.add(what);
  }

  /** What was noted since the last call. */
  Set<String> takeUses() {
    Set<String> taken = new LinkedHashSet<>(uses);
    uses.clear();
    return taken;
  }

  @Override
  public Thread thread() {
    return owner;
  }

  /** Stops the statement where it next asks whether it may go on; from any thread. */
  void cancel() {
    isCanceled = true;
  }

  /** Throws OPERATION_CANCELED when the running statement was stopped. */
  @Override
  public void requireNotCanceled() {
    if (isRunning() && isCanceled) {
      throw FloebergException.of(Condition.runtime("OPERATION_CANCELED"));
    }
  }

  boolean isRunning() {
    return depth > 0;
  }

  /** The statement's moment: one for all that runs inside it. */
  Instant moment() {
    return moment;
  }

  void setMoment(Instant now) {
    moment = now;
  }

  String text() {
    return text;
  }

  /** A text that was parsed while the statement ran. */
  void embed(String inner) {
    if (isRunning()) {
      embeddedTexts.add(inner);
    }
  }

  /**
   * Begins a statement, perhaps inside another.
   *
   * @return the text to give back to {@link #end}
   */
  String begin(Optional<String> own, Instant now) {
    String outer = text;
    if (depth == 0) {
      moment = now;
      isCanceled = false;
      changedRows = OptionalLong.empty();
      uses.clear();
      embeddedTexts.clear();
    }
    text = own.orElse(depth == 0 ? "" : outer);
    depth++;
    return outer;
  }

  void end(String outer) {
    depth--;
    text = outer;
  }

  /** A plan that is no text may contain one: places are in that, if it is the only one. */
  String placedText() {
    return text.isEmpty() && embeddedTexts.size() == 1 ? embeddedTexts.iterator().next() : text;
  }
}
