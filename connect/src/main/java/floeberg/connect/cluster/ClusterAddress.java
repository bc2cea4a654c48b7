package floeberg.connect.cluster;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a cluster listens: {@code sc://HOST[:PORT][/;KEY=VALUE]...}, as Spark's clients have it.
 *
 * @param headers further keys, which travel with every call
 */
public record ClusterAddress(
    String host,
    int port,
    boolean isTls,
    Optional<String> token,
    Optional<String> userId,
    Map<String, String> headers) {
  /** Reads an address; throws IllegalArgumentException when it is none. */
  public static ClusterAddress parse(String text) {
    URI uri = URI.create(text);
    if (!"sc".equals(uri.getScheme()) || uri.getHost() == null) {
      throw new IllegalArgumentException("A cluster is written sc://HOST[:PORT]: " + text);
    }
    Map<String, String> keys = keys(text);
    Optional<String> token = Optional.ofNullable(keys.remove("token"));
    Optional<String> userId = Optional.ofNullable(keys.remove("user_id"));
    String tls = keys.remove("use_ssl");
    keys.remove("user_agent");
    keys.remove("session_id");
    // A token goes to another machine under TLS only, unless the address says otherwise.
    boolean isTls =
        tls == null ? token.isPresent() && !isLoopback(uri.getHost()) : Boolean.parseBoolean(tls);
    int port = uri.getPort() < 0 ? ConnectDefaults.PORT : uri.getPort();
    return new ClusterAddress(uri.getHost(), port, isTls, token, userId, Map.copyOf(keys));
  }

  private static boolean isLoopback(String host) {
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  private static Map<String, String> keys(String text) {
    var keys = new LinkedHashMap<String, String>();
    int semicolon = text.indexOf(';');
    if (semicolon < 0) {
      return keys;
    }
    for (String part : text.substring(semicolon + 1).split(";")) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("Expected KEY=VALUE in the cluster's address: " + part);
      }
      keys.put(
          part.substring(0, equals),
          URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return keys;
  }

  @Override
  public String toString() {
    return "sc://" + host + ":" + port;
  }
}
