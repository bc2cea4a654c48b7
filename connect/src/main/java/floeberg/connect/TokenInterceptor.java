package floeberg.connect;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Refuses calls without the server's token. */
final class TokenInterceptor implements ServerInterceptor {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** The JVM client's name of the header over TLS. */
  private static final Metadata.Key<String> AUTHENTICATION =
      Metadata.Key.of("authentication", Metadata.ASCII_STRING_MARSHALLER);

  private final byte[] expected;

  TokenInterceptor(String token) {
    this.expected = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    String given = headers.get(AUTHORIZATION);
    if (given == null) {
      given = headers.get(AUTHENTICATION);
    }
    if (given == null) {
      return refuse(call, "No authentication token provided");
    }
    if (!MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected)) {
      return refuse(call, "Invalid authentication token");
    }
    return next.startCall(call, headers);
  }

  private static <Q, A> ServerCall.Listener<Q> refuse(ServerCall<Q, A> call, String why) {
    call.close(Status.UNAUTHENTICATED.withDescription(why), new Metadata());
    return new ServerCall.Listener<>() {};
  }
}
