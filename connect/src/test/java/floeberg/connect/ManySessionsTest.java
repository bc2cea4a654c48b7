package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.spark.connect.proto.LocalRelation;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Relation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many sessions at the same time, and one after the other. */
class ManySessionsTest {
  private static final int AT_ONCE = 64;
  private static final int IN_ALL = 1000;

  /** What a session that is forgotten would keep on the heap. */
  private static final List<String> KEPT_BY_SESSIONS =
      List.of(
          "floeberg.connect.ConnectSession",
          "floeberg.connect.Execution",
          "floeberg.session.LocalSession",
          "floeberg.duckdb.EngineConnection",
          "org.duckdb.DuckDBConnection");

  @TempDir private Path warehouse;
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(warehouse);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void sixtyFourAtOnceWorkUndisturbed() throws Exception {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
      for (int i = 0; i < AT_ONCE; i++) {
        int number = i;
        all.add(CompletableFuture.runAsync(() -> work(number), threads));
      }
      for (CompletableFuture<Void> one : all) {
        one.get(5, TimeUnit.MINUTES);
      }
    }
    try (var client = new ConnectClient(server.port())) {
      assertEquals(AT_ONCE, client.rows("SHOW TABLES IN default"));
    }
  }

  /** Tables, views, settings and errors of one session. */
  private void work(int number) {
    String table = "t" + number;
    try (var client = new ConnectClient(server.port())) {
      client.run(ConnectClient.command("CREATE TABLE " + table + " (id BIGINT)"));
      client.run(ConnectClient.command("SET my.number = " + number));
      client.run(ConnectClient.command("CREATE TEMPORARY VIEW v AS SELECT " + number + " AS n"));
      for (int i = 1; i <= 3; i++) {
        client.run(
            ConnectClient.command(
                "INSERT INTO " + table + " SELECT id FROM range(" + number + ")"));
        assertEquals((long) i * number, client.rows("SELECT * FROM " + table));
        assertEquals(1, client.rows("SELECT * FROM v WHERE n = ${my.number}"));
      }
      client.release();
    }
  }

  @Test
  void athousandOneAfterTheOtherLeaveNothingBehind() throws Exception {
    open(IN_ALL / 10);
    long threads = ownThreads();
    Map<String, Long> before = LiveObjects.count(KEPT_BY_SESSIONS);
    open(IN_ALL);
    assertEquals(0, server.service().sessions().count());
    LiveObjects.count(KEPT_BY_SESSIONS)
        .forEach((name, count) -> assertTrue(count <= before.get(name), count + " of " + name));
    assertTrue(ownThreads() <= threads + 2, ownThreads() + " threads, " + threads + " before");
    assertEquals(List.of(), temporaryFiles());
  }

  private void open(int sessions) {
    for (int i = 0; i < sessions; i++) {
      try (var client = new ConnectClient(server.port())) {
        client.run(ConnectClient.command("CREATE TEMPORARY VIEW v AS SELECT 1 AS n"));
        client.run(ConnectClient.command("CACHE TABLE v"));
        client.run(local(i));
        assertEquals(1, client.rows("SELECT * FROM v"));
        client.release();
      }
    }
  }

  /** One row of the client's own. */
  private static Plan local(int value) {
    var bytes = new ByteArrayOutputStream();
    try (var allocator = new RootAllocator();
        var vector = new IntVector("n", allocator)) {
      vector.allocateNew(1);
      vector.set(0, value);
      vector.setValueCount(1);
      try (var root = VectorSchemaRoot.of(vector);
          var writer = new ArrowStreamWriter(root, null, Channels.newChannel(bytes))) {
        writer.writeBatch();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var rows = LocalRelation.newBuilder().setData(ByteString.copyFrom(bytes.toByteArray()));
    return Plan.newBuilder().setRoot(Relation.newBuilder().setLocalRelation(rows)).build();
  }

  private static long ownThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().startsWith("grpc"))
        .count();
  }

  private List<Path> temporaryFiles() throws IOException {
    Path folder = warehouse.resolve(".floeberg-tmp");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
