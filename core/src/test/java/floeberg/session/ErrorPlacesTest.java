package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.error.Position;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which part of a statement an error marks, and which names it proposes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ErrorPlacesTest {
  @TempDir private static Path folder;
  private EngineServices services;
  private Session session;

  @BeforeAll
  void open() {
    services =
        EngineServices.of(
            folder, Map.of("spark.sql.catalog.other", "org.apache.iceberg.spark.SparkCatalog"));
    session = services.newSession();
    run("CREATE TABLE orders (id INT, amount INT)");
    run("INSERT INTO orders VALUES (1, 2)");
    run("ALTER TABLE orders CREATE BRANCH audit");
    run("ALTER TABLE orders CREATE TAG monthly");
    run("CREATE NAMESPACE sales");
    run("CREATE TABLE sales.items (id INT)");
  }

  @AfterAll
  void close() {
    session.close();
    services.close();
  }

  private void run(String sql) {
    session.sql(sql).close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          SELECT * FROM ordrs | ordrs | orders
          SELECT * FROM orders VERSION AS OF 'adit' | 'adit' | audit
          SELECT * FROM orders VERSION AS OF 42 | 42 |
          SELECT * FROM orders TIMESTAMP AS OF '1999-01-01' | '1999-01-01' |
          SELECT * FROM default.orders.branch_adit | default.orders.branch_adit | audit
          SELECT * FROM default.orders.snapshotz | default.orders.snapshotz | orders.snapshots
          SELECT * FROM sale.items | sale.items | sales.items
          SELECT substrng('x') | substrng('x') | substring, substr
          SELECT * FROM rnge(3) | rnge(3) | range
          INSERT INTO ordrs VALUES (1, 2) | ordrs | orders
          INSERT INTO orders (id, amout) VALUES (1, 2) | amout |
          INSERT INTO orders VALUES (1) | orders |
          UPDATE orders SET amout = 1 | amout |
          UPDATE ordrs SET id = 1 | ordrs | orders
          DELETE FROM orders WHERE amout = 1 | amout |
          CALL system.rollback_to_snapshot('ordrs', 1) | 'ordrs' | orders
          CALL system.rollback_to_snapshot('orders', 42) | 42 |
          CALL system.rolback_to_snapshot('orders', 1) | system.rolback_to_snapshot | system.rollback_to_snapshot
          CALL system.rollback_to_snapshot('orders') | system.rollback_to_snapshot |
          CALL system.rollback_to_snapshot(table => 'orders', snapshot => 1) | snapshot => 1 |
          CALL system.fast_forward('orders', 'main', 'adit') | 'adit' | audit
          CALL system.rollback_to_snapshot(table => *, snapshot_id => 1) | * |
          ALTER TABLE orders DROP BRANCH adit | adit | audit
          ALTER TABLE orders DROP COLUMN amout | amout |
          DROP TABLE ordrs | ordrs | orders
          USE sale | sale | sales
          DESCRIBE NAMESPACE sale | sale | sales
          SET CATALOG othr | othr | other
          """)
  void marksWhatIsWrong(String sql, String marked, String proposed) {
    RuntimeException error = assertThrows(RuntimeException.class, () -> run(sql));

    Position place = Hint.place(error);
    String text = place.isKnown() ? sql.substring(place.start(), place.stop() + 1) : "";
    assertEquals(marked, text, error::toString);
    String sentences = String.join("; ", Hint.sentences(error));
    assertEquals(proposed == null ? "" : "Did you mean " + proposed + "?", sentences);
  }

  @Test
  void metadataColumnsAreNotProposed() {
    var error =
        assertThrows(
            FloebergException.class, () -> run("UPDATE orders SET amount = 1 WHERE fil = 2"));
    assertEquals("`id`, `amount`", error.parameters().get("proposal"));
  }

  @Test
  void hintsChangeNothingThatClientsRead() {
    var error = assertThrows(FloebergException.class, () -> run("SELECT * FROM ordrs"));
    assertEquals("TABLE_OR_VIEW_NOT_FOUND", error.condition().name());
    assertEquals(Map.of("relationName", "`ordrs`"), error.parameters());
    assertEquals(false, error.getMessage().contains("orders"));
  }
}
