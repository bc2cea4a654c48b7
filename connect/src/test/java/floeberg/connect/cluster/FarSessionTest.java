package floeberg.connect.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.plan.Statement;
import floeberg.session.Footprint;
import floeberg.session.Session;
import io.grpc.Status;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.SQL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a session there follows the one here, and what happens when the cluster misbehaves. */
@Timeout(60)
class FarSessionTest {
  private static final Patience SHORT =
      new Patience(Duration.ofSeconds(1), Duration.ofMillis(1), 3);
  private static final String REFRESH = "REFRESH TABLE ice.db.t";

  @TempDir private Path warehouse;
  private Floeberg engine;
  private Session session;
  private FakeCluster fake;
  private Cluster cluster;
  private FarSession far;

  @BeforeEach
  void start() throws Exception {
    engine =
        Floeberg.open(
            warehouse,
            Map.of(
                "spark.sql.catalog.ice", "org.apache.iceberg.spark.SparkCatalog",
                "spark.sql.catalog.ice.type", "hadoop",
                "spark.sql.catalog.ice.warehouse", warehouse.resolve("ice").toString()));
    session = engine.newSession();
    fake = new FakeCluster();
    cluster = Cluster.of(fake.address(), SHORT);
    far = new FarSession(cluster, session, "me");
  }

  @AfterEach
  void stop() {
    far.close();
    cluster.close();
    fake.close();
    session.close();
    engine.close();
  }

  /** Sends a query that reads ice.db.t; the statements that reach the cluster. */
  private List<String> send() {
    send(far);
    return fake.takeTexts();
  }

  private static void send(FarSession to) {
    var footprint =
        new Footprint(Footprint.Kind.QUERY, Set.of(), Set.of(List.of("ice", "db", "t")), false, 0);
    Relation query = Relation.newBuilder().setSql(SQL.newBuilder().setQuery("SELECT")).build();
    to.execute(
        ExecutePlanRequest.newBuilder().setPlan(Plan.newBuilder().setRoot(query)).build(),
        Optional.of(footprint),
        UUID.randomUUID().toString(),
        _ -> {},
        _ -> {});
  }

  @Test
  void changedTablesAreRefreshedOnceByEachSession() {
    assertEquals(List.of("SELECT"), send());
    far.after(Decision.here());
    assertEquals(List.of(REFRESH, "SELECT"), send());
    assertEquals(List.of("SELECT"), send());
    try (var other = new FarSession(cluster, session, "you")) {
      send(other);
      assertEquals(List.of(REFRESH, "SELECT"), fake.takeTexts());
    }
  }

  @Test
  void aRefreshThatDidNotArriveIsSentAgain() {
    far.after(Decision.here());
    fake.fail(_ -> Optional.of(FakeCluster.status(Status.Code.UNAVAILABLE)));
    var error = assertThrows(FloebergException.class, this::send);
    assertTrue(error.getMessage().contains("does not answer"), error.getMessage());
    assertEquals(List.of(REFRESH), fake.takeTexts());
    fake.fail(_ -> Optional.empty());
    assertEquals(List.of(REFRESH, "SELECT"), send());
  }

  @Test
  void theNamespaceCountsAsSentWhenItWas() {
    session.sql("CREATE NAMESPACE ice.db").close();
    session.sql("USE ice.db").close();
    fake.fail(_ -> Optional.of(FakeCluster.status(Status.Code.UNAVAILABLE)));
    assertThrows(FloebergException.class, this::send);
    fake.takeTexts();
    fake.fail(_ -> Optional.empty());
    assertEquals(List.of("USE ice.db", "SELECT"), send());
  }

  @Test
  void catalogsThatComeLaterAreDeclaredToo() {
    session.sql("CREATE NAMESPACE ice.db").close();
    session.sql("USE ice.db").close();
    send();
    assertEquals("hadoop", fake.settings().get("spark.sql.catalog.ice.type"));
    session.set("spark.sql.catalog.late", "org.apache.iceberg.spark.SparkCatalog");
    session.set("spark.sql.catalog.late.type", "hadoop");
    session.set("spark.sql.catalog.ice.cache-enabled", "false");
    send();
    assertEquals("hadoop", fake.settings().get("spark.sql.catalog.late.type"));
    assertEquals("false", fake.settings().get("spark.sql.catalog.ice.cache-enabled"));
    session.unset("spark.sql.catalog.ice.cache-enabled");
    send();
    assertFalse(fake.settings().containsKey("spark.sql.catalog.ice.cache-enabled"));
  }

  @Test
  void streamsThatStayEmptyAreGivenUp() {
    fake.beSilent();
    var error = assertThrows(FloebergException.class, this::send);
    assertTrue(error.getMessage().contains("without an answer"), error.getMessage());
  }

  @Test
  void aClusterThatOnlyListensIsGivenUp() throws Exception {
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Cluster deaf =
            Cluster.of(ClusterAddress.parse("sc://localhost:" + listener.getLocalPort()), SHORT);
        var there = new FarSession(deaf, session, "me")) {
      var error = assertThrows(FloebergException.class, () -> send(there));
      assertTrue(error.getMessage().contains("does not answer"), error.getMessage());
    }
  }

  @Test
  void aStatusOfTheWayIsNoStatusOfTheClient() {
    fake.fail(_ -> Optional.of(FakeCluster.status(Status.Code.UNAUTHENTICATED)));
    var error = assertThrows(FloebergException.class, this::send);
    assertTrue(error.getMessage().contains("cannot be used"), error.getMessage());
  }

  /** The session, except that it must not be asked to analyse. */
  private Session unanalysed() {
    return (Session)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Session.class},
            (_, method, arguments) -> {
              if (method.getName().equals("footprint")) {
                throw new AssertionError("a statement was analysed");
              }
              return method.invoke(session, arguments);
            });
  }

  private Decision decision(String text) {
    Statement statement = session.parse(text, Map.of(), List.of());
    return Decision.of(statement, unanalysed());
  }

  @Test
  void whatStaysHereIsNotAnalysed() {
    session.set("floeberg.engine", "local");
    Decision insert = decision("INSERT INTO ice.db.t VALUES (1)");
    assertEquals(Route.HERE, insert.route());
    assertTrue(insert.isChange());
    assertFalse(decision("SELECT * FROM ice.db.t").isChange());
    session.set("floeberg.engine", "auto");
    assertFalse(decision("SET x = 1").isChange());
    assertFalse(decision("USE ice").isChange());
    assertEquals(Route.HERE, decision("SELECT /*+ ENGINE(local) */ * FROM ice.db.t").route());
  }
}
