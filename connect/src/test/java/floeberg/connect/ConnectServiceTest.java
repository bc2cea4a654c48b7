package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.apache.spark.connect.proto.AddArtifactsRequest;
import org.apache.spark.connect.proto.AddArtifactsResponse;
import org.apache.spark.connect.proto.AnalyzePlanRequest;
import org.apache.spark.connect.proto.ArtifactStatusesRequest;
import org.apache.spark.connect.proto.CloneSessionRequest;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.Expression;
import org.apache.spark.connect.proto.FetchErrorDetailsRequest;
import org.apache.spark.connect.proto.InterruptRequest;
import org.apache.spark.connect.proto.KeyValue;
import org.apache.spark.connect.proto.Limit;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Project;
import org.apache.spark.connect.proto.Range;
import org.apache.spark.connect.proto.ReattachExecuteRequest;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.ReleaseExecuteRequest;
import org.apache.spark.connect.proto.ReleaseSessionRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as clients meet it: every call over the wire, on a server of its own. */
class ConnectServiceTest {
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

  @Test
  void longResultsComeInLargerBatchesUnlessToldOtherwise() {
    assertEquals(10_000, mostRows("SELECT id, id / 2 AS half FROM range(99000)"));
    assertEquals(60_000, mostRows("SELECT id, id / 2 AS half FROM range(400000)"));
    assertEquals(20_000, mostRows("SELECT id, repeat('a', id % 7) AS t FROM range(400000)"));
    assertEquals(10_000, mostRows("SELECT id, array(id) AS l FROM range(400000)"));
    client.run(ConnectClient.command("SET spark.sql.execution.arrow.maxRecordsPerBatch = 4000"));
    assertEquals(4_000, mostRows("SELECT id, repeat('a', id % 7) AS t FROM range(400000)"));
  }

  private long mostRows(String query) {
    String operation = UUID.randomUUID().toString();
    return client.run(ConnectClient.query(query), operation).stream()
        .mapToLong(response -> response.getArrowBatch().getRowCount())
        .max()
        .orElseThrow();
  }

  @Test
  void aQueryAnswersSchemaBatchesAndCompletion() {
    String operation = UUID.randomUUID().toString();
    List<ExecutePlanResponse> responses =
        client.run(ConnectClient.query("SELECT id, id / 2 AS half FROM range(25000)"), operation);
    assertTrue(responses.getFirst().hasSchema());
    assertTrue(responses.getLast().hasResultComplete());
    long offset = 0;
    for (ExecutePlanResponse response : responses) {
      assertEquals(operation, response.getOperationId());
      assertEquals(client.session, response.getSessionId());
      if (response.hasArrowBatch()) {
        assertEquals(offset, response.getArrowBatch().getStartOffset());
        assertTrue(response.getArrowBatch().getRowCount() <= 10000);
        offset += response.getArrowBatch().getRowCount();
      }
    }
    assertEquals(25000, offset);
  }

  @Test
  void anEmptyResultIsOneBatchWithoutRows() {
    long batches =
        client.run(ConnectClient.query("SELECT 1 AS a WHERE false")).stream()
            .filter(ExecutePlanResponse::hasArrowBatch)
            .count();
    assertEquals(1, batches);
  }

  @Test
  void rowsWithoutColumnsAreCounted() {
    var nothing =
        Relation.newBuilder()
            .setProject(
                Project.newBuilder()
                    .setInput(
                        Relation.newBuilder().setRange(Range.newBuilder().setEnd(3).setStep(1))))
            .build();
    long rows =
        client.run(Plan.newBuilder().setRoot(nothing).build()).stream()
            .mapToLong(response -> response.getArrowBatch().getRowCount())
            .sum();
    assertEquals(3, rows);
  }

  @Test
  void aRetriedCommandDoesNotWriteTwice() {
    client.run(ConnectClient.command("CREATE TABLE t (id BIGINT) USING iceberg"));
    Plan insert = ConnectClient.command("INSERT INTO t VALUES (1)");
    String operation = UUID.randomUUID().toString();
    client.run(insert, operation);
    client.run(insert, operation);
    assertEquals(1, client.rows("SELECT * FROM t"));
    assertHandle(
        "INVALID_HANDLE.OPERATION_ALREADY_EXISTS",
        () -> client.run(ConnectClient.query("SELECT 1"), operation));
    client.stub.releaseExecute(
        ReleaseExecuteRequest.newBuilder()
            .setSessionId(client.session)
            .setUserContext(client.user)
            .setOperationId(operation)
            .setReleaseAll(ReleaseExecuteRequest.ReleaseAll.getDefaultInstance())
            .build());
    assertHandle("INVALID_HANDLE.OPERATION_ABANDONED", () -> client.run(insert, operation));
    assertEquals(1, client.rows("SELECT * FROM t"));
  }

