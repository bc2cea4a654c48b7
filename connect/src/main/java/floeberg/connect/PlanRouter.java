package floeberg.connect;

import floeberg.connect.cluster.Decision;
import floeberg.connect.cluster.FarSession;
import floeberg.connect.cluster.Route;
import floeberg.error.FloebergException;
import floeberg.plan.Statement;
import floeberg.session.EngineChoice;
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
    if (far.isPresent()) {
      session.setRouted();
    }
  }

  /** Runs a plan; its responses go to the execution. */
  void run(Execution execution, Plan plan) {
    if (far.isEmpty()) {
      runner.run(execution, plan);
      return;
    }
    FarSession there = far.get();
    Decision decision = decide(plan);
    try {
      if (decision.route() == Route.HERE) {
        runner.run(execution, plan);
      } else {
        there.execute(
            execution.request(),
            decision.footprint(),
            execution.operationId(),
            execution::onInterrupt,
            execution::emit);
      }
    } finally {
      there.after(decision);
    }
  }

  private Decision decide(Plan plan) {
    Optional<Statement> statement;
    try {
      statement = runner.statement(Decompression.plain(plan));
    } catch (FloebergException e) {
      return Decision.ofUnreadable(session);
    }
    return statement.map(read -> Decision.of(read, session)).orElseGet(Decision::here);
  }

  /**
   * Answers about a plan, from here; where that fails and the cluster was asked for, from there: it
   * may know more functions.
   */
  AnalyzePlanResponse.Builder analyze(AnalyzePlanRequest request) {
    try {
      return new AnalyzeCalls(runner).answer(request);
    } catch (FloebergException e) {
      boolean isForced = EngineChoice.of(session.settings()) == EngineChoice.CLUSTER;
      boolean isBeyond = BEYOND.stream().anyMatch(e.condition().name()::startsWith);
      if (far.isPresent() && isForced && isBeyond) {
        return far.get().analyze(request);
      }
      throw e;
    }
  }
}
