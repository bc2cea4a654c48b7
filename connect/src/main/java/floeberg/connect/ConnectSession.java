package floeberg.connect;

import floeberg.connect.cluster.Cluster;
import floeberg.connect.cluster.FarError;
import floeberg.connect.cluster.FarSession;
import floeberg.session.Session;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.Plan;

/** A client's session: the engine's session, running operations, uploads, and errors to look up. */
final class ConnectSession implements AutoCloseable {
  /**
   * Late duplicates of a finished operation are refused for this long: they must not write twice.
   */
  private static final Duration ABANDONED_KEPT = Duration.ofMinutes(30);

  private static final int ERRORS_KEPT = 100;

  private final String userId;
  private final String sessionId;
  private final String serverSessionId = UUID.randomUUID().toString();
  private final Session core;
  private final Artifacts artifacts = new Artifacts();
  private final Optional<FarSession> far;
  private final PlanRouter router;
  private final Map<String, Execution> executions = new ConcurrentHashMap<>();
  private final Map<String, Long> abandoned = new ConcurrentHashMap<>();
  private final Map<String, Throwable> errors = new ConcurrentHashMap<>();
  private volatile long usedNanos = System.nanoTime();

  ConnectSession(String userId, String sessionId, Session core, Optional<Cluster> cluster) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.core = core;
    this.far = cluster.map(behind -> new FarSession(behind, core, userId));
    this.router = new PlanRouter(new PlanRunner(core, artifacts), core, far);
  }

  String userId() {
    return userId;
  }

  String sessionId() {
    return sessionId;
  }

  String serverSessionId() {
    return serverSessionId;
  }

  Session core() {
    return core;
  }

  Artifacts artifacts() {
    return artifacts;
  }

  PlanRouter router() {
    return router;
  }

  void touch() {
    usedNanos = System.nanoTime();
  }

  /** How long no call came and nothing ran, in nanoseconds. */
  long idleNanos() {
    return executions.values().stream().anyMatch(Execution::isRunning)
        ? 0
        : System.nanoTime() - usedNanos;
  }

  /** The execution of a request: new, or the one that runs under the id already. */
  Execution execution(ExecutePlanRequest request) {
    String id =
        request.hasOperationId()
            ? operationId(request.getOperationId())
            : UUID.randomUUID().toString();
    synchronized (executions) {
      Execution running = executions.get(id);
      if (running != null) {
        if (!running.isSamePlan(request)) {
          throw Handles.operationExists(id);
        }
        return running;
      }
      if (abandoned.containsKey(id)) {
        throw Handles.operationAbandoned(id);
      }
      var execution = new Execution(this, request, id);
      executions.put(id, execution);
      execution.start();
      return execution;
    }
  }

  private static String operationId(String id) {
    try {
      return UUID.fromString(id).toString();
    } catch (IllegalArgumentException e) {
      throw Handles.format(id);
    }
  }

  void run(Execution execution, Plan plan) {
    router.run(execution, plan);
  }

  Optional<Execution> find(String operationId) {
    return Optional.ofNullable(executions.get(operationId));
  }

  boolean isAbandoned(String operationId) {
    return abandoned.containsKey(operationId);
  }

  Collection<Execution> executions() {
    return List.copyOf(executions.values());
  }

  /** Drops a finished or given-up operation; its id stays known for a while. */
  void forget(Execution execution) {
    execution.release();
    // Seen in neither, the id would be taken for a new operation and run again.
    synchronized (executions) {
      if (executions.remove(execution.operationId(), execution)) {
        abandoned.put(execution.operationId(), System.nanoTime());
      }
    }
  }

  /** The status of an error, whose details can then be fetched. */
  StatusRuntimeException status(Throwable error) {
    String errorId = "";
    if (!"false".equals(core.settings().value("spark.sql.connect.enrichError.enabled", "true"))) {
      errorId = UUID.randomUUID().toString();
      if (errors.size() >= ERRORS_KEPT) {
        errors.clear();
      }
      errors.put(errorId, error);
    }
    boolean withStackTrace = core.settings().isTrue("spark.sql.pyspark.jvmStacktrace.enabled");
    return error instanceof FarError known
        ? known.status(errorId)
        : ErrorStatus.of(error, errorId, withStackTrace);
  }

  /** An error by its id, once. */
  Optional<Throwable> takeError(String errorId) {
    return Optional.ofNullable(errors.remove(errorId));
  }

  /** Gives up operations that nobody reads any more. */
  void clean(Retention retention) {
    long now = System.nanoTime();
    abandoned.values().removeIf(since -> now - since > ABANDONED_KEPT.toNanos());
    for (Execution execution : executions()) {
      Duration kept = execution.isRunning() ? retention.running() : retention.finished();
      if (execution.detachedNanos() > kept.toNanos()) {
        forget(execution);
      }
    }
  }

  @Override
  public void close() {
    executions().forEach(this::forget);
    artifacts.clear();
    errors.clear();
    core.close();
    far.ifPresent(FarSession::close);
  }
}
