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

/** Views in a catalog of Iceberg's: what they may not refer to, and Iceberg's words for it. */
class StoredViewsTest {
  @TempDir private Path folder;
  private SessionFixture session;

  @BeforeEach
  void open() {
    session = new SessionFixture(folder);
    session.rows("CREATE TABLE t (id INT, data STRING)");
    session.rows("INSERT INTO t VALUES (1, 'a'), (2, 'b')");
    session.rows("CREATE TEMPORARY VIEW tv AS SELECT 7 AS id");
    session.rows("CREATE TEMPORARY FUNCTION f(x INT) RETURNS INT RETURN x + 1");
    session.rows("CREATE VIEW v AS SELECT id FROM t");
  }

  @AfterEach
  void close() {
    session.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM tv | references temporary view: [tv]",
        "WITH q AS (SELECT * FROM tv) SELECT * FROM q | references temporary view: [tv]",
        "SELECT * FROM t WHERE id = (SELECT id FROM tv) | references temporary view: [tv]",
        "SELECT f(id) FROM t | references temporary function: [f]",
        "SELECT system.session.f(id) FROM t | references temporary function: [f]",
        "SELECT * FROM t WHERE id < (SELECT f(1)) | references temporary function: [f]",
      })
  void nothingOfTheSessionIsStored(String query, String message) {
    assertFails("CREATE VIEW w AS " + query, message);
  }

  @Test
  void aFunctionOfTheSessionIsInNoNamespace() {
    assertFails("SELECT default.f(1)", "Cannot resolve routine `default`.`f`");
    assertEquals(List.of(List.of(2)), session.rows("SELECT system.session.f(1)"));
  }

  @Test
  void aQueryOfTheSameNameHidesATemporaryView() {
    session.rows("CREATE VIEW w AS WITH tv AS (SELECT max(id) AS m FROM t) SELECT m FROM tv");
    assertEquals(List.of(List.of(2)), session.rows("SELECT * FROM w"));
  }

  @Test
  void columnsThatDoNotFitAreNamedAsTheyAre() {
    assertFails(
        "CREATE VIEW w (a, b) AS SELECT id FROM t", "View columns: a, b.\nData columns: id");
    assertFails("CREATE VIEW w (a) AS SELECT id, data FROM t", "Data columns: id, data");
  }

  @Test
  void aNewNameThatIsTakenIsRefused() {
    session.rows("CREATE VIEW w AS SELECT 1 AS x");
    assertFails("ALTER VIEW v RENAME TO w", "Cannot create view default.w because it already");
    assertFails("ALTER VIEW v RENAME TO t", "Cannot create view default.t because it already");
    assertFails("ALTER VIEW nothing RENAME TO x", "The table or view `nothing` cannot be found");
  }

  @Test
  void propertiesOfViews() {
    session.rows("ALTER VIEW v SET TBLPROPERTIES ('comment' = 'why', 'k' = 'w')");
    String line = (String) session.rows("SHOW TBLPROPERTIES v (none)").getFirst().get(1);
    assertTrue(line.startsWith("View ") && line.endsWith("does not have property: none"), line);
    assertFails(
        "ALTER VIEW v SET TBLPROPERTIES ('format-version' = '9')",
        "Cannot set reserved property: 'format-version'");
    assertFails(
        "ALTER VIEW v UNSET TBLPROPERTIES ('format-version')",
        "Cannot unset reserved property: 'format-version'");
    assertFails(
        "ALTER VIEW v UNSET TBLPROPERTIES ('spark.query-column-names')",
        "Cannot remove property that is not set: 'spark.query-column-names'");
    assertFails(
        "ALTER VIEW v UNSET TBLPROPERTIES IF EXISTS ('spark.query-column-names')",
        "Cannot unset reserved property: 'spark.query-column-names'");
  }

  private void assertFails(String statement, String message) {
    String found = assertThrows(RuntimeException.class, () -> session.rows(statement)).getMessage();
    assertTrue(found.contains(message), found);
  }
}
