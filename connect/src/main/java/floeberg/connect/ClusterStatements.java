package floeberg.connect;

import floeberg.connect.cluster.Cluster;
import floeberg.connect.cluster.ClusterAddress;
import floeberg.connect.cluster.Decision;
import floeberg.connect.cluster.FarError;
import floeberg.connect.cluster.FarSession;
import floeberg.connect.cluster.Route;
import floeberg.error.FloebergException;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.result.Result;
import floeberg.session.EngineChoice;
import floeberg.session.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.SqlCommand;

/**
 * A session's statements given as text: here or on a cluster, as settings, hints and the size of
 * what they read decide. One statement at a time; {@link #cancel} from any thread.
 */
public final class ClusterStatements implements AutoCloseable {
  private final Session session;
  private final Cluster cluster;
  private final FarSession far;
  private final AtomicReference<Runnable> interrupt = new AtomicReference<>(() -> {});
  private volatile boolean isCanceled;

  /** Statements of a session, which stays the caller's. */
  public ClusterStatements(Session session, ClusterAddress address) {
    this.session = session;
    this.cluster = Cluster.of(address);
    this.far = new FarSession(cluster, session, System.getProperty("user.name", ""));
    session.setRouted();
  }

  /** Executes one statement; errors of this session carry their place in the text. */
  public Result sql(String text) {
    isCanceled = false;
    interrupt.set(() -> {});
    Optional<Statement> statement = Optional.empty();
    Decision decision;
    try {
      statement = Optional.of(session.parse(text, Map.of(), List.of()));
      decision = Decision.of(statement.get(), session);
    } catch (FloebergException e) {
      boolean isForced = EngineChoice.of(session.settings()) == EngineChoice.CLUSTER;
      if (statement.isPresent() || !isForced) {
        throw e;
      }
      decision = Decision.ofUnreadable(session);
    }
    try {
      return decision.route() == Route.HERE
          ? session.execute(statement.orElseThrow())
          : there(text, decision);
    } catch (FarError e) {
      throw e.plain();
    } finally {
      far.after(decision);
    }
  }

  /**
   * As Spark's clients do it: the text is a command, which answers rows or what to ask for them.
   */
  private Result there(String text, Decision decision) {
    var answer = new AtomicReference<>(ExecutePlanResponse.SqlCommandResult.getDefaultInstance());
    var query =
        org.apache.spark.connect.proto.Relation.newBuilder()
            .setSql(SQL.newBuilder().setQuery(text));
    Plan command =
        Plan.newBuilder()
            .setCommand(Command.newBuilder().setSqlCommand(SqlCommand.newBuilder().setInput(query)))
            .build();
    execute(
        command,
        decision,
        response -> {
          if (response.hasSqlCommandResult()) {
            answer.set(response.getSqlCommandResult());
          }
        });
    org.apache.spark.connect.proto.Relation relation = answer.get().getRelation();
    if (relation.hasLocalRelation()) {
      return rows(relation);
    }
    Plan plan = Plan.newBuilder().setRoot(relation).build();
    return FarRows.start(
        session, responses -> execute(plan, decision, responses), () -> interrupt.get().run());
  }

  private Result rows(org.apache.spark.connect.proto.Relation relation) {
    Relation rows = LocalDataReader.read(relation.getLocalRelation());
    return session.schema(rows).fields().isEmpty()
        ? Result.none()
        : session.execute(new Statement.Query(rows));
  }

  private void execute(
      Plan plan, Decision decision, Consumer<ExecutePlanResponse.Builder> responses) {
    far.execute(
        ExecutePlanRequest.newBuilder().setPlan(plan).build(),
        decision.footprint(),
        UUID.randomUUID().toString(),
        this::onInterrupt,
        responses);
  }

  private void onInterrupt(Runnable stop) {
    interrupt.set(stop);
    if (isCanceled) {
      stop.run();
    }
  }

  /** Stops the running statement, wherever it runs. */
  public void cancel() {
    isCanceled = true;
    session.cancel();
    interrupt.get().run();
  }

  @Override
  public void close() {
    far.close();
    cluster.close();
  }
}
