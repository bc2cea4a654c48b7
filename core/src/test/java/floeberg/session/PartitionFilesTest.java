package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions that a program asks for become files, where the table leaves rows where they are. */
class PartitionFilesTest {
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
      nullValues = "-",
      value = {
        "-                      | -    | SELECT /*+ REPARTITION(10) */ * FROM range(10) | 10",
        "-                      | -    | SELECT /*+ REPARTITION(3) */ * FROM range(10)  | 3",
        "-                      | -    | SELECT /*+ REPARTITION(7) */ * FROM range(2)   | 2",
        "-                      | -    | SELECT /*+ COALESCE(1) */ * FROM range(10)     | 1",
        "-                      | hash | SELECT /*+ REPARTITION(10) */ * FROM range(10) | 10",
        "(truncate(5, id))      | -    | SELECT /*+ REPARTITION(10) */ * FROM range(10) | 2",
        "(truncate(5, id))      | none | SELECT /*+ REPARTITION(10) */ * FROM range(10) | 10",
        "(truncate(5, id))      | none | SELECT /*+ REPARTITION(3) */ * FROM range(10)  | 6",
      })
  void aPartitionIsAFile(String keys, String mode, String query, long files) {
    session.rows(
        "CREATE TABLE t (id BIGINT)"
            + (keys == null ? "" : " PARTITIONED BY " + keys)
            + (mode == null ? "" : " TBLPROPERTIES ('write.distribution-mode'='" + mode + "')"));
    session.rows("INSERT INTO t " + query);
    assertEquals(
        List.of(List.of(files)), session.rows("SELECT count(*) FROM default.t.files"), query);
    assertEquals(
        session.rows("SELECT sum(id), count(*) FROM (" + query + ")"),
        session.rows("SELECT sum(id), count(*) FROM t"));
    assertEquals(
        session.rows("SELECT id FROM (" + query + ") ORDER BY id"),
        session.rows("SELECT id FROM t ORDER BY id"));
  }

  @Test
  void tablesMadeOfAQueryHaveThem() {
    session.rows("CREATE TABLE c USING iceberg AS SELECT /*+ REPARTITION(3) */ * FROM range(9)");
    assertEquals(List.of(List.of(3L)), session.rows("SELECT count(*) FROM default.c.files"));
    assertEquals(List.of(List.of(36L, 9L)), session.rows("SELECT sum(id), count(*) FROM c"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -2})
  void aNumberOfPartitionsIsPositive(int count) {
    String query = "SELECT /*+ REPARTITION(" + count + ") */ * FROM range(3)";
    var error = assertThrows(IllegalArgumentException.class, () -> session.rows(query));
    assertEquals(
        "requirement failed: Number of partitions (" + count + ") must be positive.",
        error.getMessage());
  }
}
