package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.rpc.ErrorInfo;
import floeberg.Floeberg;
import floeberg.connect.cluster.ClusterAddress;
import floeberg.error.FloebergException;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.FetchErrorDetailsRequest;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse;
import org.apache.spark.connect.proto.InterruptRequest;
import org.apache.spark.connect.proto.LocalRelation;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.ReattachExecuteRequest;
import org.apache.spark.connect.proto.Relation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with a cluster behind it, which here is a second Floeberg with another user's name and
 * the same tables in the catalog {@code ice}.
 */
class ClusterTest {
  private static final String WHERE = "SELECT current_user()";

  @TempDir Path folder;
  private Floeberg farEngine;
  private ConnectServer far;
  private Floeberg nearEngine;
  private ConnectServer near;
  private ConnectClient client;

  private Map<String, String> settings(String user) {
    return Map.of(
        "floeberg.user", user,
        "spark.sql.session.timeZone", "UTC",
        "spark.sql.catalog.ice", "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.ice.type", "hadoop",
        "spark.sql.catalog.ice.warehouse", folder.resolve("shared").toString());
  }

  @BeforeEach
  void start() throws IOException {
    farEngine = Floeberg.open(folder.resolve("far"), settings("far"));
    far = ConnectServer.start(farEngine, ConnectOptions.loopback(0));
    nearEngine = Floeberg.open(folder.resolve("near"), settings("near"));
    near =
        ConnectServer.start(
            nearEngine,
            ConnectOptions.loopback(0)
                .with(ClusterAddress.parse("sc://localhost:" + far.port() + "/;x-team=floe")));
    client = new ConnectClient(near.port());
    sql("CREATE NAMESPACE ice.db");
    sql("CREATE TABLE ice.db.t (id BIGINT, part INT) PARTITIONED BY (part)");
    sql("INSERT INTO ice.db.t SELECT id, CAST(id % 2 AS INT) FROM range(1000)");
  }

  @AfterEach
  void stop() {
    client.close();
    near.close();
    nearEngine.close();
    far.close();
    farEngine.close();
  }

  private List<ExecutePlanResponse> sql(String text) {
    return client.run(ConnectClient.command(text));
  }

  /** The first cell of a query's answer. */
  private String cell(String query) {
    return cell(ConnectClient.query(query));
  }

