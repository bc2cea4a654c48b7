package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.error.FloebergException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows over what is computed, also where that can fail. */
class WindowKeysTest {
  private static final String ROWS =
      " FROM VALUES ('1', 4, 2), ('2', 8, 2), ('3', 6, 3) t(s, a, b)";

  @TempDir private Path warehouse;
  private SessionFixture session;

  @BeforeEach
  void open() {
    session = new SessionFixture(warehouse);
  }

  @AfterEach
  void close() {
    session.close();
  }

  private List<List<Object>> rows(String sql) {
    return session.rows(sql);
  }

  @Test
  void keysThatMayRaise() {
    assertEquals(
        List.of(List.of("1", 2L), List.of("2", 1L), List.of("3", 2L)),
        rows("SELECT s, count(*) OVER (PARTITION BY a / b)" + ROWS + " ORDER BY s"));
    assertEquals(
        List.of(List.of("1", 6L), List.of("2", 5L), List.of("3", 3L)),
        rows("SELECT s, sum(CAST(s AS BIGINT)) OVER (ORDER BY s - 1 DESC)" + ROWS + " ORDER BY s"));
    assertEquals(
        List.of(List.of("2", 1)),
        rows(
            "SELECT s, rank() OVER (PARTITION BY b ORDER BY CAST(s AS INT) DESC) AS r"
                + ROWS
                + " QUALIFY r = 1 AND b = 2"));
  }

  @Test
  void rangesOverComputedKeysAndGroups() {
    assertEquals(
        List.of(List.of("1", 2L), List.of("2", 3L), List.of("3", 2L)),
        rows(
            "SELECT s, count(*) OVER (ORDER BY s + 1 RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)"
                + ROWS
                + " ORDER BY s"));
    assertEquals(
        List.of(List.of(2, 12L, 2), List.of(3, 6L, 1)),
        rows(
            "SELECT b, sum(a), rank() OVER (ORDER BY sum(a) / b)"
                + ROWS
                + " GROUP BY b ORDER BY b"));
  }

  @Test
  void whatTheKeyRaisesIsRaised() {
    FloebergException thrown =
        assertThrows(
            FloebergException.class,
            () -> rows("SELECT rank() OVER (ORDER BY a / (b - 2))" + ROWS));
    assertEquals("DIVIDE_BY_ZERO", thrown.condition().name());
  }

  @Test
  void randomKeys() {
    assertEquals(3, rows("SELECT row_number() OVER (ORDER BY rand())" + ROWS).size());
  }
}
