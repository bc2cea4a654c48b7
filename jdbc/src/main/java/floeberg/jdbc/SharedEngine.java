package floeberg.jdbc;

import floeberg.Floeberg;
import java.util.HashMap;
import java.util.Map;

/**
 * An engine that the connections of one URL share, so that a pool opens it once; it is closed with
 * the last of them.
 */
final class SharedEngine {
  private static final Map<JdbcUrl, SharedEngine> OPEN = new HashMap<>();

  private final JdbcUrl url;
  private final Floeberg engine;
  private int users;

  private SharedEngine(JdbcUrl url) {
    this.url = url;
    this.engine = Floeberg.open(url.warehouse(), url.settings());
  }

  static SharedEngine use(JdbcUrl url) {
    synchronized (OPEN) {
      SharedEngine shared = OPEN.computeIfAbsent(url, SharedEngine::new);
      shared.users++;
      return shared;
    }
  }

  Floeberg engine() {
    return engine;
  }

  /** Gives up what {@link #use} gave. */
  void release() {
    synchronized (OPEN) {
      users--;
      if (users == 0) {
        OPEN.remove(url);
        engine.close();
      }
    }
  }
}
