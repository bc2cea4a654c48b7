package floeberg.cli;

import floeberg.connect.ClusterStatements;
import floeberg.connect.cluster.ClusterAddress;
import floeberg.result.Result;
import floeberg.session.Session;
import java.util.Optional;

/**
 * What runs the statements of a command.
 *
 * @param session their settings
 * @param cluster where those go that are not for this machine
 */
record Statements(Session session, Optional<ClusterStatements> cluster) implements AutoCloseable {
  static Statements of(Session session, Optional<ClusterAddress> cluster) {
    return new Statements(session, cluster.map(behind -> new ClusterStatements(session, behind)));
  }

  /** Runs one statement; errors are thrown as they are. */
  Result run(String text) {
    return cluster.isPresent() ? cluster.get().sql(text) : session.sql(text);
  }

  /** Stops the running statement; from any thread. */
  void cancel() {
    cluster.ifPresentOrElse(ClusterStatements::cancel, session::cancel);
  }

  /** Leaves the cluster; the session stays the caller's. */
  @Override
  public void close() {
    cluster.ifPresent(ClusterStatements::close);
  }
}