  private String cell(Plan plan) {
    for (ExecutePlanResponse response : client.run(plan)) {
      if (response.hasArrowBatch() && response.getArrowBatch().getRowCount() > 0) {
        try (var allocator = new RootAllocator();
            var reader =
                new ArrowStreamReader(response.getArrowBatch().getData().newInput(), allocator)) {
          reader.loadNextBatch();
          return String.valueOf(reader.getVectorSchemaRoot().getVector(0).getObject(0));
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      }
    }
    return "";
  }

  private String user(String from) {
    return cell("SELECT max(current_user()) FROM " + from);
  }

  private StatusRuntimeException fails(String text) {
    return assertThrows(
        StatusRuntimeException.class,
        () -> {
          sql(text);
          client.run(ConnectClient.query(text));
        });
  }

  @Test
  void byChoiceStatementsRunThere() {
    assertEquals("near", cell(WHERE));
    sql("SET floeberg.engine = cluster");
    assertEquals("far", cell(WHERE));
    assertEquals("1000", cell("SELECT count(*) FROM ice.db.t"));
    sql("SET floeberg.engine = local");
    assertEquals("near", cell(WHERE));
  }

  @Test
  void aHintChoosesForOneStatement() {
    assertEquals("far", cell("SELECT /*+ ENGINE(cluster) */ max(current_user()) FROM ice.db.t"));
    assertEquals("near", user("ice.db.t"));
    sql("SET floeberg.engine = cluster");
    assertEquals("near", cell("SELECT /*+ ENGINE('local') */ max(current_user()) FROM ice.db.t"));
    assertTrue(
        fails("SELECT /*+ ENGINE(moon) */ * FROM ice.db.t").getMessage().contains("engine moon"));
  }

  @Test
  void largeScansRunThere() {
    assertEquals("near", user("ice.db.t"));
    sql("SET `floeberg.cluster.threshold-bytes` = 10");
    assertEquals("far", user("ice.db.t"));
    // Planning leaves no file to read.
    assertEquals(
        "near",
        cell(
            "SELECT coalesce(CAST(max(id) AS STRING), current_user()) FROM ice.db.t WHERE part = 7"));
    assertEquals("near", cell(WHERE));
    sql("CREATE TABLE ice.db.copy AS SELECT *, current_user() AS who FROM ice.db.t");
    assertEquals("far", cell("SELECT /*+ ENGINE(local) */ max(who) FROM ice.db.copy"));
  }

  @Test
  void whatIsOnlyHereStaysHere() {
    sql("CREATE TEMPORARY VIEW v AS SELECT * FROM ice.db.t");
    sql("CREATE TABLE own (id INT)");
    sql("INSERT INTO own VALUES (1)");
    sql("DECLARE VARIABLE x INT DEFAULT 5");
    sql("SET `floeberg.cluster.threshold-bytes` = 10");
    assertEquals("near", user("v"));
    assertEquals("near", cell("SELECT max(current_user()) FROM ice.db.t, own"));
    assertEquals("near", cell("SELECT max(current_user()) FROM ice.db.t WHERE id < x"));
  }

  @Test
  void whatIsOnlyHereIsRefusedWhenTheClusterIsForced() {
    sql("CREATE TEMPORARY VIEW v AS SELECT * FROM ice.db.t");
    sql("CREATE TABLE own (id INT)");
    sql("DECLARE VARIABLE x INT DEFAULT 5");
    sql("SET floeberg.engine = cluster");
    assertTrue(fails("SELECT * FROM v").getMessage().contains("the temporary view v"));
    assertTrue(fails("INSERT INTO own VALUES (1)").getMessage().contains("own of the embedded"));
    assertTrue(fails("DROP TABLE own").getMessage().contains("own of the embedded"));
    StatusRuntimeException error = fails("SELECT id + x FROM ice.db.t");
    assertTrue(error.getMessage().contains("[UNSUPPORTED_FEATURE]"), error.getMessage());
    assertTrue(error.getMessage().contains("the variable x"), error.getMessage());
    // What a command answered is shown from here.
    assertFalse(sql("SHOW TABLES IN ice.db").isEmpty());
    Plan kept =
        Plan.newBuilder()
            .setRoot(
                Relation.newBuilder()
                    .setLocalRelation(LocalRelation.newBuilder().setSchema("a INT")))
            .build();
    assertFalse(client.run(kept).isEmpty());
  }

  @Test
  void filesOfThisMachineAreReadHereUnlessTheClusterIsForced() {
    String path = folder.resolve("plain").toString();
    sql("INSERT OVERWRITE DIRECTORY '" + path + "' USING parquet SELECT * FROM ice.db.t");
    sql("SET `floeberg.cluster.threshold-bytes` = 10");
    assertEquals("near", cell("SELECT max(current_user()) FROM ice.db.t, parquet.`" + path + "`"));
    sql("SET floeberg.engine = cluster");
    assertEquals("far", user("parquet.`" + path + "`"));
  }

  @Test
  void bothSidesSeeEachOthersWrites() {
    assertEquals("1000", cell("SELECT /*+ ENGINE(cluster) */ count(*) FROM ice.db.t"));
    sql("DELETE FROM ice.db.t WHERE part = 1");
    assertEquals("500", cell("SELECT /*+ ENGINE(cluster) */ count(*) FROM ice.db.t"));
    sql("SET floeberg.engine = cluster");
    sql("DELETE FROM ice.db.t WHERE id < 100");
    sql("SET floeberg.engine = local");
    assertEquals("450", cell("SELECT count(*) FROM ice.db.t"));
  }

  @Test
  void settingsAndNamespaceGoAlong() {
    sql("USE ice.db");
    sql("SET spark.sql.session.timeZone = Asia/Tokyo");
    sql("SET spark.sql.ansi.enabled = false");
    sql("SET floeberg.engine = cluster");
    assertEquals("1000", cell("SELECT count(*) FROM t"));
    assertEquals("Asia/Tokyo", cell("SELECT current_timezone()"));
    assertEquals("null", cell("SELECT 1 / 0"));
    sql("RESET spark.sql.ansi.enabled");
    assertEquals(
        "DIVIDE_BY_ZERO",
        ConnectClient.info(fails("SELECT 1 / 0")).getMetadataOrThrow("errorClass"));
  }

  @Test
  void errorsComeBackWithTheirDetails() {
    sql("SET floeberg.engine = cluster");
    ErrorInfo info = ConnectClient.info(fails("SELECT nothing FROM ice.db.t"));
    assertEquals("UNRESOLVED_COLUMN.WITH_SUGGESTION", info.getMetadataOrThrow("errorClass"));
    FetchErrorDetailsResponse details =
        client.stub.fetchErrorDetails(
            FetchErrorDetailsRequest.newBuilder()
                .setSessionId(client.session)
                .setUserContext(client.user)
                .setErrorId(info.getMetadataOrThrow("errorId"))
                .build());
    assertEquals(client.session, details.getSessionId());
    assertEquals(7, details.getErrors(0).getSparkThrowable().getQueryContexts(0).getStartIndex());
  }

  @Test
  void responsesCarryTheSessionsIdsAndCanBeReadAgain() {
    sql("SET floeberg.engine = cluster");
    String operation = UUID.randomUUID().toString();
    List<ExecutePlanResponse> first =
        client.run(ConnectClient.query("SELECT id FROM ice.db.t"), operation);
    for (ExecutePlanResponse response : first) {
      assertEquals(client.session, response.getSessionId());
      assertEquals(operation, response.getOperationId());
      assertEquals(first.getFirst().getServerSideSessionId(), response.getServerSideSessionId());
    }
    assertTrue(first.getLast().hasResultComplete());
    var again = new java.util.ArrayList<ExecutePlanResponse>();
    client
        .stub
        .reattachExecute(
            ReattachExecuteRequest.newBuilder()
                .setSessionId(client.session)
                .setUserContext(client.user)
                .setOperationId(operation)
                .setLastResponseId(first.getFirst().getResponseId())
                .build())
        .forEachRemaining(again::add);
    assertEquals(first.subList(1, first.size()), again);
  }

  @Test
  void interruptsReachTheCluster() throws Exception {
    sql("SET floeberg.engine = cluster");
    var failed =
        CompletableFuture.supplyAsync(
            () ->
                assertThrows(
                    StatusRuntimeException.class,
                    () ->
                        client.run(
                            ConnectClient.query(
                                "SELECT sum(a.id * b.id % 7) FROM range(10000000) a"
                                    + " CROSS JOIN range(10000000) b"))));
    while (!failed.isDone()) {
      var unused =
          client.stub.interrupt(
              InterruptRequest.newBuilder()
                  .setSessionId(client.session)
                  .setUserContext(client.user)
                  .setInterruptType(InterruptRequest.InterruptType.INTERRUPT_TYPE_ALL)
                  .build());
      Thread.sleep(100);
    }
    assertTrue(failed.get().getMessage().contains("[OPERATION_CANCELED]"));
    assertEquals("far", cell(WHERE));
  }

  @Test
  void aClusterThatDoesNotAnswerIsAnErrorAtOnce() {
    far.close();
    sql("SET floeberg.engine = cluster");
    StatusRuntimeException error = fails(WHERE);
    assertEquals(io.grpc.Status.Code.INTERNAL, error.getStatus().getCode());
    assertTrue(error.getMessage().contains("does not answer"), error.getMessage());
    sql("SET floeberg.engine = local");
    assertEquals("near", cell(WHERE));
  }

  @Test
  void aServerWithoutAClusterSaysSo() throws IOException {
    try (ConnectServer alone = ConnectServer.start(nearEngine, ConnectOptions.loopback(0));
        var other = new ConnectClient(alone.port())) {
      other.run(ConnectClient.command("SET floeberg.engine = cluster"));
      var error =
          assertThrows(
              StatusRuntimeException.class, () -> other.run(ConnectClient.query("SELECT 1")));
      assertTrue(error.getMessage().contains("without a cluster"), error.getMessage());
      other.run(ConnectClient.command("SET floeberg.engine = auto"));
      assertEquals(1, other.rows("SELECT 1"));
    }
  }

  @Test
  void aHintForAClusterThatIsNotThereIsRefused() throws IOException {
    try (ConnectServer alone = ConnectServer.start(nearEngine, ConnectOptions.loopback(0));
        var other = new ConnectClient(alone.port())) {
      for (String text :
          List.of(
              "SELECT /*+ ENGINE(cluster) */ * FROM ice.db.t",
              "SELECT count(*) FROM (SELECT /*+ engine('cluster') */ * FROM ice.db.t)",
              "INSERT INTO ice.db.t SELECT /*+ ENGINE(cluster) */ * FROM ice.db.t")) {
        var error =
            assertThrows(
                StatusRuntimeException.class,
                () -> {
                  other.run(ConnectClient.command(text));
                  other.run(ConnectClient.query(text));
                });
        assertTrue(error.getMessage().contains("[UNSUPPORTED_FEATURE]"), error.getMessage());
        assertTrue(error.getMessage().contains("without a cluster"), error.getMessage());
      }
      assertEquals(1000, other.rows("SELECT /*+ ENGINE(local) */ * FROM ice.db.t"));
    }
  }

  @Test
  void aSessionThatTheClusterForgotIsMadeAgain() {
    sql("USE ice.db");
    sql("SET floeberg.engine = cluster");
    assertEquals("1000", cell("SELECT count(*) FROM t"));
    far.sessions().releaseAll();
    assertEquals("1000", cell("SELECT count(*) FROM t"));
  }

  @Test
  void failedWritesMayHaveChangedSomething() {
    assertEquals("1000", cell("SELECT /*+ ENGINE(cluster) */ count(*) FROM ice.db.t"));
    fails("BEGIN DELETE FROM ice.db.t WHERE part = 1; SELECT 1 / 0; END");
    assertEquals("500", cell("SELECT /*+ ENGINE(cluster) */ count(*) FROM ice.db.t"));
  }

  @Test
  void textStatementsGoBothWays() {
    try (var session = nearEngine.newSession();
        var statements =
            new ClusterStatements(session, ClusterAddress.parse("sc://localhost:" + far.port()))) {
      assertEquals("near", first(statements.sql(WHERE)));
      assertEquals(
          "far",
          first(statements.sql("SELECT /*+ ENGINE(cluster) */ max(current_user()) FROM ice.db.t")));
      statements.sql("SET `floeberg.cluster.threshold-bytes` = 10").close();
      assertEquals("far", first(statements.sql("SELECT max(current_user()) FROM ice.db.t")));
      statements.sql("SET floeberg.engine = cluster").close();
      assertEquals("999", first(statements.sql("SELECT max(id) FROM ice.db.t")));
      var write = statements.sql("DELETE FROM ice.db.t WHERE part = 1");
      assertFalse(write.isQuery());
      write.close();
      long rows = 0;
      try (var all = statements.sql("SELECT * FROM ice.db.t, range(100)")) {
        for (var rest = all.rows(); rest.hasNext(); rest.next()) {
          rows++;
        }
      }
      assertEquals(50_000, rows);
      var error =
          assertThrows(
              FloebergException.class, () -> statements.sql("SELECT nothing FROM ice.db.t"));
      assertTrue(
          error.getMessage().contains("UNRESOLVED_COLUMN.WITH_SUGGESTION"), error.getMessage());
      statements.sql("SET floeberg.engine = local").close();
      assertEquals("500", first(statements.sql("SELECT count(*) FROM ice.db.t")));
    }
  }

  @Test
  void rowsOfTextStatementsKeepTheirTypes() {
    String values =
        "SELECT 1Y, 2.50BD, 'x', X'CAFE', DATE'2024-02-29', TIMESTAMP'2024-02-29 12:00:00',"
            + " TIMESTAMP_NTZ'2024-02-29 12:00:00.000001', INTERVAL '1-2' YEAR TO MONTH,"
            + " INTERVAL '1 02:03:04.5' DAY TO SECOND, array(1, NULL), map('a', 1),"
            + " named_struct('p', 1, 'q', CAST(NULL AS STRING)),"
            + " NULL, 1.5D, CAST('NaN' AS FLOAT), true";
    try (var session = nearEngine.newSession();
        var statements =
            new ClusterStatements(session, ClusterAddress.parse("sc://localhost:" + far.port()))) {
      try (var here = session.sql(values)) {
        statements.sql("SET floeberg.engine = cluster").close();
        try (var there = statements.sql(values)) {
          assertEquals(here.schema(), there.schema());
          var text = new floeberg.result.ValueText(java.time.ZoneOffset.UTC);
          var one = here.rows().next().values();
          var other = there.rows().next().values();
          for (int i = 0; i < one.size(); i++) {
            var type = here.schema().fields().get(i).type();
            assertEquals(
                text.text(one.get(i), type), text.text(other.get(i), type), type.toString());
          }
        }
      }
    }
  }

  private static String first(floeberg.result.Result result) {
    try (result) {
      return String.valueOf(result.rows().next().values().getFirst());
    }
  }

  @Test
  void addressesAreReadAsSparksClientsReadThem() {
    ClusterAddress address = ClusterAddress.parse("sc://host/;token=a%20b;user_id=me;x=1");
    assertEquals(15002, address.port());
    assertTrue(address.isTls());
    assertEquals("a b", address.token().orElseThrow());
    assertEquals(Map.of("x", "1"), address.headers());
    assertFalse(ClusterAddress.parse("sc://localhost:1/;token=a").isTls());
    assertFalse(ClusterAddress.parse("sc://host").isTls());
    assertThrows(IllegalArgumentException.class, () -> ClusterAddress.parse("http://host"));
    assertThrows(IllegalArgumentException.class, () -> ClusterAddress.parse("sc://host/;token"));
  }
}
