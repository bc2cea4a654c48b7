package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.spark.connect.proto.AnalyzePlanRequest;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.Expression;
import org.apache.spark.connect.proto.Filter;
import org.apache.spark.connect.proto.Limit;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Project;
import org.apache.spark.connect.proto.ReattachExecuteRequest;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.SetOperation;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;
import org.apache.spark.connect.proto.SubqueryAlias;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What no working client sends: a clean status each, no hang, and the server lives on. */
@Timeout(300)
class BadInputTest {
  /** What clients do not send again; UNAVAILABLE they would repeat for minutes. */
  private static final Set<Status.Code> CLEAN =
      EnumSet.of(Status.Code.OK, Status.Code.INTERNAL, Status.Code.INVALID_ARGUMENT);

  @TempDir private Path warehouse;
  private TestServer server;
  private ConnectClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(warehouse);
    client = new ConnectClient(server.port());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  /**
   * How a plan's execution ends; what does not end in time is DEADLINE_EXCEEDED. It is written
   * here: gRPC would write it on a thread whose stack is too small for deep ones.
   */
  private Status.Code outcome(Plan plan) {
    byte[] request = client.request(plan, UUID.randomUUID().toString()).toByteArray();
    try (var raw = new RawClient(server.port())) {
      return raw.outcome(SparkConnectServiceGrpc.getExecutePlanMethod(), request);
    }
  }

  private static Plan plan(Relation relation) {
    return Plan.newBuilder().setRoot(relation).build();
  }

  @Test
  void wrongTokensAreRefusedByEveryCall() throws Exception {
    var options =
        new ConnectOptions(
            "localhost",
            0,
            Optional.of("secret"),
            Optional.empty(),
            Optional.empty(),
            Duration.ofMinutes(1));
    try (ConnectServer guarded = ConnectServer.start(server.engine(), options);
        var stranger = new ConnectClient(guarded.port())) {
      var raw = new RawClient(guarded.port());
      for (MethodDescriptor<?, ?> method :
          SparkConnectServiceGrpc.getServiceDescriptor().getMethods()) {
        assertEquals(
            Status.Code.UNAUTHENTICATED, raw.outcome(method, new byte[0]), method.toString());
      }
      raw.close();
      assertEquals(0, guarded.sessions().count());
      var error =
          assertThrows(
              StatusRuntimeException.class, () -> stranger.run(ConnectClient.query("SELECT 1")));
      assertEquals(Status.Code.UNAUTHENTICATED, error.getStatus().getCode());
    }
  }

  @Test
  void bytesThatAreNoMessagesAreInvalidPlans() {
    try (var raw = new RawClient(server.port())) {
      for (MethodDescriptor<?, ?> method :
          SparkConnectServiceGrpc.getServiceDescriptor().getMethods()) {
        assertEquals(
            Status.Code.INTERNAL,
            raw.outcome(method, "garbage".getBytes(StandardCharsets.UTF_8)),
            method.toString());
      }
    }
  }

  @Test
  void damagedRequestsEndCleanly() {
    byte[] whole =
        client
            .request(
                ConnectClient.query("SELECT id, upper(name) FROM VALUES (1, 'a') AS t(id, name)"),
                UUID.randomUUID().toString())
            .toByteArray();
    var random = new Random(42);
    try (var raw = new RawClient(server.port())) {
      for (int i = 0; i < 300; i++) {
        byte[] damaged = whole.clone();
        for (int j = 0; j <= i % 4; j++) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        Status.Code code = raw.outcome(SparkConnectServiceGrpc.getExecutePlanMethod(), damaged);
        assertTrue(CLEAN.contains(code), code + " of request " + i);
      }
    }
    assertEquals(1, client.rows("SELECT 1"));
  }

