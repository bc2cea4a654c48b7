package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projections over each other become one where nothing is computed more often by that. */
class ProjectMergingTest {
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

  private long projections(String sql) {
    var plan = (String) rows("EXPLAIN " + sql).getFirst().getFirst();
    return plan.lines().filter(line -> line.contains("Project [")).count();
  }

  private static String chain(int length, String step) {
    return "FROM range(2)" + step.repeat(length);
  }

  @Test
  void columnsAddedOneByOneAreOneProjection() {
    var chain = new StringBuilder("FROM range(2)");
    for (int i = 0; i < 100; i++) {
      chain.append(" |> EXTEND id + ").append(i).append(" AS n").append(i);
    }
    assertEquals(1, projections(chain.toString()));
    assertEquals(List.of(1L, 100L), rows(chain + " |> SELECT id, n99").getLast());
  }

  @Test
  void aColumnChangedOftenStaysShallow() {
    String chain = chain(120, " |> SET id = id + 1");
    assertEquals(List.of(List.of(120L), List.of(121L)), rows(chain));
    assertEquals(3, projections(chain));
  }

  @Test
  void aFilterOverColumnsThatDoubleIsNotPushedWithoutEnd() {
    String chain = chain(60, " |> SET id = id * 0 + id * 0 + 1");
    assertEquals(List.of(List.of(1L), List.of(1L)), rows(chain + " |> WHERE id = 1"));
  }

  @Test
  void whatIsReadTwiceIsComputedOnce() {
    assertEquals(2, projections("FROM range(2) |> EXTEND id * 2 AS a |> SELECT a + a"));
    assertEquals(1, projections("FROM range(2) |> SELECT id AS a |> SELECT a + a"));
  }

  @Test
  void randomNumbersWindowsAndSubqueriesStayWhereTheyAre() {
    assertEquals(
        List.of(List.of(true), List.of(true)),
        rows("SELECT r = r FROM (SELECT rand() AS r FROM range(2))"));
    assertEquals(
        List.of(List.of(1L), List.of(3L)),
        rows(
            """
            SELECT sum(n) OVER (ORDER BY id) FROM (
              SELECT id, CAST(row_number() OVER (ORDER BY id) AS BIGINT) AS n FROM range(2))"""));
    assertEquals(
        List.of(List.of(true), List.of(false)),
        rows(
            """
            SELECT EXISTS (SELECT 1 FROM range(1) u WHERE u.id = t.n)
            FROM (SELECT id * 1 AS n FROM range(2)) t ORDER BY n"""));
  }
}
