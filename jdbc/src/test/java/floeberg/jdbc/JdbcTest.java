package floeberg.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.error.FloebergException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.sql.Struct;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements, values and errors through {@code java.sql}. */
class JdbcTest {
  /** Runs for minutes unless somebody stops it. */
  private static final String LONG =
      "SELECT sum(a.id * b.id % 7) FROM range(10000000) a CROSS JOIN range(10000000) b";

  @TempDir Path warehouse;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection =
        DriverManager.getConnection(
            "jdbc:floeberg:" + warehouse + ";spark.sql.session.timeZone=Europe/Berlin");
    statement = connection.createStatement();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private ResultSet one(String sql) throws SQLException {
    ResultSet rows = statement.executeQuery(sql);
    assertTrue(rows.next());
    return rows;
  }

  @Test
  void numbersComeAsTheirTypes() throws SQLException {
    ResultSet rows =
        one(
            "SELECT 1Y, 2S, 3, 4L, CAST(0.5 AS FLOAT), 0.25D, 12.340BD, true, 'x', X'CAFE',"
                + " CAST(NULL AS INT)");
    assertEquals((byte) 1, rows.getObject(1));
    assertEquals((short) 2, rows.getObject(2));
    assertEquals(3, rows.getObject(3));
    assertEquals(4L, rows.getObject(4));
    assertEquals(0.5f, rows.getObject(5));
    assertEquals(0.25, rows.getObject(6));
    assertEquals(new BigDecimal("12.340"), rows.getObject(7));
    assertEquals(true, rows.getObject(8));
    assertEquals("x", rows.getObject(9));
    assertArrayEquals(new byte[] {(byte) 0xCA, (byte) 0xFE}, rows.getBytes(10));
    assertEquals(0, rows.getInt(11));
    assertTrue(rows.wasNull());
    assertNull(rows.getObject(11));
    assertEquals(4, rows.getInt(4));
    assertFalse(rows.wasNull());
    assertEquals("12.340", rows.getString(7));
  }

  @Test
  void numbersThatDoNotFitAreErrors() throws SQLException {
    ResultSet rows = one("SELECT 3000000000L AS big, 'abc' AS text");
    var tooLarge = assertThrows(SQLDataException.class, () -> rows.getInt("big"));
    assertEquals("22003", tooLarge.getSQLState());
    var noNumber = assertThrows(SQLDataException.class, () -> rows.getInt("TEXT"));
    assertEquals("22018", noNumber.getSQLState());
    var noColumn = assertThrows(SQLException.class, () -> rows.getInt("other"));
    assertEquals("42703", noColumn.getSQLState());
  }

  @Test
  void datesAndTimesComeAsTheirTypes() throws SQLException {
    ResultSet rows =
        one(
            "SELECT DATE '2024-02-29' d, TIMESTAMP '2024-07-01 12:30:00.123456' t,"
                + " TIMESTAMP_NTZ '2024-07-01 12:30:00.5' n, TIME '12:30:00.25' c,"
                + " INTERVAL '1-2' YEAR TO MONTH ym, INTERVAL '1 02:03:04.5' DAY TO SECOND ds");
    Instant moment = Instant.parse("2024-07-01T10:30:00.123456Z");
    assertEquals(Date.valueOf("2024-02-29"), rows.getObject("d"));
    assertEquals(LocalDate.of(2024, 2, 29), rows.getObject("d", LocalDate.class));
    assertEquals(Timestamp.from(moment), rows.getObject("t"));
    assertEquals(moment, rows.getObject("t", Instant.class));
    assertEquals(moment.atOffset(ZoneOffset.ofHours(2)), rows.getObject("t", OffsetDateTime.class));
    assertEquals("2024-07-01 12:30:00.123456", rows.getString("t"));
    assertEquals(
        LocalDateTime.of(2024, 7, 1, 12, 30, 0, 500_000_000),
        rows.getObject("n", LocalDateTime.class));
    assertEquals(Timestamp.valueOf("2024-07-01 12:30:00.5"), rows.getObject("n"));
    assertEquals(LocalTime.of(12, 30, 0, 250_000_000), rows.getObject("c", LocalTime.class));
    assertEquals(Period.of(1, 2, 0), rows.getObject("ym"));
    assertEquals(Duration.parse("PT26H3M4.5S"), rows.getObject("ds"));
  }

