package floeberg.duckdb;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A query's text, ready to run.
 *
 * @param javaFunctions what must be registered before
 * @param cleanups what is done when the query has ended, also without success
 */
record QueryText(String sql, Set<String> javaFunctions, List<Runnable> cleanups) {
  /** Text without Java functions and with nothing to clean up. */
  static QueryText of(String sql) {
    return new QueryText(sql, Set.of(), List.of());
  }

  /** Does all of it, though some may fail; the first failure is thrown. */
  void cleanUp() {
    Optional<RuntimeException> failed = Optional.empty();
    for (Runnable cleanup : cleanups) {
      try {
        cleanup.run();
      } catch (RuntimeException e) {
        failed = failed.or(() -> Optional.of(e));
      }
    }
    failed.ifPresent(
        e -> {
          throw e;
        });
  }
}
