package floeberg.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.plan.Expression;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.WriteCommand;
import floeberg.sql.SqlParameters;
import floeberg.sql.SqlParser;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Batches of one INSERT as one statement. */
class InsertBatchTest {
  private int parsed;

  private Optional<Statement> whole(String sql, Object[]... batch) throws SQLException {
    var parameters = new ArrayList<List<Expression>>();
    for (Object[] row : batch) {
      var values = new ArrayList<Expression>();
      for (Object value : row) {
        values.add(Parameters.literal(value));
      }
      parameters.add(values);
    }
    parsed = 0;
    return InsertBatch.of(
        parameters,
        bound -> {
          parsed++;
          return new SqlParser().parseStatement(sql, new SqlParameters(Map.of(), bound));
        });
  }

  private static Object[] row(Object... values) {
    return values;
  }

  /** The constants of a batch's rows. */
  private static List<List<Object>> rows(Optional<Statement> statement) {
    var insert = (WriteCommand.Insert) statement.orElseThrow();
    return ((SourceRelation.Values) insert.query())
        .rows().stream()
            .map(
                values ->
                    values.stream()
                        .map(value -> ((Expression.Literal) value).value().orElseThrow())
                        .toList())
            .toList();
  }

  @Test
  void theTextIsParsedOnce() throws SQLException {
    Optional<Statement> whole =
        whole("INSERT INTO t VALUES (?, 'fix', ?)", row(1, "a"), row(2, "b"), row(3, "c"));
    assertEquals(
        List.of(List.of(1, "fix", "a"), List.of(2, "fix", "b"), List.of(3, "fix", "c")),
        rows(whole));
    assertEquals(1, parsed);
  }

  @Test
  void severalRowsOfOneTextKeepTheirOrder() throws SQLException {
    assertEquals(
        List.of(List.of(1), List.of(2), List.of(3), List.of(4)),
        rows(whole("INSERT INTO t (id) VALUES (?), (?)", row(1, 2), row(3, 4))));
  }

  @Test
  void equalValuesAreNotMistakenForEachOther() throws SQLException {
    assertEquals(
        List.of(List.of(1, 1), List.of(2, 3)),
        rows(whole("INSERT INTO t VALUES (?, ?)", row(1, 1), row(2, 3))));
  }

  @Test
  void markersInsideOfExpressionsAreBoundByTheParser() throws SQLException {
    Optional<Statement> whole =
        whole("INSERT INTO t VALUES (?, upper(?))", row(1, "a"), row(2, "b"));
    var insert = (WriteCommand.Insert) whole.orElseThrow();
    assertEquals(2, ((SourceRelation.Values) insert.query()).rows().size());
    assertTrue(insert.query().toString().contains("b"), insert.query().toString());
  }

  @Test
  void tablesThatAMarkerNamesAreNotMixed() throws SQLException {
    assertTrue(whole("INSERT INTO IDENTIFIER(?) VALUES (?)", row("a", 1), row("b", 2)).isEmpty());
  }

  @Test
  void whatIsNoPlainInsertIsLeftAlone() throws SQLException {
    assertTrue(whole("INSERT INTO t SELECT ?", row(1), row(2)).isEmpty());
    assertTrue(whole("DELETE FROM t WHERE id = ?", row(1), row(2)).isEmpty());
  }
}