  @Test
  void nestedValuesComeAsArraysMapsAndStructs() throws SQLException {
    ResultSet rows =
        one(
            "SELECT array(1, NULL, 3) a, map('k', DATE '2024-01-01') m,"
                + " named_struct('x', 1, 'y', array('z')) s, parse_json('{\"v\": 1}') v");
    assertArrayEquals(new Object[] {1, null, 3}, (Object[]) rows.getArray("a").getArray());
    assertEquals(Types.INTEGER, rows.getArray("a").getBaseType());
    assertEquals(Map.of("k", Date.valueOf("2024-01-01")), rows.getObject("m"));
    Struct struct = assertInstanceOf(Struct.class, rows.getObject("s"));
    assertEquals(1, struct.getAttributes()[0]);
    assertEquals("{1, [z]}", rows.getString("s"));
    assertEquals("{\"v\":1}", rows.getString("v"));
    assertEquals("map<string,date>", rows.getMetaData().getColumnTypeName(2));
    assertEquals(Types.STRUCT, rows.getMetaData().getColumnType(3));
  }

  @Test
  void parametersKeepTheirTypes() throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT typeof(?), typeof(?), typeof(?), typeof(?), typeof(?), ? = 'it''s; --',"
                + " typeof(?), ? IS NULL")) {
      query.setInt(1, 1);
      query.setBigDecimal(2, new BigDecimal("1.50"));
      query.setObject(3, LocalDate.of(2024, 1, 1));
      query.setTimestamp(4, Timestamp.from(Instant.EPOCH));
      query.setObject(5, LocalDateTime.of(2024, 1, 1, 0, 0));
      query.setString(6, "it's; --");
      query.setArray(7, connection.createArrayOf("BIGINT", new Object[] {1L, 2L}));
      query.setNull(8, Types.VARCHAR);
      assertEquals(8, query.getParameterMetaData().getParameterCount());
      ResultSet rows = query.executeQuery();
      assertTrue(rows.next());
      assertEquals("int", rows.getString(1));
      assertEquals("decimal(3,2)", rows.getString(2));
      assertEquals("date", rows.getString(3));
      assertEquals("timestamp", rows.getString(4));
      assertEquals("timestamp_ntz", rows.getString(5));
      assertTrue(rows.getBoolean(6));
      assertEquals("array<bigint>", rows.getString(7));
      assertTrue(rows.getBoolean(8));
    }
  }

  @Test
  void parametersAreCheckedBeforeTheyAreUsed() throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT '?' AS text, /* ? */ id FROM range(9) WHERE id = ?")) {
      assertEquals(1, query.getParameterMetaData().getParameterCount());
      assertEquals("id", query.getMetaData().getColumnName(2));
      assertEquals("07001", assertThrows(SQLException.class, query::execute).getSQLState());
      assertThrows(SQLException.class, () -> query.setInt(2, 1));
      query.setLong(1, 7);
      ResultSet rows = query.executeQuery();
      assertTrue(rows.next());
      assertEquals(7, rows.getLong(2));
    }
  }

  @Test
  void aBatchOfInsertsIsOneCommit() throws SQLException {
    statement.execute("CREATE TABLE t (id BIGINT, name STRING)");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      for (int i = 0; i < 100; i++) {
        insert.setLong(1, i);
        insert.setString(2, "n" + i);
        insert.addBatch();
      }
      assertEquals(100, insert.executeBatch().length);
      assertEquals(0, insert.executeBatch().length);
    }
    ResultSet rows = one("SELECT count(*), (SELECT count(*) FROM default.t.snapshots) FROM t");
    assertEquals(100, rows.getInt(1));
    assertEquals(1, rows.getInt(2));
  }

  @Test
  void updateCountsAreTheRowsThatChanged() throws SQLException {
    for (String mode : new String[] {"copy-on-write", "merge-on-read"}) {
      statement.execute(
          """
          CREATE OR REPLACE TABLE t (id BIGINT, part INT) PARTITIONED BY (part) TBLPROPERTIES (
            'write.delete.mode'='%1$s', 'write.update.mode'='%1$s', 'write.merge.mode'='%1$s')
          """
              .formatted(mode));
      assertEquals(
          100, statement.executeUpdate("INSERT INTO t SELECT id, INT(id % 2) FROM range(100)"));
      assertEquals(5, statement.executeUpdate("UPDATE t SET id = -id WHERE id BETWEEN 1 AND 5"));
      assertEquals(3, statement.executeUpdate("DELETE FROM t WHERE id IN (-1, -2, -3)"));
      assertEquals(0, statement.executeUpdate("DELETE FROM t WHERE id = 1000"));
      assertEquals(
          4,
          statement.executeUpdate(
              """
              MERGE INTO t USING (SELECT * FROM VALUES (10), (11), (12), (777) AS s(id)) s
              ON t.id = s.id WHEN MATCHED AND s.id = 12 THEN DELETE
              WHEN MATCHED THEN UPDATE SET id = t.id + 1000
              WHEN NOT MATCHED THEN INSERT (id, part) VALUES (s.id, 3)
              """));
      assertEquals(1, statement.executeUpdate("DELETE FROM t WHERE part = 3"));
      assertTrue(statement.executeUpdate("DELETE FROM t") >= 96);
    }
    assertEquals(0, statement.executeUpdate("DROP TABLE t"));
  }

  @Test
  void aBatchStopsAtItsFirstError() throws SQLException {
    statement.execute("CREATE TABLE t (id BIGINT)");
    statement.addBatch("INSERT INTO t VALUES (1)");
    statement.addBatch("INSERT INTO nowhere VALUES (1)");
    statement.addBatch("INSERT INTO t VALUES (2)");
    var error = assertThrows(BatchUpdateException.class, statement::executeBatch);
    assertEquals(1, error.getUpdateCounts().length);
    assertEquals(1, one("SELECT count(*) FROM t").getInt(1));
  }

  @Test
  void errorsHaveStateConditionAndPlace() {
    var error =
        assertThrows(
            SQLSyntaxErrorException.class, () -> statement.executeQuery("SELECT 1 + nothing"));
    assertEquals("42703", error.getSQLState());
    assertTrue(error.getMessage().startsWith("[UNRESOLVED_COLUMN"), error.getMessage());
    var cause = assertInstanceOf(FloebergException.class, error.getCause());
    assertEquals("UNRESOLVED_COLUMN.WITHOUT_SUGGESTION", cause.condition().name());
    assertEquals(11, cause.position().start());
    var division =
        assertThrows(
            SQLDataException.class,
            () -> {
              ResultSet rows = statement.executeQuery("SELECT 1 / (id - id) FROM range(1)");
              rows.next();
            });
    assertEquals("22012", division.getSQLState());
  }

  @Test
  void cancelStopsARunningStatement() throws Exception {
    var failed =
        CompletableFuture.supplyAsync(
            () -> assertThrows(SQLException.class, () -> statement.executeQuery(LONG).next()));
    while (!failed.isDone()) {
      statement.cancel();
      Thread.sleep(20);
    }
    SQLException error = failed.get(30, TimeUnit.SECONDS);
    assertTrue(error.getMessage().contains("OPERATION_CANCELED"), error.getMessage());
    assertEquals(1, one("SELECT 1").getInt(1));
  }

  @Test
  void timeLimitStopsARunningStatement() throws SQLException {
    statement.setQueryTimeout(1);
    var error = assertThrows(SQLTimeoutException.class, () -> statement.executeQuery(LONG).next());
    assertEquals("HYT00", error.getSQLState());
    assertEquals(1, one("SELECT 1").getInt(1));
  }

  @Test
  void rowsAreStreamedAndLimited() throws SQLException {
    statement.setFetchSize(100);
    // All rows together would need terabytes.
    try (ResultSet rows = statement.executeQuery("SELECT id, repeat('x', 1000) FROM range(1e10)")) {
      for (int i = 0; i < 1000; i++) {
        assertTrue(rows.next());
        assertEquals(i, rows.getLong(1));
      }
    }
    statement.setMaxRows(2);
    ResultSet rows = statement.executeQuery("SELECT * FROM range(5)");
    assertTrue(rows.isBeforeFirst());
    assertTrue(rows.next());
    assertTrue(rows.next());
    assertTrue(rows.isLast());
    assertFalse(rows.next());
    assertTrue(rows.isAfterLast());
  }

  @Test
  void everyStatementCommitsByItself() throws SQLException {
    assertTrue(connection.getAutoCommit());
    connection.setAutoCommit(true);
    assertThrows(SQLFeatureNotSupportedException.class, () -> connection.setAutoCommit(false));
    assertEquals("25000", assertThrows(SQLException.class, connection::commit).getSQLState());
    assertEquals("25000", assertThrows(SQLException.class, connection::rollback).getSQLState());
    assertEquals(Connection.TRANSACTION_NONE, connection.getTransactionIsolation());
  }

  @Test
  void catalogAndSchemaCanBeChosen() throws SQLException {
    statement.execute("SET spark.sql.catalog.ice = org.apache.iceberg.spark.SparkCatalog");
    statement.execute("SET spark.sql.catalog.ice.type = hadoop");
    statement.execute("SET spark.sql.catalog.ice.warehouse = " + warehouse.resolve("ice"));
    statement.execute("CREATE NAMESPACE ice.a");
    statement.execute("CREATE NAMESPACE ice.a.b");
    connection.setCatalog("ice");
    connection.setSchema("a.b");
    statement.execute("CREATE TABLE t AS SELECT 1 AS id");
    assertEquals("ice", connection.getCatalog());
    assertEquals("a.b", connection.getSchema());
    assertEquals(1, one("SELECT id FROM ice.a.b.t").getInt(1));
  }

  @Test
  void closingClosesWhatDependsOnIt() throws SQLException {
    ResultSet rows = one("SELECT 1");
    statement.close();
    assertTrue(rows.isClosed());
    assertThrows(SQLException.class, rows::next);
    assertThrows(SQLException.class, () -> statement.execute("SELECT 1"));
    Statement other = connection.createStatement();
    other.closeOnCompletion();
    other.executeQuery("SELECT 1").close();
    assertTrue(other.isClosed());
    Statement quoting = connection.createStatement();
    assertEquals("`a b`", quoting.enquoteIdentifier("a b", false));
    assertEquals("`a```", quoting.enquoteIdentifier("a`", true));
    assertEquals("plain", quoting.enquoteIdentifier("plain", false));
    connection.close();
    connection.close();
    assertTrue(connection.isClosed());
    assertFalse(connection.isValid(0));
    assertEquals(
        "08003", assertThrows(SQLException.class, connection::createStatement).getSQLState());
  }

  @Test
  void connectionsOfOneUrlShareAnEngine() throws SQLException {
    statement.execute("CREATE GLOBAL TEMPORARY VIEW shared AS SELECT 42 AS answer");
    String url = connection.getMetaData().getURL();
    try (Connection second = DriverManager.getConnection(url)) {
      ResultSet rows = second.createStatement().executeQuery("FROM global_temp.shared");
      assertTrue(rows.next());
      assertEquals(42, rows.getInt("answer"));
      assertSame(rows.unwrap(ResultSet.class), rows);
    }
  }

  @Test
  void aNewResultClosesTheOneBefore() throws SQLException {
    ResultSet first = one("SELECT 1");
    assertFalse(statement.execute("CREATE TABLE t (id INT)"));
    assertTrue(first.isClosed());
    assertEquals(0, statement.getUpdateCount());
    assertFalse(statement.getMoreResults());
    assertEquals(-1, statement.getUpdateCount());
    assertThrows(SQLException.class, () -> statement.executeQuery("DROP TABLE t"));
  }
}
