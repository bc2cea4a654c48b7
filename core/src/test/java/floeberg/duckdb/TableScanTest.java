package floeberg.duckdb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.catalog.CatalogStore;
import floeberg.catalog.Catalogs;
import floeberg.catalog.TableName;
import floeberg.result.Result;
import floeberg.result.ValueText;
import floeberg.session.Session;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableScanTest {
  private static final ValueText TEXT = new ValueText(ZoneOffset.UTC);

  @TempDir Path folder;
  private Map<String, String> settings;
  private Floeberg floeberg;
  private Session session;

  @BeforeEach
  void open() {
    settings =
        Map.of(
            "spark.sql.session.timeZone",
            "UTC",
            "spark.sql.catalog.test",
            "org.apache.iceberg.spark.SparkCatalog",
            "spark.sql.catalog.test.type",
            "jdbc",
            "spark.sql.catalog.test.cache-enabled",
            "false",
            "spark.sql.catalog.test.uri",
            "jdbc:sqlite:" + folder.resolve("test.db"),
            "spark.sql.catalog.test.warehouse",
            folder.resolve("test").toString());
    floeberg = Floeberg.open(folder.resolve("warehouse"), settings);
    session = floeberg.newSession();
    rows("CREATE NAMESPACE test.db");
  }

  @AfterEach
  void close() {
    session.close();
    floeberg.close();
  }

  private List<String> rows(String sql) {
    var rows = new ArrayList<String>();
    try (Result result = session.sql(sql)) {
      List<SparkType.Field> fields = result.schema().fields();
      result
          .rows()
          .forEachRemaining(
              row -> {
                var cells = new ArrayList<String>();
                for (int i = 0; i < fields.size(); i++) {
                  cells.add(TEXT.text(row.values().get(i), fields.get(i).type()));
                }
                rows.add(String.join("|", cells.stream().map(String::valueOf).toList()));
              });
    }
    return rows;
  }

  private Table table(Catalogs catalogs, String name) {
    return catalogs.loadTable(new TableName("test", List.of("db"), name));
  }

  /** Commits a file whose rows delete equal rows of earlier files, as Flink writes it. */
  private void deleteEqual(String name, String duckRows, int... fieldIds) throws Exception {
    try (var store = new CatalogStore(folder.resolve("warehouse"));
        var catalogs =
            Catalogs.of(store, () -> new Settings(settings), (format, files, options) -> null);
        var engine = new Engine(folder.resolve("spill"), Map.of());
        var duck = engine.connect()) {
      Table table = table(catalogs, name);
      Path file = Path.of(table.location(), "data", "eq-" + System.nanoTime() + ".parquet");
      Files.createDirectories(file.getParent());
      Engine.execute(
          duck,
          "COPY (" + duckRows + ") TO '" + file + "' (FORMAT parquet, FIELD_IDS {id: 1, v: 2})");
      DeleteFile delete =
          FileMetadata.deleteFileBuilder(table.spec())
              .ofEqualityDeletes(fieldIds)
              .withPath(file.toString())
              .withFormat(FileFormat.PARQUET)
              .withFileSizeInBytes(size(file))
              .withRecordCount(1)
              .build();
      table.newRowDelta().addDeletes(delete).commit();
    }
  }

  private static long size(Path file) throws IOException {
    return Files.size(file);
  }

  @Test
  void equalityDeletesHideEarlierRowsOnly() throws Exception {
    rows("CREATE TABLE test.db.t (id INT, v STRING) USING iceberg");
    rows("INSERT INTO test.db.t VALUES (1, 'a'), (2, 'b'), (NULL, 'c')");
    rows("INSERT INTO test.db.t VALUES (1, 'x'), (3, 'y')");
    deleteEqual("t", "SELECT 1::INTEGER AS id, 'a' AS v UNION ALL SELECT NULL, 'c'", 1, 2);
    rows("INSERT INTO test.db.t VALUES (1, 'a')");
    assertEquals(
        List.of("1|a", "1|x", "2|b", "3|y"), rows("SELECT * FROM test.db.t ORDER BY id, v"));
    deleteEqual("t", "SELECT 1::INTEGER AS id, 'no matter' AS v", 1);
    assertEquals(List.of("2|b", "3|y"), rows("SELECT * FROM test.db.t ORDER BY id, v"));
    assertEquals(List.of("y"), rows("SELECT v FROM test.db.t WHERE id > 2"));
    assertEquals(List.of("2"), rows("SELECT count(*) FROM test.db.t"));
  }

  @Test
  void columnsFollowTheirFieldIds() {
    rows("CREATE TABLE test.db.t (a INT, b STRING, s STRUCT<x: INT, y: STRING>) USING iceberg");
    rows("INSERT INTO test.db.t VALUES (1, 'old', named_struct('x', 1, 'y', 'p'))");
    rows("ALTER TABLE test.db.t RENAME COLUMN b TO c");
    rows("ALTER TABLE test.db.t ADD COLUMN b STRING");
    rows("ALTER TABLE test.db.t ALTER COLUMN a TYPE BIGINT");
    rows("ALTER TABLE test.db.t RENAME COLUMN s.y TO z");
    rows("ALTER TABLE test.db.t ADD COLUMN s.y INT");
    rows(
        "INSERT INTO test.db.t VALUES (5000000000, 'c2', named_struct('x', 2, 'z', 'q', 'y', 7), 'b2')");
    assertEquals(
        List.of("1|old|null|{1, p, null}", "5000000000|c2|b2|{2, q, 7}"),
        rows("SELECT a, c, b, s FROM test.db.t ORDER BY a"));
    rows("ALTER TABLE test.db.t DROP COLUMN c");
    rows("ALTER TABLE test.db.t ADD COLUMN c STRING");
    assertEquals(
        List.of("1|null", "5000000000|null"), rows("SELECT a, c FROM test.db.t ORDER BY a"));
  }

  @Test
  void metadataColumnsTellFileAndPosition() {
    rows("CREATE TABLE test.db.t (id INT, g STRING) USING iceberg PARTITIONED BY (g)");
    rows("INSERT INTO test.db.t VALUES (1, 'a'), (2, 'a'), (3, 'b')");
    assertEquals(
        List.of("1|0|{a}|0", "2|1|{a}|0", "3|0|{b}|0"),
        rows("SELECT id, _pos, _partition, _spec_id FROM test.db.t ORDER BY id"));
    assertEquals(
        List.of("2"), rows("SELECT count(DISTINCT _file) FROM test.db.t WHERE _file LIKE '%g=%'"));
  }

  @Test
  void positionDeletesAreSeenThroughDeletedColumn() {
    rows(
        "CREATE TABLE test.db.t (id INT) USING iceberg TBLPROPERTIES"
            + " ('format-version' = '2', 'write.delete.mode' = 'merge-on-read')");
    rows("INSERT INTO test.db.t SELECT CAST(id AS INT) FROM range(10)");
    rows("DELETE FROM test.db.t WHERE id % 3 = 0");
    assertEquals(
        List.of("1", "2", "4", "5", "7", "8"), rows("SELECT id FROM test.db.t ORDER BY 1"));
    assertEquals(List.of("6"), rows("SELECT count(*) FROM test.db.t"));
    assertEquals(
        List.of("false|6", "true|4"),
        rows("SELECT _deleted, count(*) FROM test.db.t GROUP BY 1 ORDER BY 1"));
  }
}
