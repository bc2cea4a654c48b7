package floeberg.testing.faults;

/** What happens at the step that a {@link Fault} names. */
public enum FaultKind {
  /** The step fails, once. */
  FAIL,
  /** The step fails if it writes, and so does every write after it: a full disk. */
  FULL_DISK,
  /** The step waits while another writer commits to the table, then goes on. */
  HANG,
  /** The statement is canceled at the step, which then goes on. */
  CANCEL,
  /** A commit is refused as if another writer had been first. */
  CONFLICT,
  /** A commit succeeds, but the writer is not told. */
  UNKNOWN_DONE,
  /** A commit fails, and the writer cannot tell. */
  UNKNOWN_LOST
}
