package floeberg.connect;

import com.google.protobuf.Message;
import floeberg.Floeberg;
import floeberg.connect.cluster.Cluster;
import floeberg.connect.cluster.ConnectDefaults;
import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import io.grpc.protobuf.ProtoUtils;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The Spark Connect server: listens from construction until it is closed. */
public final class ConnectServer implements AutoCloseable {
  /** Enough to read a plan of the greatest depth; memory is taken as it is used. */
  static final long STACK_BYTES = 64L << 20;

  /** Each DataFrame call nests two messages; protobuf's own limit of 100 breaks long chains. */
  static final int MAX_MESSAGE_DEPTH = 4096;

  /** Held, since the logging system does not hold it. */
  private static final Logger STREAMS =
      Logger.getLogger("io.grpc.netty.shaded.io.grpc.netty.NettyServerHandler");

  static {
    // It warns with a trace of each batch that a client no longer wanted.
    STREAMS.setLevel(Level.SEVERE);
    // Without it each direct buffer is zeroed before rows are copied into it.
    System.setProperty("io.grpc.netty.shaded.io.netty.tryReflectionSetAccessible", "true");
  }

  private final Server server;
  private final EventLoops loops;
  private final ConnectSessions sessions;
  private final ExecutorService threads;

  private ConnectServer(
      Server server, EventLoops loops, ConnectSessions sessions, ExecutorService threads) {
    this.server = server;
    this.loops = loops;
    this.sessions = sessions;
    this.threads = threads;
  }

  /** Starts to listen; the engine stays the caller's. */
  public static ConnectServer start(Floeberg engine, ConnectOptions options) throws IOException {
    return start(engine, options, Retention.USUAL);
  }

  static ConnectServer start(Floeberg engine, ConnectOptions options, Retention retention)
      throws IOException {
    // Platform threads: the engine's native code would hold on to carriers of virtual ones.
    ExecutorService threads =
        Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("connect-", 0).stackSize(STACK_BYTES).factory());
    Optional<Cluster> cluster = options.cluster().map(Cluster::of);
    var sessions = new ConnectSessions(engine, options.sessionIdle(), cluster, retention);
    EventLoops loops = EventLoops.create();
    try {
      Server server = server(options, retention, loops, threads, new ConnectService(sessions));
      return new ConnectServer(server.start(), loops, sessions, threads);
    } catch (IOException | RuntimeException e) {
      sessions.close();
      threads.shutdownNow();
      loops.close();
      throw e;
    }
  }

  private static Server server(
      ConnectOptions options,
      Retention retention,
      EventLoops loops,
      ExecutorService threads,
      ConnectService service)
      throws IOException {
    var builder =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getByName(options.host()), options.port()))
            .executor(threads)
            .bossEventLoopGroup(loops.group())
            .workerEventLoopGroup(loops.group())
            .channelType(loops.channel())
            .maxInboundMessageSize(ConnectDefaults.MAX_MESSAGE_BYTES)
            .keepAliveTime(retention.ping().toMillis(), TimeUnit.MILLISECONDS)
            .keepAliveTimeout(retention.pong().toMillis(), TimeUnit.MILLISECONDS)
            .permitKeepAliveWithoutCalls(true)
            .permitKeepAliveTime(5, TimeUnit.SECONDS)
            .addService(deep(service));
    options.token().ifPresent(token -> builder.intercept(new TokenInterceptor(token)));
    if (options.certificate().isPresent() && options.privateKey().isPresent()) {
      builder.sslContext(
          GrpcSslContexts.forServer(
                  options.certificate().get().toFile(), options.privateKey().get().toFile())
              .build());
    }
    return builder.build();
  }

  /** The port it listens on. */
  public int port() {
    return server.getPort();
  }

  ConnectSessions sessions() {
    return sessions;
  }

  /** Waits until the server is closed. */
  public void awaitTermination() throws InterruptedException {
    server.awaitTermination();
  }

  @Override
  public void close() {
    server.shutdown();
    sessions.close();
    try {
      if (!server.awaitTermination(2, TimeUnit.SECONDS)) {
        server.shutdownNow();
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
    loops.close();
  }

  private static ServerServiceDefinition deep(BindableService service) {
    ServerServiceDefinition plain = service.bindService();
    ServerServiceDefinition.Builder deep =
        ServerServiceDefinition.builder(plain.getServiceDescriptor().getName());
    for (ServerMethodDefinition<?, ?> method : plain.getMethods()) {
      deep.addMethod(deep(method));
    }
    return deep.build();
  }

  @SuppressWarnings("unchecked")
  private static <Q, A> ServerMethodDefinition<Q, A> deep(ServerMethodDefinition<Q, A> method) {
    MethodDescriptor<Q, A> descriptor = method.getMethodDescriptor();
    var prototype = (MethodDescriptor.PrototypeMarshaller<Q>) descriptor.getRequestMarshaller();
    var message = (Message) prototype.getMessagePrototype();
    var marshaller =
        (MethodDescriptor.Marshaller<Q>)
            ProtoUtils.marshallerWithRecursionLimit(message, MAX_MESSAGE_DEPTH);
    assert descriptor.getSchemaDescriptor() instanceof ProtoMethodDescriptorSupplier;
    return ServerMethodDefinition.create(
        descriptor.toBuilder(
                UnreadableRequests.reading(marshaller, message), descriptor.getResponseMarshaller())
            .build(),
        UnreadableRequests.refusing(method.getServerCallHandler()));
  }
}
