package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.exceptions.RESTException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is damaged, not there or not meant so is said at once, by name. */
class ClearRefusalsTest {
  private static final Duration AT_ONCE = Duration.ofSeconds(10);

  @TempDir private Path warehouse;

  private <E extends Throwable> E refusal(Class<E> type, Map<String, String> settings, String sql) {
    try (Floeberg floeberg = Floeberg.open(warehouse, settings);
        Session session = floeberg.newSession()) {
      return assertTimeoutPreemptively(
          AT_ONCE, () -> assertThrows(type, () -> session.sql(sql).close()));
    }
  }

  @Test
  void aMetadataFileThatIsCutOffIsNamed() throws IOException {
    try (Floeberg floeberg = Floeberg.open(warehouse, Map.of());
        Session session = floeberg.newSession()) {
      session.sql("CREATE TABLE t (a INT)").close();
    }
    Path file;
    try (Stream<Path> files = Files.list(warehouse.resolve("default/t/metadata"))) {
      file = files.filter(path -> path.toString().endsWith(".metadata.json")).findAny().get();
    }
    Files.writeString(file, Files.readString(file).substring(0, 100));

    String message = refusal(RuntimeIOException.class, Map.of(), "SELECT * FROM t").getMessage();

    assertTrue(message.contains(file.getFileName().toString()), message);
    assertTrue(message.contains("register_table"), message);
  }

  private static Map<String, String> catalog(String type, String address) {
    String key = "spark.sql.catalog.far";
    return Map.of(
        key, "org.apache.iceberg.spark.SparkCatalog", key + ".type", type, key + ".uri", address);
  }

  @Test
  void aRestCatalogNeedsAServer() {
    String absent =
        refusal(IllegalArgumentException.class, catalog("rest", ""), "SHOW TABLES IN far.x")
            .getMessage();
    assertTrue(absent.contains("spark.sql.catalog.far.uri"), absent);

    String silent =
        refusal(RESTException.class, catalog("rest", "http://localhost:1/"), "SHOW TABLES IN far.x")
            .getMessage();
    assertTrue(silent.contains("http://localhost:1/"), silent);
    assertTrue(silent.contains("Connect"), silent);
  }

  @Test
  void anUnknownKindOfCatalogTellsTheKnownOnes() {
    var error =
        refusal(UnsupportedOperationException.class, catalog("glue", "x"), "SHOW TABLES IN far.x");
    assertEquals("Unknown catalog type: glue", error.getMessage());
    assertTrue(Hint.sentences(error).getFirst().contains("jdbc, hadoop or rest"));
  }

  @Test
  void aFileIsNoWarehouse() throws IOException {
    Path file = Files.writeString(warehouse.resolve("file"), "");
    assertThrows(IllegalArgumentException.class, () -> Floeberg.open(file, Map.of()));
  }

  @Test
  void plainFilesAreLaidOutByColumnsAlone() {
    var error =
        refusal(
            FloebergException.class,
            Map.of(),
            "CREATE TABLE f (a DATE) USING parquet PARTITIONED BY (years(a))");
    assertEquals("UNSUPPORTED_PARTITION_TRANSFORM", error.condition().name());

    List<String> warnings = new ArrayList<>();
    try (Floeberg floeberg = Floeberg.open(warehouse, Map.of());
        Session session = floeberg.newSession()) {
      session.onWarning(warnings::add);
      session.sql("CREATE TABLE f (a INT) USING parquet CLUSTERED BY (a) INTO 4 BUCKETS").close();
    }
    assertTrue(warnings.getFirst().startsWith("CLUSTERED BY of spark_catalog.default.f"));
  }
}
