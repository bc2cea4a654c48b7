package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.Plan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that disappear in the middle of a query, with short times of waiting. */
@Timeout(60)
class GoneClientTest {
  private static final Plan LONG =
      ConnectClient.query(
          "SELECT sum(a.id * b.id % 7) FROM range(10000000) a CROSS JOIN range(10000000) b");
  private static final Retention SHORT =
      new Retention(
          Duration.ofMillis(500),
          Duration.ofMillis(500),
          Duration.ofMillis(200),
          Duration.ofMinutes(5),
          Duration.ofMillis(50));

  @TempDir private Path warehouse;
  private TestServer server;
  private Wire wire;
  private ConnectClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(warehouse, SHORT);
    wire = new Wire(server.port());
    client = new ConnectClient(wire.port());
  }

  @AfterEach
  void stop() {
    client.close();
    wire.close();
    server.close();
  }

  /** Starts the query; its id. */
  private String begin(boolean isReattachable) throws InterruptedException {
    String operation = UUID.randomUUID().toString();
    ExecutePlanRequest.Builder request = client.request(LONG, operation).toBuilder();
    if (!isReattachable) {
      request.clearRequestOptions();
    }
    var unused = client.stub.executePlan(request.build());
    while (!isRunning(operation)) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    return operation;
  }

  private static boolean isRunning(String operation) {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("execute-" + operation));
  }

  private static void awaitEnd(String operation) throws InterruptedException {
    while (isRunning(operation)) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  @Test
  void aKilledClientFreesItsQuery() throws Exception {
    for (boolean isReattachable : new boolean[] {true, false}) {
      String operation = begin(isReattachable);
      wire.cut();
      awaitEnd(operation);
    }
    assertEquals(1, client.rows("SELECT 1"));
  }

  @Test
  void aVanishedMachineFreesItsQuery() throws Exception {
    String operation = begin(true);
    wire.freeze();
    awaitEnd(operation);
  }

  @Test
  void aSilentClientThatIsThereKeepsItsQuery() throws Exception {
    String operation = begin(true);
    TimeUnit.MILLISECONDS.sleep(3 * SHORT.longest().toMillis());
    assertTrue(isRunning(operation));
  }

  @Test
  void aMinuteIsEnough() {
    assertTrue(Retention.USUAL.longest().compareTo(Duration.ofMinutes(1)) < 0);
  }
}
