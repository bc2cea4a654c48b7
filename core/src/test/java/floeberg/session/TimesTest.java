package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

/** Windows of time, local times that occur twice, markers in SQL text, names of aggregates. */
class TimesTest {
  @TempDir private Path folder;
  private EngineServices services;
  private Session session;

  @BeforeEach
  void open() {
    services = EngineServices.of(folder, Map.of("spark.sql.session.timeZone", "UTC"));
    session = services.newSession();
    session
        .sql(
            "CREATE TEMPORARY VIEW e AS SELECT k, timestamp_seconds(s) AS ts, g FROM VALUES"
                + " ('a', 0, '5 minutes'), ('a', 270, '5 minutes'), ('a', 570, '10 seconds'),"
                + " ('a', 600, '5 minutes'), ('b', 60, '1 minute'), ('a', NULL, '1 day') t(k, s, g)")
        .close();
  }

  @AfterEach
  void close() {
    session.close();
    services.close();
  }

  private List<List<Object>> rows(String sql) {
    var rows = new ArrayList<List<Object>>();
    try (Result result = session.sql(sql)) {
      result.rows().forEachRemaining(row -> rows.add(List.copyOf(row.values())));
    }
    return rows;
  }

  private String condition(String sql) {
    return assertThrows(FloebergException.class, () -> rows(sql)).condition().name();
  }

  private List<List<Object>> sessions(String window) {
    return rows(
        "SELECT k, unix_seconds(session_window.start), unix_seconds(session_window.end), count(*)"
            + " FROM e GROUP BY k, "
            + window
            + " ORDER BY 1, 2");
  }

  @Test
  void sessionsThatTouchAreOne() {
    assertEquals(
        List.of(List.of("a", 0L, 900L, 4L), List.of("b", 60L, 360L, 1L)),
        sessions("session_window(ts, '5 minutes')"));
  }

  @Test
  void gapsMayDependOnTheRow() {
    assertEquals(
        List.of(
            List.of("a", 0L, 580L, 3L), List.of("a", 600L, 900L, 1L), List.of("b", 60L, 120L, 1L)),
        sessions("session_window(ts, g)"));
  }

  @Test
  void aSessionInBothListsIsTheSame() {
    assertEquals(
        List.of(List.of("a", 0L, 4L), List.of("b", 60L, 1L)),
        rows(
            "SELECT k, unix_seconds(session_window(ts, '5 minutes').start), count(*) FROM e"
                + " GROUP BY 1, session_window(ts, '5 minutes') ORDER BY 1"));
  }

  @Test
  void slidingWindowsHoldRowsSeveralTimes() {
    assertEquals(
        List.of(List.of(-300L, 3L), List.of(0L, 4L), List.of(300L, 2L), List.of(600L, 1L)),
        rows(
            "SELECT unix_seconds(window.start), count(*) FROM e"
                + " GROUP BY window(ts, '10 minutes', '5 minutes') ORDER BY 1"));
  }

  @Test
  void aLocalTimeThatOccursTwiceIsTheFirst() {
    rows("SET TIME ZONE 'America/Los_Angeles'");
    assertEquals(
        List.of(List.of(1730622600L, 1730622600L)),
        rows(
            "SELECT unix_seconds(CAST(CAST(s AS TIMESTAMP_NTZ) AS TIMESTAMP)),"
                + " unix_seconds(CAST(s AS TIMESTAMP)) FROM VALUES ('2024-11-03 01:30:00') t(s)"));
  }

  @Test
  void markersOfBothKindsAreRefused() {
    assertEquals(
        "INVALID_QUERY_MIXED_QUERY_PARAMETERS",
        condition("EXECUTE IMMEDIATE 'SELECT ?, :a' USING 1, 2 AS a"));
    assertEquals(
        "ALL_PARAMETERS_MUST_BE_NAMED",
        condition("EXECUTE IMMEDIATE 'SELECT :a, :b' USING 1, 2 AS a"));
    assertEquals(List.of(List.of(1, 2)), rows("EXECUTE IMMEDIATE 'SELECT ?, ?' USING 1, 2 AS a"));
  }

  @Test
  void stringAggIsShownAsWritten() {
    try (Result result = session.sql("SELECT string_agg(k), listagg(k) FROM e")) {
      assertEquals(
          List.of("string_agg(k, NULL)", "listagg(k, NULL)"),
          result.schema().fields().stream().map(field -> field.name()).toList());
    }
  }
}
