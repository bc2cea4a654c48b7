package floeberg.cli;

import floeberg.connect.cluster.ClusterAddress;
import java.util.Optional;

/** The cluster behind a command, for statements that are not for this machine. */
final class ClusterOption {
  static final Option CLUSTER =
      Option.value(
          "--cluster",
          "sc://HOST:PORT",
          "A Spark Connect cluster over the same tables, for statements that are too large for this"
              + " machine; see the settings floeberg.engine and floeberg.cluster.*.");

  private ClusterOption() {}

  /** The address that was given. */
  static Optional<ClusterAddress> address(Arguments arguments) {
    return arguments.value(CLUSTER).map(ClusterOption::parse);
  }

  private static ClusterAddress parse(String address) {
    try {
      return ClusterAddress.parse(address);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }
}
