package floeberg.connect;

import floeberg.connect.cluster.FarSession;
import floeberg.connect.cluster.Route;
import floeberg.error.FloebergException;
import floeberg.plan.Statement;
import floeberg.session.Footprint;
import floeberg.session.Footprint.Kind;
import floeberg.session.Session;
import java.util.List;
import java.util.Optional;
import org.apache.spark.connect.proto.AnalyzePlanRequest;
import org.apache.spark.connect.proto.AnalyzePlanResponse;
import org.apache.spark.connect.proto.Plan;

/** Gives a session's plans to the engine here, or to the cluster when there is one. */
final class PlanRouter {
  /** Conditions of what a cluster may know and this engine does not. */
  private static final List<String> BEYOND =
      List.of("UNSUPPORTED_FEATURE", "UNRESOLVED_ROUTINE", "UNRESOLVABLE_TABLE_VALUED_FUNCTION");

  private final PlanRunner runner;
  private final Session session;
  private final Optional<FarSession> far;

  PlanRouter(PlanRunner runner, Session session, Optional<FarSession> far) {
    this.runner = runner;
    this.session = session;
    this.far = far;
  }

  private boolean isForced() {
    return Route.Engine.of(session.settings()) == Route.Engine.CLUSTER;
  }

  /** Runs a plan; its responses go to the execution. */
  void run(Execution execution, Plan plan) {
    if (far.isEmpty() && !isForced()) {
      runner.run(execution, plan);
      return;
    }
    Decision decision = decide(plan);
    boolean isChange = decision.footprint().filter(known -> known.kind() == Kind.QUERY).isEmpty();
    if (decision.route() == Route.HERE) {
      runner.run(execution, plan);
      if (isChange) {
        far.ifPresent(FarSession::changedHere);
      }
      return;
    }
    far.orElseThrow(Route::withoutCluster)
        .execute(
            execution.request(),
            decision.footprint(),
            execution.operationId(),
            execution::onInterrupt,
            execution::emit);
    if (isChange) {
      session.forgetTables();
    }
  }

  /** A route, and what it was decided by when that is known. */
  private record Decision(Route route, Optional<Footprint> footprint) {}

  private Decision decide(Plan plan) {
    Optional<Footprint> footprint;
    try {
      Optional<Statement> statement = runner.statement(Decompression.plain(plan));
      if (statement.isEmpty()) {
        return new Decision(Route.HERE, Optional.empty());
      }
      footprint = Optional.of(session.footprint(statement.get()));
    } catch (RuntimeException e) {
      // What cannot be analysed here is the cluster's to judge, when it was asked for; otherwise
      // running it here says again what is wrong.
      return new Decision(isForced() ? Route.CLUSTER : Route.HERE, Optional.empty());
    }
    return new Decision(Route.of(footprint.get(), session.settings()), footprint);
  }

  /**
   * Answers about a plan, from here; where that fails and the cluster was asked for, from there: it
   * may know more functions.
   */
  AnalyzePlanResponse.Builder analyze(AnalyzePlanRequest request) {
    try {
      return new AnalyzeCalls(runner).answer(request);
    } catch (FloebergException e) {
      boolean isBeyond = BEYOND.stream().anyMatch(e.condition().name()::startsWith);
      if (far.isPresent() && isForced() && isBeyond) {
        return far.get().analyze(request);
      }
      throw e;
    }
  }
}
