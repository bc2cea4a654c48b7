package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The greatest and smallest of structs and arrays with floating numbers in them. */
class NestedExtremesTest {
  private static final int MANY = 50_000;
  private static final Duration SHORT = Duration.ofSeconds(30);

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
  void zerosKeepTheirSigns() {
    assertEquals(
        List.of(List.of("{-0.0, [-0.0]}", "{-1.0, [null, NaN, Infinity]}", "[0.1, -0.0]")),
        session.rows(
            "SELECT CAST(max(s) AS STRING), CAST(min(s) AS STRING), CAST(max(l) AS STRING) FROM"
                + " VALUES (named_struct('a', double('-0'), 'b', array(float('-0'))),"
                + " array(0.1D, double('-0'))),"
                + " (named_struct('a', -1D, 'b', array(NULL, float('NaN'), float('Infinity')))"
                + ", array(-0.5D)), (NULL, NULL) t(s, l)"));
  }

  @Test
  void runningWindowsTakeTimeByRow() {
    List<List<Object>> rows =
        assertTimeoutPreemptively(
            SHORT,
            () ->
                session.rows(
                    "SELECT max(s.a), min(l[0]) FROM (SELECT max(named_struct('a', id * 0.5D))"
                        + " OVER (ORDER BY id) AS s, min(array(id * -1D)) OVER (ORDER BY id) AS l"
                        + " FROM range("
                        + MANY
                        + "))"));
    assertEquals(List.of(List.of((MANY - 1) * 0.5, 1.0 - MANY)), rows);
  }
}
