package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files procedures choose, and what snapshots of plain tables are. */
class MaintenanceTest {
  @TempDir private Path folder;
  private SessionFixture session;

  @BeforeEach
  void open() {
    session = new SessionFixture(folder);
  }

  @AfterEach
  void close() {
    session.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 = 1 | 0",
        "1 = 1 | 10",
        "spark_catalog.system.bucket(2, c) = 0 | 5",
        "c = 'foo' | 5",
      })
  void aConditionChoosesFiles(String where, int files) {
    session.rows(
        "CREATE TABLE t (id INT, c STRING) PARTITIONED BY (bucket(2, c))"
            + " TBLPROPERTIES ('write.distribution-mode'='none')");
    session.rows(
        "INSERT INTO t SELECT /*+ REPARTITION(10) */ CAST(id AS INT), IF(id % 2 = 0, 'foo', 'bar')"
            + " FROM range(10)");
    List<Object> row =
        session
            .rows(
                "CALL spark_catalog.system.rewrite_data_files(table => 'default.t', where => \""
                    + where
                    + "\")")
            .getFirst();
    assertEquals(files, row.getFirst());
  }

  @Test
  void foldersAreChosenByTheValueThatTheirNameIs() {
    session.rows("CREATE TABLE s (id INT, d DATE) USING parquet PARTITIONED BY (d)");
    session.rows("INSERT INTO s VALUES (1, DATE'2021-01-01'), (2, DATE'2021-01-02')");
    session.rows("CREATE TABLE t (id INT, d DATE) USING iceberg PARTITIONED BY (d)");
    session.rows(
        "CALL spark_catalog.system.add_files('default.t', 'default.s', map('d', '2021-01-01'))");
    assertEquals(List.of(List.of(1)), session.rows("SELECT id FROM t"));
  }

  @Test
  void aSnapshotNeverDeletesItsSource() {
    session.rows("CREATE TABLE s (id INT) USING parquet");
    session.rows("INSERT INTO s VALUES (1)");
    String call = "CALL spark_catalog.system.snapshot(source_table => 'default.s', table => ";
    session.rows(
        call + "'default.t', properties => map('gc.enabled', 'true', 'snapshot', 'false'))");
    assertEquals(
        List.of(List.of("gc.enabled", "false")),
        session.rows("SHOW TBLPROPERTIES t ('gc.enabled')"));
    String refused =
        assertThrows(
                IllegalArgumentException.class,
                () -> session.rows(call + "'default.u', parallelism => 0)"))
            .getMessage();
    assertTrue(refused.contains("Parallelism should be larger than 0"), refused);
  }
}
