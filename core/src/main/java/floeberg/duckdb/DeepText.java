package floeberg.duckdb;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs text for DuckDB, whose parser and binder recurse natively: text nested too deeply for an
 * ordinary thread's stack would end the process, so it gets a thread with a larger one.
 */
final class DeepText {
  private static final int SHALLOW = 60;
  private static final long STACK_BYTES = 1L << 30;

  private DeepText() {}

  static boolean execute(String sql, Callable<Boolean> work) throws SQLException {
    var task = new FutureTask<>(work);
    if (depth(sql) <= SHALLOW) {
      task.run();
    } else {
      new Thread(null, task, "floeberg-deep-text", STACK_BYTES).start();
    }
    boolean wasInterrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          // The connection is busy until the engine has ended, as it is without the other thread.
          wasInterrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static int depth(String sql) {
    int depth = 0;
    int deepest = 0;
    for (int i = 0; i < sql.length(); i++) {
      switch (sql.charAt(i)) {
        case '\'', '"' -> i = DuckSql.quotedEnd(sql, i) - 1;
        case '(', '[', '{' -> deepest = Math.max(deepest, ++depth);
        case ')', ']', '}' -> depth--;
        default -> {
          // Nests nothing.
        }
      }
    }
    return deepest;
  }
}
