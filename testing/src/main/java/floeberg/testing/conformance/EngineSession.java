package floeberg.testing.conformance;

/** A session of the engine under test, fresh for each case. Failures are thrown as they are. */
public interface EngineSession extends AutoCloseable {
  /** Sets a session setting. */
  void set(String key, String value);

  /** Takes a session setting away. */
  void unset(String key);

  /**
   * Runs a step.
   *
   * @param action with variables replaced
   * @param text with variables replaced
   */
  Answer.Rows run(Action action, String text);

  /** How an exception that {@link #run} threw is reported to users. */
  Answer.Failure describe(Throwable thrown);

  /** Stops what {@link #run} is doing in another thread. */
  void cancel();

  @Override
  void close();
}
