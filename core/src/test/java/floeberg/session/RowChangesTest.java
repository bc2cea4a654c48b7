package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.error.FloebergException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What UPDATE, MERGE and DELETE refuse, with Spark's words, and what they leave alone. */
class RowChangesTest {
  private static final String MERGE = "MERGE INTO t USING (SELECT 1 AS k, 2 AS v) s ON t.id = s.k ";

  @TempDir private Path folder;
  private SessionFixture session;

  @BeforeEach
  void open() {
    session = new SessionFixture(folder);
    session.rows(
        "CREATE TABLE t (id INT NOT NULL, c STRUCT<n: INT, m: STRUCT<d: INT, e: INT>> NOT NULL,"
            + " a ARRAY<STRUCT<x: INT>>, p MAP<STRING, STRING>)");
    session.rows(
        "INSERT INTO t SELECT 1, named_struct('n', 2, 'm', named_struct('d', 3, 'e', 4)),"
            + " array(named_struct('x', 5)), map('k', 'v')");
  }

  @AfterEach
  void close() {
    session.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id = 1, c.n = 2, id = 2 | Multiple assignments for 'id': 1, 2",
        "c.n = 1, id = 2, c.n = 3 | Multiple assignments for 'c.n': 1, 3",
        "c.m.d = 1, c.m.d = 2 | Multiple assignments for 'c.m.d': 1, 2",
        "c.n = 1, c = NULL | Conflicting assignments for 'c': c = NULL, c.n = 1",
        "a.x = 1 | nested fields is only supported for StructType but 'a' is of type ARRAY",
        "p.k = 'w' | nested fields is only supported for StructType but 'p' is of type MAP",
        "c.n = 'text' | Cannot safely cast `c`.`n` \"STRING\" to \"INT\"",
        "c.m = named_struct('d', 1) | Cannot find data for the output column `c`.`m`.`e`",
        "c.n = 3000000000L | [CAST_OVERFLOW_IN_TABLE_INSERT]",
      })
  void assignmentsThatDoNotGoTogetherAreRefused(String assignments, String message) {
    assertRefused("UPDATE t SET " + assignments, message);
    assertRefused(MERGE + "WHEN MATCHED THEN UPDATE SET " + assignments, message);
    assertEquals(List.of(List.of(1, 2)), session.rows("SELECT id, c.n FROM t"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(id, c.n) VALUES (1, 2) | INSERT assignment keys cannot be nested fields: c.n = 2",
        "(id, id) VALUES (1, 2) | Multiple assignments for 'id': 1, 2",
        "(id) VALUES (1) | No assignment for 'c'",
      })
  void whatCannotBeInsertedIsRefused(String insert, String message) {
    assertRefused(MERGE + "WHEN NOT MATCHED THEN INSERT " + insert, message);
  }

  @Test
  void everyErrorOfAListIsNamed() {
    assertRefused("UPDATE t SET c.n = 1, id = 1, id = 2, c.n = 2", "for 'id': 1, 2\n- Multiple");
  }

  @Test
  void theStrictPolicyStoresNoUntypedNull() {
    session.rows("SET spark.sql.storeAssignmentPolicy=strict");
    assertRefused("UPDATE t SET c.n = NULL", "Cannot safely cast `c`.`n` \"VOID\" to \"INT\"");
    assertRefused(
        "INSERT INTO t SELECT NULL, c, a, p FROM t", "Cannot safely cast `id` \"VOID\" to \"INT\"");
  }

  @Test
  void anAggregateInAConditionIsRefusedBeforeItsType() {
    assertRefused(
        MERGE + "WHEN MATCHED AND sum(id) THEN DELETE",
        "unsupported DELETE condition. Aggregates are not allowed: \"sum(id)\"");
  }

  @ParameterizedTest
  @CsvSource({"false", "50 <> 50", "1 > NULL", "id = NULL", "NOT (id = NULL) AND id = 1"})
  void aDeleteThatCanSelectNothingCommitsNothing(String condition) {
    session.rows("DELETE FROM t WHERE " + condition);
    assertEquals(List.of(List.of(1L)), session.rows("SELECT count(*) FROM default.t.snapshots"));
    session.rows("DELETE FROM t WHERE id = 1 AND id > 20");
    assertEquals(List.of(List.of(2L)), session.rows("SELECT count(*) FROM default.t.snapshots"));
    assertEquals(List.of(List.of(1)), session.rows("SELECT id FROM t"));
  }

  private void assertRefused(String statement, String message) {
    String found =
        assertThrows(FloebergException.class, () -> session.rows(statement)).getMessage();
    assertTrue(found.contains(message), found);
  }
}
