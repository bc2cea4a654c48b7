package floeberg.connect.cluster;

import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import java.util.concurrent.TimeUnit;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc.SparkConnectServiceBlockingStub;

/** The connection to a cluster, which all sessions of a server share. */
public final class Cluster implements AutoCloseable {
  private static final int MAX_MESSAGE_BYTES = 128 * 1024 * 1024;

  private final ClusterAddress address;
  private final ManagedChannel channel;
  private final SparkConnectServiceBlockingStub stub;

  private Cluster(ClusterAddress address, ManagedChannel channel) {
    this.address = address;
    this.channel = channel;
    this.stub = SparkConnectServiceGrpc.newBlockingStub(channel).withInterceptors(headers(address));
  }

  /** A connection that is made with the first call. */
  public static Cluster of(ClusterAddress address) {
    NettyChannelBuilder channel =
        NettyChannelBuilder.forAddress(address.host(), address.port())
            .maxInboundMessageSize(MAX_MESSAGE_BYTES);
    if (address.isTls()) {
      channel.useTransportSecurity();
    } else {
      channel.usePlaintext();
    }
    return new Cluster(address, channel.build());
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

  SparkConnectServiceBlockingStub stub() {
    return stub;
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
