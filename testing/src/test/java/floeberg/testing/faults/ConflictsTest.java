package floeberg.testing.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two writers, of whom the second commits first: what the one who was late is told. */
class ConflictsTest {
  @TempDir private Path folder;

  private static String table(String mode) {
    return "CREATE TABLE t (id INT, p STRING) PARTITIONED BY (p) TBLPROPERTIES ("
        + "'format-version'='2', 'write.delete.mode'='%1$s', 'write.update.mode'='%1$s', 'write.merge.mode'='%1$s')"
            .formatted(mode);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          copy-on-write | UPDATE t SET id = 9 WHERE id = 1 | INSERT INTO t VALUES (1, 'b') | append | p=b | write.update.isolation-level
          merge-on-read | UPDATE t SET id = 9 WHERE id = 1 | INSERT INTO t VALUES (1, 'b') | append | p=b | name the partitions
          merge-on-read | UPDATE t SET id = 9 WHERE id = 1 | DELETE FROM t WHERE id = 1 | delete | p=a | run the statement again
          copy-on-write | DELETE FROM t WHERE id = 1 | UPDATE t SET id = 8 WHERE id = 2 | overwrite | p=a | run the statement again
          copy-on-write | MERGE INTO t USING (SELECT 1 AS k) s ON t.id = s.k WHEN MATCHED THEN UPDATE SET id = 9 | INSERT INTO t VALUES (7, 'c') | append | p=c | write.merge.isolation-level
          copy-on-write | INSERT INTO t WITH ('isolation-level' = 'serializable') REPLACE WHERE p = 'a' VALUES (9, 'a') | INSERT INTO t VALUES (7, 'a') | append | p=a | isolation-level
          merge-on-read | CALL system.rewrite_data_files(table => 't', options => map('rewrite-all', 'true')) | DELETE FROM t WHERE id = 1 | delete | | partial-progress.enabled
          """)
  void tellWhoCameFirstAndTheWayOut(
      String mode, String statement, String other, String operation, String place, String wayOut) {
    try (var bench = new FaultBench(folder)) {
      FaultBench.execute(bench.witness(), table(mode));
      FaultBench.execute(bench.witness(), "INSERT INTO t VALUES (1, 'a'), (2, 'a'), (3, 'b')");
      int commit = commitStep(bench, statement);

      FaultBench.execute(bench.witness(), "TRUNCATE TABLE t");
      FaultBench.execute(bench.witness(), "INSERT INTO t VALUES (1, 'a'), (2, 'a'), (3, 'b')");
      Steps.watched()
          .watch(
              Optional.of(new Fault(FaultKind.HANG, commit)),
              () -> FaultBench.execute(bench.witness(), other));
      var refusal =
          assertThrows(
              ValidationException.class, () -> FaultBench.execute(bench.victim(), statement));
      Steps.watched().end();

      String message = refusal.getMessage();
      assertEquals(
          newest(bench, operation),
          message.replaceAll("(?s).*\nSnapshot (\\d+) \\((\\w+)\\).*", "$1 $2"),
          message);
      assertTrue(place == null || message.contains(" with " + place + " was committed"), message);
      assertTrue(message.contains(wayOut), message);
    }
  }

  /** The number of the statement's step that is its commit. */
  private static int commitStep(FaultBench bench, String statement) {
    Steps.watched().watch(Optional.empty(), () -> {});
    FaultBench.execute(bench.victim(), statement);
    List<Steps.Action> steps = Steps.watched().end();
    return steps.indexOf(Steps.Action.COMMIT) + 1;
  }

  private static String newest(FaultBench bench, String operation) {
    String id =
        FaultBench.answer(
            bench.witness(), "SELECT max_by(snapshot_id, committed_at) FROM default.t.snapshots");
    return id.replaceAll("\\D", "") + " " + operation;
  }
}
