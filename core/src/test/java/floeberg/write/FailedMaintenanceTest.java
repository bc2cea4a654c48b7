package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every procedure that commits, failing at its first step, its second, and so on until it succeeds:
 * the rows stay what they are, in every snapshot that is left.
 */
class FailedMaintenanceTest {
  private static final int MOST_STEPS = 60;

  @TempDir private Path folder;

  @AfterEach
  void repair() {
    FailingFileIO.neverFail();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rewrite_data_files(table => 'db.t', options => map('rewrite-all', 'true'))",
        "rewrite_data_files(table => 'db.t', strategy => 'sort', sort_order => 'zorder(id, name)',"
            + " options => map('rewrite-all', 'true', 'partial-progress.enabled', 'true'))",
        "rewrite_position_delete_files(table => 'db.t', options => map('rewrite-all', 'true'))",
        "rewrite_manifests('db.t')",
        "expire_snapshots('db.t', TIMESTAMP '2999-01-01', 1)",
        "compute_table_stats('db.t')"
      })
  void aProcedureThatFailsLosesNothing(String call) {
    try (Floeberg engine = Floeberg.open(folder.resolve("warehouse"), settings());
        Session session = engine.newSession()) {
      fill(session);
      Set<List<Object>> rows = rows(session);
      for (int steps = 0; steps < MOST_STEPS; steps++) {
        run(session, "REFRESH TABLE test.db.t");
        FailingFileIO.failAfter(steps);
        boolean isDone = attempt(session, call);
        FailingFileIO.neverFail();
        assertEquals(rows, rows(session), "after a failure at step " + steps);
        requireFiles(session);
        if (isDone) {
          return;
        }
      }
      throw new AssertionError("the procedure never succeeded");
    }
  }

  private Map<String, String> settings() {
    return Map.of(
        "spark.sql.catalog.test",
        "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.test.type",
        "jdbc",
        "spark.sql.catalog.test.uri",
        "jdbc:sqlite:" + folder.resolve("test.db"),
        "spark.sql.catalog.test.warehouse",
        folder.resolve("test").toString(),
        "spark.sql.catalog.test.io-impl",
        FailingFileIO.class.getName());
  }

  private static void fill(Session session) {
    run(session, "CREATE NAMESPACE test.db");
    run(
        session,
        "CREATE TABLE test.db.t (id INT, name STRING) PARTITIONED BY (bucket(2, id))"
            + " TBLPROPERTIES ('write.delete.mode'='merge-on-read',"
            + " 'commit.retry.num-retries'='0')");
    for (int i = 0; i < 4; i++) {
      run(
          session,
          "INSERT INTO test.db.t VALUES (%d, 'a'), (%d, 'b'), (%d, 'c')"
              .formatted(3 * i, 3 * i + 1, 3 * i + 2));
    }
    run(session, "DELETE FROM test.db.t WHERE id IN (1, 5)");
  }

  private static boolean attempt(Session session, String call) {
    try {
      run(session, "CALL test.system." + call);
      return true;
    } catch (RuntimeException e) {
      assertTrue(String.valueOf(e).contains("planted"), () -> String.valueOf(e));
      return false;
    }
  }

  private static Set<List<Object>> rows(Session session) {
    run(session, "REFRESH TABLE test.db.t");
    return new HashSet<>(run(session, "SELECT * FROM test.db.t"));
  }

  private static void requireFiles(Session session) {
    for (List<Object> row : run(session, "SELECT file_path FROM test.db.t.all_files")) {
      assertTrue(Files.exists(Path.of(row.getFirst().toString())), () -> row.toString());
    }
  }

  private static List<List<Object>> run(Session session, String text) {
    var rows = new ArrayList<List<Object>>();
    try (Result result = session.sql(text)) {
      result.rows().forEachRemaining(row -> rows.add(row.values()));
    }
    return rows;
  }
}