  @Test
  void aBrokenStreamContinuesBehindTheLastResponseSeen() {
    String operation = UUID.randomUUID().toString();
    List<ExecutePlanResponse> all =
        client.run(ConnectClient.query("SELECT * FROM range(25000)"), operation);
    var rest = new java.util.ArrayList<ExecutePlanResponse>();
    client
        .stub
        .reattachExecute(reattach(operation).setLastResponseId(all.get(1).getResponseId()).build())
        .forEachRemaining(rest::add);
    assertEquals(all.get(2).getResponseId(), rest.getFirst().getResponseId());
    assertTrue(rest.getLast().hasResultComplete());
    assertHandle(
        "INVALID_HANDLE.OPERATION_NOT_FOUND",
        () -> client.stub.reattachExecute(reattach(UUID.randomUUID().toString()).build()).next());
  }

  private ReattachExecuteRequest.Builder reattach(String operation) {
    return ReattachExecuteRequest.newBuilder()
        .setSessionId(client.session)
        .setUserContext(client.user)
        .setOperationId(operation);
  }

  @Test
  void errorsCarryClassConditionAndPlace() {
    StatusRuntimeException error =
        assertThrows(
            StatusRuntimeException.class,
            () -> client.run(ConnectClient.command("SELECT nosuch FROM range(3)")));
    assertEquals(Status.Code.INTERNAL, error.getStatus().getCode());
    Map<String, String> metadata = ConnectClient.info(error).getMetadataMap();
    assertEquals("UNRESOLVED_COLUMN.WITH_SUGGESTION", metadata.get("errorClass"));
    assertEquals("42703", metadata.get("sqlState"));
    assertTrue(metadata.get("classes").contains("org.apache.spark.sql.AnalysisException"));
    var context =
        client
            .stub
            .fetchErrorDetails(
                FetchErrorDetailsRequest.newBuilder()
                    .setSessionId(client.session)
                    .setUserContext(client.user)
                    .setErrorId(metadata.get("errorId"))
                    .build())
            .getErrors(0)
            .getSparkThrowable()
            .getQueryContexts(0);
    assertEquals("nosuch", context.getFragment());
    assertEquals(7, context.getStartIndex());
  }

  @Test
  void errorsOfRowsKeepTheirPlaceInTheText() {
    StatusRuntimeException error =
        assertThrows(
            StatusRuntimeException.class,
            () -> client.run(ConnectClient.query("SELECT 1 / (id - 2) FROM range(5)")));
    assertTrue(error.getMessage().contains("[DIVIDE_BY_ZERO]"), error.getMessage());
    assertTrue(error.getMessage().contains("== SQL (line 1, position 8) =="), error.getMessage());
  }

  @Test
  void plansThatSayNothingAreRefused() {
    assertInvalidPlan(Plan.getDefaultInstance());
    assertInvalidPlan(Plan.newBuilder().setRoot(Relation.getDefaultInstance()).build());
    assertInvalidPlan(
        Plan.newBuilder()
            .setRoot(
                Relation.newBuilder()
                    .setProject(
                        Project.newBuilder().addExpressions(Expression.getDefaultInstance())))
            .build());
  }

  private void assertInvalidPlan(Plan plan) {
    StatusRuntimeException error =
        assertThrows(StatusRuntimeException.class, () -> client.run(plan));
    assertEquals(
        "org.apache.spark.sql.connect.common.InvalidPlanInput",
        ConnectClient.info(error).getReason());
  }

  @Test
  void deepPlansRunOrFailCleanly() throws Exception {
    assertEquals("1 row", outcomeOfNestedLimits(300));
    assertEquals("1 row", outcomeOfNestedLimits(1000));
    assertEquals("INTERNAL", outcomeOfNestedLimits(3000));
    assertEquals(1, client.rows("SELECT 1"));
  }

  /**
   * What so many limits over each other give; on a stack that lets the client itself write them.
   */
  private String outcomeOfNestedLimits(int depth) throws InterruptedException {
    var outcome = new java.util.concurrent.atomic.AtomicReference<String>();
    Thread thread =
        new Thread(
            null,
            () -> {
              Relation plan = ConnectClient.sql("SELECT 1");
              for (int i = 0; i < depth; i++) {
                plan =
                    Relation.newBuilder()
                        .setLimit(Limit.newBuilder().setInput(plan).setLimit(5))
                        .build();
              }
              try {
                long rows =
                    client.run(Plan.newBuilder().setRoot(plan).build()).stream()
                        .mapToLong(response -> response.getArrowBatch().getRowCount())
                        .sum();
                outcome.set(rows + " row");
              } catch (StatusRuntimeException e) {
                outcome.set(e.getStatus().getCode().name());
              }
            },
            "deep-client",
            256L << 20);
    thread.start();
    thread.join();
    return outcome.get();
  }

