package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.ReattachExecuteRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that try again, over connections that break at any moment: no write happens twice. */
class RetryTest {
  private static final int WRITES = 20;

  @TempDir private Path warehouse;
  private TestServer server;
  private Wire wire;
  private ConnectClient client;
  private final AtomicInteger broken = new AtomicInteger();

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(warehouse);
    wire = new Wire(server.port());
    client = new ConnectClient(server.port());
    client.run(ConnectClient.command("CREATE TABLE t (id BIGINT, n BIGINT)"));
  }

  @AfterEach
  void stop() {
    wire.close();
    client.close();
    server.close();
  }

  /** What a client knows of its operation. */
  private final class Attempt {
    private final String operation = UUID.randomUUID().toString();
    private final Plan plan;
    private Optional<String> lastResponse = Optional.empty();
    private boolean mustExecute = true;

    Attempt(Plan plan) {
      this.plan = plan;
    }

    /** Does what PySpark does until the operation is complete. */
    void persist() {
      boolean isComplete = false;
      while (!isComplete) {
        try (var again = new ConnectClient(wire.port(), client.session)) {
          isComplete = read(stream(again));
          mustExecute = false;
        } catch (StatusRuntimeException e) {
          mustExecute = isUnknown(e);
        }
      }
    }

    private Iterator<ExecutePlanResponse> stream(ConnectClient caller) {
      if (mustExecute) {
        return caller.stub.executePlan(caller.request(plan, operation));
      }
      var again =
          ReattachExecuteRequest.newBuilder()
              .setSessionId(caller.session)
              .setUserContext(caller.user)
              .setOperationId(operation);
      lastResponse.ifPresent(again::setLastResponseId);
      return caller.stub.reattachExecute(again.build());
    }

    private boolean read(Iterator<ExecutePlanResponse> stream) {
      while (stream.hasNext()) {
        ExecutePlanResponse response = stream.next();
        if (response.hasResultComplete()) {
          return true;
        }
        lastResponse = Optional.of(response.getResponseId());
      }
      return false;
    }

    private boolean isUnknown(StatusRuntimeException error) {
      // The client's library knows two words for a line that broke.
      if (error.getStatus().getCode() == Status.Code.UNAVAILABLE
          || "UNKNOWN: channel closed".equals(error.getMessage())) {
        broken.incrementAndGet();
        return false;
      }
      assertEquals(Status.Code.INTERNAL, error.getStatus().getCode(), error.getMessage());
      String condition = ConnectClient.condition(error);
      // The call whose line was cut may reach the server after the one that followed it; the
      // client's library tries again when another call took its stream.
      if (condition.equals("INVALID_CURSOR.DISCONNECTED")) {
        return false;
      }
      assertEquals("INVALID_HANDLE.OPERATION_NOT_FOUND", condition, error.getMessage());
      assertTrue(lastResponse.isEmpty(), "an operation that had begun is gone");
      return true;
    }
  }

  private void writeOverBreakingLine(String statement) throws Exception {
    for (int i = 0; i < WRITES; i++) {
      var attempt = new Attempt(ConnectClient.command(statement));
      var done = CompletableFuture.runAsync(attempt::persist);
      // At another moment of the write each time.
      for (int cut = 0; cut < 3; cut++) {
        TimeUnit.MILLISECONDS.sleep(3L * i);
        wire.cut();
      }
      done.get(60, TimeUnit.SECONDS);
    }
    assertTrue(broken.get() > 0, "no cut met a stream");
  }

  @Test
  void insertsHappenOnce() throws Exception {
    writeOverBreakingLine("INSERT INTO t VALUES (1, 1)");
    assertEquals(WRITES, client.rows("SELECT * FROM t"));
    assertEquals(WRITES, client.rows("SELECT * FROM default.t.snapshots"));
  }

  @Test
  void mergesHappenOnce() throws Exception {
    client.run(ConnectClient.command("INSERT INTO t VALUES (1, 0)"));
    writeOverBreakingLine(
        "MERGE INTO t USING (SELECT 1 AS id) s ON t.id = s.id"
            + " WHEN MATCHED THEN UPDATE SET n = n + 1");
    assertEquals(1, client.rows("SELECT * FROM t WHERE n = " + WRITES));
  }

  @Test
  void twoRequestsOfOneOperationAreOneWrite() throws Exception {
    Plan insert = ConnectClient.command("INSERT INTO t SELECT id, id FROM range(1000)");
    for (int i = 0; i < 10; i++) {
      String operation = UUID.randomUUID().toString();
      Runnable send =
          () -> {
            try {
              client.run(insert, operation);
            } catch (StatusRuntimeException e) {
              // The other one has the answer.
              assertEquals("INVALID_CURSOR.DISCONNECTED", ConnectClient.condition(e));
            }
          };
      List<CompletableFuture<Void>> both =
          List.of(CompletableFuture.runAsync(send), CompletableFuture.runAsync(send));
      for (CompletableFuture<Void> one : both) {
        one.get(60, TimeUnit.SECONDS);
      }
    }
    assertEquals(10_000, client.rows("SELECT * FROM t"));
  }
}
