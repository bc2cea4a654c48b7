package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Aggregates over few rows take them in order, as one partition of Spark's does. */
class FewRowsTest {
  private static final int FILES = 12;
  private static final String AGGREGATES =
      "SELECT stddev(v), corr(v, k), max_by(v, k), first(v), collect_list(k) FROM t";

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

  @Test
  void rowsOfManyFilesComeInOneOrder() {
    session.rows("CREATE NAMESPACE IF NOT EXISTS default");
    session.rows("CREATE TABLE t (k INT, v DOUBLE)");
    for (int i = 0; i < FILES; i++) {
      session.rows(
          "INSERT INTO t SELECT CAST(id % 5 AS INT), sqrt(id + " + i * 1000 + ") FROM range(100)");
    }
    List<List<Object>> first = session.rows(AGGREGATES);
    for (int i = 0; i < 20; i++) {
      assertEquals(first, session.rows(AGGREGATES));
    }
  }

  @Test
  void differentPairsStayTogether() {
    String rows = " FROM VALUES (1, 2), (1, 3), (4, 5), (4, 5) t(a, b)";
    assertEquals(
        session.rows("SELECT corr(a, b), max_by(a, b) FROM (SELECT DISTINCT a, b" + rows + ")"),
        session.rows("SELECT corr(DISTINCT a, b), max_by(DISTINCT a, b)" + rows));
  }
}
