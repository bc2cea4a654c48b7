package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.spark.connect.proto.InterruptRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An interrupted operation ends for its client at once, whatever the engine is at. */
class InterruptTest {
  private static final Duration SOON = Duration.ofSeconds(2);

  @TempDir private Path warehouse;

  @Test
  void aRunningJoinEnds() throws Exception {
    endsSoon("SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.id * b.id % 7 = 3");
  }

  @Test
  void aConstantThatTheEngineComputesIsNotWaitedFor() throws Exception {
    endsSoon(
        "SELECT size(transform(sequence(1, 4000000), x -> sha2(CAST(x AS STRING), 512))) AS n");
  }

  private void endsSoon(String query) throws Exception {
    try (TestServer server = TestServer.start(warehouse);
        var client = new ConnectClient(server.port())) {
      assertEquals(1, client.rows("SELECT 1"));
      CompletableFuture<Long> running = CompletableFuture.supplyAsync(() -> client.rows(query));
      TimeUnit.MILLISECONDS.sleep(700);
      long began = System.nanoTime();
      int interrupted =
          client
              .stub
              .interrupt(
                  InterruptRequest.newBuilder()
                      .setSessionId(client.session)
                      .setUserContext(client.user)
                      .setInterruptType(InterruptRequest.InterruptType.INTERRUPT_TYPE_ALL)
                      .build())
              .getInterruptedIdsCount();
      assertEquals(1, interrupted);
      var error = assertThrows(ExecutionException.class, () -> running.get(30, TimeUnit.SECONDS));
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      assertEquals(
          "OPERATION_CANCELED", ConnectClient.condition((StatusRuntimeException) error.getCause()));
      assertTrue(took.compareTo(SOON) < 0, took::toString);
    }
  }
}
