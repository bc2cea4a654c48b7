package floeberg.connect;

import floeberg.Floeberg;
import floeberg.connect.cluster.Cluster;
import floeberg.session.Session;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The sessions of the server, by user and session id. */
final class ConnectSessions implements AutoCloseable {
  private static final Duration CLOSED_KEPT = Duration.ofMinutes(30);

  private record Key(String userId, String sessionId) {}

  private final Floeberg engine;
  private final Duration idle;
  private final Optional<Cluster> cluster;
  private final Retention retention;
  private final Map<Key, ConnectSession> sessions = new ConcurrentHashMap<>();
  private final Map<Key, Long> closed = new ConcurrentHashMap<>();
  private final ScheduledExecutorService cleaner;

  /**
   * No sessions yet.
   *
   * @param cluster closed with the sessions
   */
  ConnectSessions(Floeberg engine, Duration idle, Optional<Cluster> cluster, Retention retention) {
    this.retention = retention;
    this.engine = engine;
    this.idle = idle;
    this.cluster = cluster;
    this.cleaner =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("session-cleaner").factory());
    long pause = retention.cleaning().toMillis();
    Future<?> unused =
        cleaner.scheduleWithFixedDelay(this::clean, pause, pause, TimeUnit.MILLISECONDS);
  }

  /**
   * The session, made on first use.
   *
   * @param observed the server-side id that the client has seen, empty when none
   */
  ConnectSession open(String userId, String sessionId, String observed) {
    Key key = key(userId, sessionId);
    if (closed.containsKey(key)) {
      throw Handles.sessionClosed(sessionId);
    }
    ConnectSession session =
        sessions.computeIfAbsent(key, _ -> made(userId, sessionId, engine.newSession()));
    return check(session, observed);
  }

  // The protocol has no place for warnings of statements: whoever runs the server sees them.
  private ConnectSession made(String userId, String sessionId, Session core) {
    core.onWarning(warning -> System.err.println("warning: " + warning));
    return new ConnectSession(userId, sessionId, core, cluster);
  }

  /** A session that must be there already. */
  ConnectSession find(String userId, String sessionId, String observed) {
    Key key = key(userId, sessionId);
    if (closed.containsKey(key)) {
      throw Handles.sessionClosed(sessionId);
    }
    ConnectSession session = sessions.get(key);
    if (session == null) {
      throw Handles.sessionNotFound(sessionId);
    }
    return check(session, observed);
  }

  private static ConnectSession check(ConnectSession session, String observed) {
    if (!observed.isEmpty() && !observed.equals(session.serverSessionId())) {
      throw Handles.sessionChanged(session.sessionId());
    }
    session.touch();
    return session;
  }

  private static Key key(String userId, String sessionId) {
    try {
      if (!UUID.fromString(sessionId).toString().equalsIgnoreCase(sessionId)) {
        throw Handles.format(sessionId);
      }
    } catch (IllegalArgumentException e) {
      throw Handles.format(sessionId);
    }
    return new Key(userId, sessionId);
  }

  /** A copy of the session under a new id. */
  ConnectSession copy(ConnectSession session, Optional<String> newSessionId) {
    String id = newSessionId.orElseGet(() -> UUID.randomUUID().toString());
    Key key = key(session.userId(), id);
    ConnectSession copy = made(session.userId(), id, session.core().copy());
    if (closed.containsKey(key) || sessions.putIfAbsent(key, copy) != null) {
      copy.close();
      throw InvalidPlan.of("The target session of a clone exists already: " + id);
    }
    return copy;
  }

  /** Ends a session; its server-side id, empty when it was not there. */
  String release(String userId, String sessionId, boolean allowReconnect) {
    Key key = key(userId, sessionId);
    ConnectSession session = sessions.remove(key);
    if (!allowReconnect) {
      closed.put(key, System.nanoTime());
    }
    if (session == null) {
      return "";
    }
    session.close();
    return session.serverSessionId();
  }

  /** How many sessions there are. */
  int count() {
    return sessions.size();
  }

  /** Ends all sessions as if they had been idle too long. */
  void releaseAll() {
    for (Key key : List.copyOf(sessions.keySet())) {
      release(key.userId(), key.sessionId(), false);
    }
  }

  private void clean() {
    long now = System.nanoTime();
    closed.values().removeIf(since -> now - since > CLOSED_KEPT.toNanos());
    for (Map.Entry<Key, ConnectSession> entry : List.copyOf(sessions.entrySet())) {
      try {
        clean(entry.getKey(), entry.getValue());
      } catch (RuntimeException e) {
        // Thrown on, it would end the cleaning of all other sessions.
        Thread.currentThread()
            .getUncaughtExceptionHandler()
            .uncaughtException(Thread.currentThread(), e);
      }
    }
  }

  private void clean(Key key, ConnectSession session) {
    session.clean(retention);
    if (session.idleNanos() > idle.toNanos() && sessions.remove(key, session)) {
      closed.put(key, System.nanoTime());
      session.close();
    }
  }

  @Override
  public void close() {
    cleaner.shutdownNow();
    sessions.values().forEach(ConnectSession::close);
    sessions.clear();
    cluster.ifPresent(Cluster::close);
  }
}