  @Test
  void relationsAndCommandsOfNewerClientsAreRefused() {
    var later =
        UnknownFieldSet.newBuilder()
            .addField(
                9876,
                UnknownFieldSet.Field.newBuilder()
                    .addLengthDelimited(ByteString.copyFromUtf8("x"))
                    .build())
            .build();
    assertEquals(
        Status.Code.INTERNAL, outcome(plan(Relation.newBuilder().setUnknownFields(later).build())));
    assertEquals(
        Status.Code.INTERNAL,
        outcome(plan(Relation.newBuilder().setExtension(Any.getDefaultInstance()).build())));
    assertEquals(
        Status.Code.INTERNAL,
        outcome(
            Plan.newBuilder()
                .setCommand(
                    org.apache.spark.connect.proto.Command.newBuilder()
                        .setExtension(Any.getDefaultInstance()))
                .build()));
    assertEquals(Status.Code.INTERNAL, outcome(Plan.newBuilder().setUnknownFields(later).build()));
  }

  @Test
  void callsThatAskForNothingAreRefused() {
    StatusRuntimeException analysis =
        assertThrows(
            StatusRuntimeException.class,
            () ->
                client.stub.analyzePlan(
                    AnalyzePlanRequest.newBuilder()
                        .setSessionId(client.session)
                        .setUserContext(client.user)
                        .build()));
    assertEquals(Status.Code.INTERNAL, analysis.getStatus().getCode());
    StatusRuntimeException config =
        assertThrows(
            StatusRuntimeException.class,
            () ->
                client.stub.config(
                    ConfigRequest.newBuilder()
                        .setSessionId(client.session)
                        .setUserContext(client.user)
                        .build()));
    assertEquals(Status.Code.INTERNAL, config.getStatus().getCode());
    StatusRuntimeException operation =
        assertThrows(
            StatusRuntimeException.class,
            () ->
                client
                    .stub
                    .executePlan(client.request(ConnectClient.query("SELECT 1"), "no-uuid"))
                    .next());
    assertEquals("INVALID_HANDLE.FORMAT", condition(operation));
    StatusRuntimeException session =
        assertThrows(
            StatusRuntimeException.class,
            () ->
                client
                    .stub
                    .reattachExecute(
                        ReattachExecuteRequest.newBuilder()
                            .setSessionId(UUID.randomUUID().toString())
                            .setUserContext(client.user)
                            .setOperationId(UUID.randomUUID().toString())
                            .build())
                    .next());
    assertEquals("INVALID_HANDLE.SESSION_NOT_FOUND", condition(session));
  }

  private static String condition(StatusRuntimeException error) {
    return ConnectClient.condition(error);
  }

