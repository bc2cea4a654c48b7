package floeberg.testing.scan;

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

/** Files written under several schemas of a table, read by name where it is safe and by id else. */
class EvolvedReadsTest {
  @TempDir Path warehouse;

  @Test
  void columnsThatNeverChangedAndThoseThatDid() {
    try (Floeberg engine = Floeberg.open(warehouse, Map.of());
        Session session = engine.newSession()) {
      run(session, "CREATE TABLE t (id INT, name STRING, v INT) USING iceberg");
      run(session, "INSERT INTO t VALUES (1, 'a', 10)");
      run(session, "ALTER TABLE t ADD COLUMN more INT FIRST");
      run(session, "INSERT INTO t VALUES (7, 2, 'b', 20)");
      run(session, "ALTER TABLE t DROP COLUMN name");
      run(session, "INSERT INTO t VALUES (8, 3, 30)");
      run(session, "ALTER TABLE t ADD COLUMN name INT");
      run(session, "ALTER TABLE t ALTER COLUMN v TYPE BIGINT");
      run(session, "INSERT INTO t VALUES (9, 4, 40, 400)");
      assertEquals("[[1], [2], [3], [4]]", run(session, "SELECT id FROM t ORDER BY id"));
      assertEquals(
          "[[null, 1, 10, null], [7, 2, 20, null], [8, 3, 30, null], [9, 4, 40, 400]]",
          run(session, "SELECT * FROM t ORDER BY id"));
      assertEquals(
          "[[4, 400]]",
          run(session, "SELECT a.id, b.name FROM t a JOIN t b ON a.id * 100 = b.name"));
      run(session, "DELETE FROM t WHERE id = 2");
      assertEquals("[[1], [3], [4]]", run(session, "SELECT id FROM t ORDER BY id"));
    }
  }

  private static String run(Session session, String sql) {
    List<List<Object>> rows = new ArrayList<>();
    try (Result result = session.sql(sql)) {
      result.rows().forEachRemaining(row -> rows.add(row.values()));
    }
    return rows.toString();
  }
}
