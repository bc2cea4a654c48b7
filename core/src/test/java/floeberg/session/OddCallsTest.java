package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.error.FloebergException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements that random changes of others made, and that were internal errors once. */
class OddCallsTest {
  @TempDir private Path warehouse;

  private Object first(String sql) {
    try (var session = new SessionFixture(warehouse)) {
      return session.rows(sql).getFirst().getFirst();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT in() | WRONG_NUM_ARGS.WITHOUT_SUGGESTION",
        "SELECT count_min_sketch(1, 0.5d, -10.5d, 1) | DATATYPE_MISMATCH.VALUE_OUT_OF_RANGE",
        "SELECT count_min_sketch(1, 0.0d, 0.5d, 1) | DATATYPE_MISMATCH.VALUE_OUT_OF_RANGE",
        "SELECT approx_count_distinct(1, 0.00001d) | INVALID_PARAMETER_VALUE.ESTIMATE_ERROR",
        "SELECT replace('caf\u00e9' COLLATE UNICODE_CI_AI, 'E', 'x')" + " | UNSUPPORTED_FEATURE",
        "SELECT sum(a) FILTER (WHERE rand() < 0.5) FROM VALUES (1) t(a)"
            + " | INVALID_AGGREGATE_FILTER.NON_DETERMINISTIC",
        "SELECT histogram_numeric('a', 3) FROM VALUES (1) | CAST_INVALID_INPUT",
        "SELECT k FROM VALUES (1, 2) a(k, v) WHERE v > (SELECT avg(v))"
            + " | UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_REFERENCE",
        "SELECT (SELECT max(v)) FROM VALUES (1, 2) a(k, v)"
            + " | UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_REFERENCE",
        "SELECT k, (SELECT sum(v) FROM VALUES (1) u(w)) FROM VALUES (1, 2) a(k, v)"
            + " | UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_REFERENCE"
      })
  void conditions(String sql, String condition) {
    FloebergException thrown = assertThrows(FloebergException.class, () -> first(sql));
    assertEquals(condition, thrown.condition().name());
  }

  @Test
  void answers() {
    assertEquals(";", first("SELECT mode() WITHIN GROUP (ORDER BY ';') FROM VALUES (3), (1)"));
    assertEquals(".", first("SET . = EXCEPTION"));
  }
}
