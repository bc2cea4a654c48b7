package floeberg.connect;

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
 */
public record ConnectOptions(
    String host,
    int port,
    Optional<String> token,
    Optional<Path> certificate,
    Optional<Path> privateKey,
    Duration sessionIdle) {
  public static final int DEFAULT_PORT = 15002;

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
