package floeberg.connect.cluster;

import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc.SparkConnectServiceBlockingStub;

/** The connection to a cluster, which all sessions of a server share. */
public final class Cluster implements AutoCloseable {
  /** More often than every five minutes is what servers take for an attack, unless told else. */
  private static final Duration PING_EVERY = Duration.ofMinutes(6);

  private static final Duration PING_ANSWER = Duration.ofSeconds(20);

  private final ClusterAddress address;
  private final Patience patience;
  private final AtomicLong changesHere = new AtomicLong();
  private final ManagedChannel channel;
  private final SparkConnectServiceBlockingStub stub;

  private Cluster(ClusterAddress address, ManagedChannel channel, Patience patience) {
    this.address = address;
    this.patience = patience;
    this.channel = channel;
    this.stub = SparkConnectServiceGrpc.newBlockingStub(channel).withInterceptors(headers(address));
  }

  /** A connection that is made with the first call. */
  public static Cluster of(ClusterAddress address) {
    return of(address, Patience.USUAL);
  }

  static Cluster of(ClusterAddress address, Patience patience) {
    NettyChannelBuilder channel =
        NettyChannelBuilder.forAddress(address.host(), address.port())
            .keepAliveTime(PING_EVERY.toSeconds(), TimeUnit.SECONDS)
            .keepAliveTimeout(PING_ANSWER.toSeconds(), TimeUnit.SECONDS)
            .maxInboundMessageSize(ConnectDefaults.MAX_MESSAGE_BYTES);
    if (address.isTls()) {
      channel.useTransportSecurity();
    } else {
      channel.usePlaintext();
    }
    return new Cluster(address, channel.build(), patience);
  }

  private static ClientInterceptor headers(ClusterAddress address) {
    var metadata = new Metadata();
    address.token().ifPresent(token -> metadata.put(key("authorization"), "Bearer " + token));
    address.headers().forEach((name, value) -> metadata.put(key(name), value));
    return MetadataUtils.newAttachHeadersInterceptor(metadata);
  }

  private static Metadata.Key<String> key(String name) {
    return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }

  ClusterAddress address() {
    return address;
  }

  /** For what may take as long as it takes; pings tell whether the cluster is still there. */
  SparkConnectServiceBlockingStub stub() {
    return stub;
  }

  /** For calls that run nothing. */
  SparkConnectServiceBlockingStub promptStub() {
    return stub.withDeadlineAfter(patience.answer());
  }

  Patience patience() {
    return patience;
  }

  /** Notes that a statement here may have changed tables. */
  void changedHere() {
    changesHere.incrementAndGet();
  }

  /** How often tables here may have changed. */
  long changesHere() {
    return changesHere.get();
  }

  @Override
  public void close() {
    channel.shutdownNow();
    try {
      boolean unused = channel.awaitTermination(2, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