  @Test
  void settingsAreSharedWithSqlAndChecked() {
    config(
        ConfigRequest.Operation.newBuilder()
            .setSet(
                ConfigRequest.Set.newBuilder().addPairs(pair("spark.sql.ansi.enabled", "false")))
            .build());
    assertEquals(1, client.rows("SELECT 1 WHERE CAST('x' AS INT) IS NULL"));
    assertHandle(
        "CANNOT_MODIFY_STATIC_CONFIG",
        () ->
            config(
                ConfigRequest.Operation.newBuilder()
                    .setSet(
                        ConfigRequest.Set.newBuilder()
                            .addPairs(pair("spark.sql.warehouse.dir", "x")))
                    .build()));
    assertHandle(
        "SQL_CONF_NOT_FOUND",
        () ->
            config(
                ConfigRequest.Operation.newBuilder()
                    .setGet(ConfigRequest.Get.newBuilder().addKeys("no.such.key"))
                    .build()));
  }

  private static KeyValue pair(String key, String value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private void config(ConfigRequest.Operation operation) {
    client.stub.config(
        ConfigRequest.newBuilder()
            .setSessionId(client.session)
            .setUserContext(client.user)
            .setOperation(operation)
            .build());
  }

  @Test
  void uploadedDataIsKnownByItsHash() throws Exception {
    String name = "cache/" + "ab".repeat(32);
    assertFalse(exists(name));
    var done = new CompletableFuture<AddArtifactsResponse>();
    StreamObserver<AddArtifactsRequest> upload = client.streams.addArtifacts(into(done));
    byte[] bytes = {1, 2, 3};
    var crc = new CRC32();
    crc.update(bytes);
    upload.onNext(
        AddArtifactsRequest.newBuilder()
            .setSessionId(client.session)
            .setUserContext(client.user)
            .setBatch(
                AddArtifactsRequest.Batch.newBuilder()
                    .addArtifacts(
                        AddArtifactsRequest.SingleChunkArtifact.newBuilder()
                            .setName(name)
                            .setData(
                                AddArtifactsRequest.ArtifactChunk.newBuilder()
                                    .setData(ByteString.copyFrom(bytes))
                                    .setCrc(crc.getValue()))))
            .build());
    upload.onCompleted();
    assertTrue(done.get(30, TimeUnit.SECONDS).getArtifacts(0).getIsCrcSuccessful());
    assertTrue(exists(name));
  }

  private static <T> StreamObserver<T> into(CompletableFuture<T> future) {
    return new StreamObserver<>() {
      @Override
      public void onNext(T value) {
        future.complete(value);
      }

      @Override
      public void onError(Throwable error) {
        future.completeExceptionally(error);
      }

      @Override
      public void onCompleted() {}
    };
  }

  private boolean exists(String name) {
    return client
        .stub
        .artifactStatus(
            ArtifactStatusesRequest.newBuilder()
                .setSessionId(client.session)
                .setUserContext(client.user)
                .addNames(name)
                .build())
        .getStatusesOrThrow(name)
        .getExists();
  }

  @Test
  void analysisAnswersWithoutExecuting() {
    client.run(ConnectClient.command("CREATE TABLE a (id BIGINT) USING iceberg"));
    AnalyzePlanRequest request =
        AnalyzePlanRequest.newBuilder()
            .setSessionId(client.session)
            .setUserContext(client.user)
            .setSchema(
                AnalyzePlanRequest.Schema.newBuilder()
                    .setPlan(ConnectClient.query("INSERT INTO a VALUES (1)")))
            .build();
    client.stub.analyzePlan(request);
    assertEquals(0, client.rows("SELECT * FROM a"));
  }

  @Test
  void sessionsAreCopiedInterruptedAndReleased() {
    client.run(ConnectClient.command("CREATE TEMPORARY VIEW v AS SELECT 1"));
    String copy =
        client
            .stub
            .cloneSession(
                CloneSessionRequest.newBuilder()
                    .setSessionId(client.session)
                    .setUserContext(client.user)
                    .build())
            .getNewSessionId();
    assertNotEquals(client.session, copy);
    assertEquals(
        0,
        client
            .stub
            .interrupt(
                InterruptRequest.newBuilder()
                    .setSessionId(client.session)
                    .setUserContext(client.user)
                    .setInterruptType(InterruptRequest.InterruptType.INTERRUPT_TYPE_ALL)
                    .build())
            .getInterruptedIdsCount());
    client.stub.releaseSession(
        ReleaseSessionRequest.newBuilder()
            .setSessionId(client.session)
            .setUserContext(client.user)
            .build());
    assertHandle("INVALID_HANDLE.SESSION_CLOSED", () -> client.rows("SELECT 1"));
  }

  private static void assertHandle(
      String condition, org.junit.jupiter.api.function.Executable call) {
    StatusRuntimeException error = assertThrows(StatusRuntimeException.class, call);
    assertEquals(condition, ConnectClient.info(error).getMetadataMap().get("errorClass"));
  }
}