  @Test
  void connectionsThatEndInTheMiddleOfAMessageDoNoHarm() throws Exception {
    for (int i = 0; i < 20; i++) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        socket
            .getOutputStream()
            .write(
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII), 0, 4 + i);
      }
    }
    assertEquals(1, client.rows("SELECT 1"));
  }

  @Test
  void deepRelationsRunOrEndCleanly() throws Exception {
    Map<String, UnaryOperator<Relation>> shapes =
        Map.of(
            "limit",
            input -> relation().setLimit(Limit.newBuilder().setInput(input).setLimit(5)).build(),
            "filter",
            input ->
                relation()
                    .setFilter(Filter.newBuilder().setInput(input).setCondition(literal(true)))
                    .build(),
            "project",
            input ->
                relation()
                    .setProject(
                        Project.newBuilder()
                            .setInput(input)
                            .addExpressions(
                                Expression.newBuilder()
                                    .setUnresolvedStar(
                                        Expression.UnresolvedStar.getDefaultInstance())))
                    .build(),
            "alias",
            input ->
                relation()
                    .setSubqueryAlias(SubqueryAlias.newBuilder().setInput(input).setAlias("a"))
                    .build(),
            "union",
            input ->
                relation()
                    .setSetOp(
                        SetOperation.newBuilder()
                            .setLeftInput(input)
                            .setRightInput(ConnectClient.sql("SELECT 2"))
                            .setSetOpType(SetOperation.SetOpType.SET_OP_TYPE_UNION)
                            .setIsAll(true))
                    .build());
    for (int depth : new int[] {1000, 5000}) {
      for (Map.Entry<String, UnaryOperator<Relation>> shape : shapes.entrySet()) {
        Status.Code code =
            deep(
                () ->
                    outcome(plan(nested(ConnectClient.sql("SELECT 1"), shape.getValue(), depth))));
        assertTrue(CLEAN.contains(code), code + " of " + depth + " x " + shape.getKey());
      }
    }
    assertEquals(1, client.rows("SELECT 1"));
  }

  @Test
  void deepExpressionsRunOrEndCleanly() throws Exception {
    for (int depth : new int[] {1000, 5000}) {
      Status.Code code =
          deep(
              () ->
                  outcome(
                      plan(
                          relation()
                              .setProject(
                                  Project.newBuilder()
                                      .addExpressions(
                                          nested(literal(true), BadInputTest::not, depth)))
                              .build())));
      assertTrue(CLEAN.contains(code), code + " of " + depth);
      for (String text :
          List.of(
              "SELECT " + "(".repeat(depth) + "1" + ")".repeat(depth),
              "SELECT " + "not ".repeat(depth) + "true",
              "SELECT 1" + " + 1".repeat(depth),
              "SELECT * FROM " + "(SELECT * FROM ".repeat(depth) + "range(1)" + ")".repeat(depth),
              "SELECT 1" + " UNION ALL SELECT 1".repeat(depth))) {
        code = outcome(ConnectClient.query(text));
        assertTrue(CLEAN.contains(code), code + " of " + depth + " x " + text.substring(0, 20));
      }
    }
    assertEquals(1, client.rows("SELECT 1"));
  }

  private static Relation.Builder relation() {
    return Relation.newBuilder();
  }

  private static Expression literal(boolean value) {
    return Expression.newBuilder()
        .setLiteral(Expression.Literal.newBuilder().setBoolean(value))
        .build();
  }

  private static Expression not(Expression input) {
    return Expression.newBuilder()
        .setUnresolvedFunction(
            Expression.UnresolvedFunction.newBuilder().setFunctionName("not").addArguments(input))
        .build();
  }

  private static <T> T nested(T innermost, UnaryOperator<T> around, int depth) {
    T whole = innermost;
    for (int i = 0; i < depth; i++) {
      whole = around.apply(whole);
    }
    return whole;
  }

  /** On a stack that lets the client itself write such a plan. */
  private static Status.Code deep(Supplier<Status.Code> work) throws Exception {
    var outcome = new CompletableFuture<Status.Code>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                outcome.complete(work.get());
              } catch (Throwable e) {
                outcome.completeExceptionally(e);
              }
            },
            "deep-client",
            512L << 20);
    thread.start();
    return outcome.get();
  }

  /** Sends bytes as they are. */
  private static final class RawClient implements AutoCloseable {
    private static final MethodDescriptor.Marshaller<byte[]> BYTES =
        new MethodDescriptor.Marshaller<>() {
          @Override
          public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
          }

          @Override
          public byte[] parse(InputStream stream) {
            try {
              return stream.readAllBytes();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };

    private final ManagedChannel channel;

    RawClient(int port) {
      channel = ManagedChannelBuilder.forAddress("localhost", port).usePlaintext().build();
    }

    Status.Code outcome(MethodDescriptor<?, ?> method, byte[] request) {
      var raw =
          MethodDescriptor.newBuilder(BYTES, BYTES)
              .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(method.getFullMethodName())
              .build();
      try {
        ClientCalls.blockingServerStreamingCall(
                channel, raw, CallOptions.DEFAULT.withDeadlineAfter(1, TimeUnit.MINUTES), request)
            .forEachRemaining(_ -> {});
        return Status.Code.OK;
      } catch (StatusRuntimeException e) {
        return e.getStatus().getCode();
      }
    }

    @Override
    public void close() {
      channel.shutdownNow();
    }
  }
}
