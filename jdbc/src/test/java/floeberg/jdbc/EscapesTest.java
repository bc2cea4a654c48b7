package floeberg.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscapesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT {d '2024-01-31'}|SELECT DATE '2024-01-31'",
        "SELECT {ts '2024-01-31 10:00:00'}|SELECT TIMESTAMP '2024-01-31 10:00:00'",
        "SELECT { t '10:00:00' }|SELECT TIME '10:00:00' ",
        "SELECT {fn ucase({fn concat(a, ', b')})}|SELECT ucase(concat(a, ', b'))",
        "SELECT {fn convert(a, SQL_INTEGER)}|SELECT CAST(a AS INT)",
        "SELECT {fn timestampadd(SQL_TSI_DAY, 1, {d '2024-01-31'})}"
            + "|SELECT timestampadd(DAY, 1, DATE '2024-01-31')",
        "SELECT {fn insert('abc', 1, 2, 'x')}|SELECT overlay('abc', 'x', 1, 2)",
        "SELECT * FROM {oj a LEFT OUTER JOIN b ON a.x = b.x}|SELECT * FROM a LEFT OUTER JOIN b ON a.x = b.x",
        "a LIKE '!%' {escape '!'}|a LIKE '!%' ESCAPE '!'",
        "{call system.f(1)}|CALL system.f(1)",
        "SELECT '{d', `{x}`, \"{y}\" -- {z|SELECT '{d', `{x}`, \"{y}\" -- {z",
        "SELECT ${v} /* {d */|SELECT ${v} /* {d */",
      })
  void escapesBecomeSparksWords(String written, String expected) throws SQLException {
    assertEquals(expected.strip(), Escapes.translated(written).strip());
  }

  @Test
  void whatIsNoEscapeIsRefused() {
    for (String sql :
        new String[] {
          "SELECT {d '2024-01-31'", "SELECT {x 1}", "SELECT {fn now}", "SELECT {fn truncate(1)}"
        }) {
      assertEquals(
          "42000",
          assertThrows(SQLException.class, () -> Escapes.translated(sql)).getSQLState(),
          sql);
    }
  }

  @Test
  void statementsReadThem(@TempDir Path warehouse) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:floeberg:" + warehouse);
        Statement statement = connection.createStatement();
        PreparedStatement prepared =
            connection.prepareStatement(
                "SELECT {fn timestampdiff(SQL_TSI_DAY, {d '2024-01-01'}, {d '2024-01-31'})} + ?")) {
      try (ResultSet rows =
          statement.executeQuery("SELECT {fn truncate(-2.57, 1)} = -2.5, {fn lcase('A')}")) {
        assertTrue(rows.next());
        assertTrue(rows.getBoolean(1));
        assertEquals("a", rows.getString(2));
      }
      prepared.setInt(1, 1);
      try (ResultSet rows = prepared.executeQuery()) {
        assertTrue(rows.next());
        assertEquals(31, rows.getInt(1));
      }
      statement.setEscapeProcessing(false);
      assertThrows(SQLException.class, () -> statement.execute("SELECT {d '2024-01-31'}"));
    }
  }
}
