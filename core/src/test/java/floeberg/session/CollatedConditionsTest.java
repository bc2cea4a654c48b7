package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.result.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Collated texts where they decide which rows are changed, and which value comes out. */
class CollatedConditionsTest {
  @TempDir private Path folder;
  private Floeberg floeberg;
  private Session session;

  @BeforeEach
  void open() {
    floeberg = Floeberg.open(folder, Map.of());
    session = floeberg.newSession();
    rows("CREATE TABLE t (name STRING)");
    rows("INSERT INTO t VALUES ('a'), ('A'), ('b')");
  }

  @AfterEach
  void close() {
    session.close();
    floeberg.close();
  }

  private List<List<Object>> rows(String sql) {
    var rows = new ArrayList<List<Object>>();
    try (Result result = session.sql(sql)) {
      result.rows().forEachRemaining(row -> rows.add(row.values()));
    }
    return rows;
  }

  @Test
  void deleteFindsTheRowsThatSelectFinds() {
    rows(
        "DELETE FROM t WHERE name COLLATE UTF8_LCASE IN"
            + " (SELECT x COLLATE UTF8_LCASE FROM VALUES ('A') AS u(x))");
    assertEquals(List.of(List.of("b")), rows("SELECT name FROM t"));
  }

  @Test
  void deleteCountsDifferentTextsAsSelectDoes() {
    rows(
        "DELETE FROM t WHERE (SELECT count(DISTINCT x COLLATE UTF8_LCASE)"
            + " FROM VALUES ('A'), ('a') AS u(x)) = 1 AND name = 'b'");
    assertEquals(List.of(List.of("A"), List.of("a")), rows("SELECT name FROM t ORDER BY name"));
  }

  @Test
  void theGreatestIsThatOfTheCollation() {
    assertEquals(
        List.of(List.of(2, 1)),
        rows(
            "SELECT max_by(n, x COLLATE UTF8_LCASE), min_by(n, x COLLATE UTF8_LCASE)"
                + " FROM VALUES ('a', 1), ('B', 2) AS u(x, n)"));
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    for (String sql :
        List.of(
            "SELECT 'a%' COLLATE UTF8_LCASE LIKE 'aE%' ESCAPE 'E'",
            "SELECT btrim('xa ' COLLATE UTF8_LCASE_RTRIM, 'a')")) {
      var error = assertThrows(FloebergException.class, () -> rows(sql), sql);
      assertEquals("UNSUPPORTED_FEATURE", error.condition().name(), sql);
    }
  }

  @Test
  void malformedTextIsNoVariantNull() {
    assertThrows(FloebergException.class, () -> rows("SELECT is_variant_null(parse_json('{bad'))"));
    assertEquals(
        List.of(List.of(true, false)),
        rows("SELECT is_variant_null(parse_json(' null ')), is_variant_null(parse_json('1'))"));
  }
}
