package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class CancelTest {
  @TempDir private Path warehouse;

  // Most of the loop's time passes between its queries, where nothing runs that could be stopped.
  @Test
  @Timeout(60)
  void aScriptStopsBetweenItsStatements() throws InterruptedException {
    try (Floeberg floeberg = Floeberg.open(warehouse, Map.of());
        Session session = floeberg.newSession();
        var threads = Executors.newSingleThreadExecutor()) {
      session.sql("CREATE NAMESPACE IF NOT EXISTS default").close();
      session.sql("CREATE TABLE t (a INT)").close();
      var started = new CountDownLatch(1);
      var script =
          threads.submit(
              () -> {
                started.countDown();
                session
                    .sql(
                        "BEGIN WHILE true DO ALTER TABLE t SET TBLPROPERTIES ('k' = 'v'); "
                            + "END WHILE; END")
                    .close();
              });
      started.await();
      TimeUnit.MILLISECONDS.sleep(500);
      session.cancel();
      var failed = assertThrows(ExecutionException.class, script::get);
      var error = assertInstanceOf(FloebergException.class, failed.getCause());
      assertEquals("OPERATION_CANCELED", error.condition().name());
      session.sql("SELECT 1").close();
    }
  }
}
