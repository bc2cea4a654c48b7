package floeberg.connect;

import floeberg.connect.cluster.ClusterAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How the service listens.
 *
 * @param host address to bind; loopback unless the user says otherwise
 * @param port 0 takes a free one
 * @param token bearer token that every call must carry
 * @param certificate PEM file of the certificate chain, with {@code privateKey}: TLS
 * @param sessionIdle how long a session without a call is kept
 * @param cluster where statements go that are not for this machine
 */
public record ConnectOptions(
    String host,
    int port,
    Optional<String> token,
    Optional<Path> certificate,
    Optional<Path> privateKey,
    Duration sessionIdle,
    Optional<ClusterAddress> cluster) {
  /** A service without a cluster. */
  public ConnectOptions(
      String host,
      int port,
      Optional<String> token,
      Optional<Path> certificate,
      Optional<Path> privateKey,
      Duration sessionIdle) {
    this(host, port, token, certificate, privateKey, sessionIdle, Optional.empty());
  }

  /** The same service with a cluster behind it. */
  public ConnectOptions with(ClusterAddress behind) {
    return new ConnectOptions(
        host, port, token, certificate, privateKey, sessionIdle, Optional.of(behind));
  }

  /** Loopback, no token, no TLS, sessions kept for an hour. */
  public static ConnectOptions loopback(int port) {
    return new ConnectOptions(
        "localhost",
        port,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Duration.ofMinutes(60));
  }
}
