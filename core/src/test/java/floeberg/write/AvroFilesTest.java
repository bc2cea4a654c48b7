package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AvroFilesTest {
  @TempDir private Path warehouse;

  private static List<Row> run(Session session, String sql) {
    var rows = new ArrayList<Row>();
    try (Result result = session.sql(sql)) {
      result.rows().forEachRemaining(rows::add);
    }
    return rows;
  }

  @Test
  void rowsInAvroFilesAreWrittenReadChangedAndDeleted() {
    try (Floeberg engine = Floeberg.open(warehouse, Map.of());
        Session session = engine.newSession()) {
      run(
          session,
          "CREATE TABLE t (id INT, v STRING, a ARRAY<STRUCT<x: INT>>) PARTITIONED BY (bucket(2, id))"
              + " TBLPROPERTIES ('write.format.default'='avro', 'write.delete.mode'='merge-on-read')");
      run(
          session,
          "INSERT INTO t VALUES (1, 'a', array(named_struct('x', 1), NULL)), (2, NULL, NULL), (3, 'c', array())");
      run(session, "DELETE FROM t WHERE id = 2");
      run(session, "UPDATE t SET v = 'z' WHERE id = 3");
      run(session, "ALTER TABLE t ALTER COLUMN id TYPE BIGINT");
      run(session, "ALTER TABLE t ADD COLUMN extra INT");
      assertEquals(
          List.of(
              Row.of(1L, "a", java.util.Arrays.asList(Row.of(1), null), null),
              Row.of(3L, "z", List.of(), null)),
          run(session, "SELECT * FROM t ORDER BY id"));
      assertEquals(
          List.of(Row.of("AVRO")),
          run(session, "SELECT DISTINCT file_format FROM default.t.data_files"));
    }
  }

  @Test
  void rowsAreWrittenInTheTablesOrder() {
    try (Floeberg engine = Floeberg.open(warehouse, Map.of());
        Session session = engine.newSession()) {
      run(session, "CREATE TABLE t (id INT) TBLPROPERTIES ('write.format.default'='avro')");
      run(session, "ALTER TABLE t WRITE ORDERED BY id DESC");
      run(session, "INSERT INTO t VALUES (2), (3), (1)");
      assertEquals(
          List.of(Row.of(3), Row.of(2), Row.of(1)), run(session, "SELECT id FROM t ORDER BY _pos"));
    }
  }
}
