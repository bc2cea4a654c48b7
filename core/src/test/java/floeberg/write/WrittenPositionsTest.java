package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Position delete files of more positions than a vector of DuckDB holds. */
class WrittenPositionsTest {
  private static final int ROWS_EACH = 10_000;

  @TempDir private Path folder;

  private static List<Object> column(Session session, String sql) {
    var values = new ArrayList<Object>();
    try (Result result = session.sql(sql)) {
      result.rows().forEachRemaining(row -> values.add(row.values().getFirst()));
    }
    return values;
  }

  private static Object value(Session session, String sql) {
    return column(session, sql).getFirst();
  }

  private static void create(Session session, String granularity) {
    session.sql("CREATE NAMESPACE IF NOT EXISTS default").close();
    session
        .sql(
            """
            CREATE TABLE t (id BIGINT) TBLPROPERTIES (
              'format-version'='2', 'write.delete.mode'='merge-on-read',
              'write.delete.granularity'='%s')"""
                .formatted(granularity))
        .close();
    for (int i = 0; i < 3; i++) {
      session
          .sql(
              "INSERT INTO t SELECT id FROM range(%d, %d)"
                  .formatted(i * ROWS_EACH, (i + 1) * ROWS_EACH))
          .close();
    }
  }

  @ParameterizedTest
  @CsvSource({"file,3", "partition,1"})
  void standInOrderOfFilesAndPositions(String granularity, long files) {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      create(session, granularity);
      session.sql("DELETE FROM t WHERE id % 3 = 0").close();
      assertEquals(files, value(session, "SELECT count(*) FROM default.t.delete_files"));
      assertEquals(2L * ROWS_EACH, value(session, "SELECT count(*) FROM t"));
      assertEquals(0L, value(session, "SELECT count(*) FROM t WHERE id % 3 = 0"));
      for (Object file : column(session, "SELECT file_path FROM default.t.delete_files")) {
        List<Object> places =
            column(
                session, "SELECT concat(file_path, lpad(pos, 9, '0')) FROM parquet.`" + file + "`");
        assertEquals(places.stream().sorted().distinct().toList(), places);
      }
    }
  }

  @Test
  void aNewFileTakesOverTheEarlierOnesOfItsDataFile() {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      create(session, "file");
      session.sql("DELETE FROM t WHERE id % 3 = 0").close();
      session.sql("DELETE FROM t WHERE id % 2 = 0 AND id < 20000").close();
      assertEquals(3L, value(session, "SELECT count(*) FROM default.t.delete_files"));
      assertEquals(
          column(
              session,
              "SELECT id FROM range(30000) WHERE id % 3 <> 0 AND (id % 2 <> 0 OR id >= 20000)"
                  + " ORDER BY id"),
          column(session, "SELECT id FROM t ORDER BY id"));
    }
  }
}
