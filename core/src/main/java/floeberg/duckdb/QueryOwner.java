package floeberg.duckdb;

/** The statement for which queries are started. */
public interface QueryOwner {
  /** The thread that began the statement; parts of it may run on others. */
  Thread thread();

  /** Throws when the statement was canceled. */
  void requireNotCanceled();

  /** A thread that runs queries outside of any statement. */
  static QueryOwner ofThread(Thread thread) {
    return new QueryOwner() {
      @Override
      public Thread thread() {
        return thread;
      }

      @Override
      public void requireNotCanceled() {}
    };
  }
}
