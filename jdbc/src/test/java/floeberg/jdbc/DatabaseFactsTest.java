package floeberg.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A walk of the metadata as table viewers do it. */
class DatabaseFactsTest {
  @TempDir Path warehouse;
  private Connection connection;
  private DatabaseMetaData facts;

  @BeforeEach
  void connect() throws SQLException {
    var properties = new Properties();
    properties.put("user", "somebody");
    properties.put("spark.sql.catalog.other", "org.apache.iceberg.spark.SparkCatalog");
    properties.put("spark.sql.catalog.other.type", "hadoop");
    properties.put("spark.sql.catalog.other.warehouse", warehouse.resolve("other").toString());
    connection = DriverManager.getConnection("jdbc:floeberg:" + warehouse, properties);
    facts = connection.getMetaData();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE NAMESPACE shop");
      statement.execute(
          "CREATE TABLE shop.orders (id BIGINT NOT NULL COMMENT 'the number',"
              + " amount DECIMAL(10,2), tags ARRAY<STRING>) COMMENT 'all orders'");
      statement.execute("CREATE TABLE shop.items (name STRING)");
      statement.execute("CREATE VIEW shop.cheap AS SELECT name FROM shop.items");
      statement.execute("CREATE TEMPORARY VIEW mine AS SELECT 1 AS x");
      statement.execute("CREATE NAMESPACE other.db");
      statement.execute("CREATE NAMESPACE other.db.eu");
      statement.execute("CREATE TABLE other.db.far (x INT)");
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static List<String> rows(ResultSet rows, String... columns) throws SQLException {
    var list = new ArrayList<String>();
    try (rows) {
      while (rows.next()) {
        var row = new StringJoiner("|");
        for (String column : columns) {
          row.add(rows.getString(column));
        }
        list.add(row.toString());
      }
    }
    return list;
  }

  @Test
  void catalogsAndSchemas() throws SQLException {
    assertEquals(List.of("other", "spark_catalog"), rows(facts.getCatalogs(), "TABLE_CAT"));
    assertEquals(
        List.of("other|db", "other|db.eu", "spark_catalog|default", "spark_catalog|shop"),
        rows(facts.getSchemas(), "TABLE_CATALOG", "TABLE_SCHEM"));
    assertEquals(List.of("shop"), rows(facts.getSchemas("spark_catalog", "sh%"), "TABLE_SCHEM"));
  }

  @Test
  void tables() throws SQLException {
    assertEquals(
        List.of(
            "null|null|mine|LOCAL TEMPORARY",
            "other|db|far|TABLE",
            "spark_catalog|shop|items|TABLE",
            "spark_catalog|shop|orders|TABLE",
            "spark_catalog|shop|cheap|VIEW"),
        rows(
            facts.getTables(null, null, "%", null),
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "TABLE_TYPE"));
    assertEquals(
        List.of("cheap"),
        rows(facts.getTables("spark_catalog", "shop", "%", new String[] {"VIEW"}), "TABLE_NAME"));
    assertEquals(
        List.of("orders|all orders"),
        rows(facts.getTables("spark_catalog", "shop", "orders", null), "TABLE_NAME", "REMARKS"));
  }

  @Test
  void columns() throws SQLException {
    assertEquals(
        List.of(
            "id|" + Types.BIGINT + "|BIGINT|19|NO|the number|1",
            "amount|" + Types.DECIMAL + "|DECIMAL|10|YES|null|2",
            "tags|" + Types.ARRAY + "|array<string>|0|YES|null|3"),
        rows(
            facts.getColumns("spark_catalog", "shop", "orders", "%"),
            "COLUMN_NAME",
            "DATA_TYPE",
            "TYPE_NAME",
            "COLUMN_SIZE",
            "IS_NULLABLE",
            "REMARKS",
            "ORDINAL_POSITION"));
    assertEquals(
        List.of("mine|x", "far|x"),
        rows(facts.getColumns(null, null, "%", "X"), "TABLE_NAME", "COLUMN_NAME").stream()
            .sorted(java.util.Comparator.reverseOrder())
            .toList());
    assertEquals(
        List.of("name"),
        rows(facts.getColumns("spark_catalog", "shop", "cheap", null), "COLUMN_NAME"));
  }

  @Test
  void typesFunctionsAndProcedures() throws SQLException {
    List<String> types = rows(facts.getTypeInfo(), "TYPE_NAME");
    assertTrue(types.contains("DECIMAL") && types.contains("STRING"), types.toString());
    assertEquals(
        List.of("array_agg"), rows(facts.getFunctions(null, null, "array\\_agg"), "FUNCTION_NAME"));
    assertTrue(
        rows(facts.getProcedures(null, null, "%"), "PROCEDURE_NAME").size()
            == new java.util.HashSet<>(rows(facts.getProcedures(null, null, "%"), "PROCEDURE_NAME"))
                .size());
    assertTrue(facts.getSQLKeywords().contains("OVERWRITE"));
    assertEquals("`", facts.getIdentifierQuoteString());
  }

  private static Object argument(Class<?> type) {
    if (type == int.class) {
      return ResultSet.TYPE_FORWARD_ONLY;
    }
    if (type == boolean.class) {
      return false;
    }
    return type == Class.class ? DatabaseMetaData.class : null;
  }

  /** Tools ask everything; nothing may fail. */
  @Test
  void everyQuestionHasAnAnswer() throws Exception {
    for (Method method : DatabaseMetaData.class.getMethods()) {
      if (method.isDefault() || method.getName().equals("unwrap")) {
        continue;
      }
      Object[] arguments = new Object[method.getParameterCount()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = argument(method.getParameterTypes()[i]);
      }
      Object answer = method.invoke(facts, arguments);
      if (answer instanceof ResultSet rows) {
        assertTrue(rows.getMetaData().getColumnCount() > 0, method.getName());
        rows.close();
      }
    }
    assertFalse(facts.supportsTransactions());
    assertTrue(facts.nullsAreSortedLow());
    try (ResultSet keys = facts.getPrimaryKeys(null, "shop", "items")) {
      assertEquals("COLUMN_NAME", keys.getMetaData().getColumnName(4));
      assertFalse(keys.next());
    }
  }

  @Test
  void aCatalogThatCannotBeReachedIsLeftOutWithAWarning() throws SQLException {
    var properties = new Properties();
    properties.put("spark.sql.catalog.gone", "org.apache.iceberg.spark.SparkCatalog");
    properties.put("spark.sql.catalog.gone.type", "rest");
    properties.put("spark.sql.catalog.gone.uri", "http://localhost:1");
    try (Connection other = DriverManager.getConnection("jdbc:floeberg:" + warehouse, properties)) {
      DatabaseMetaData all = other.getMetaData();
      assertNull(other.getWarnings());
      assertTrue(rows(all.getSchemas(), "TABLE_SCHEM").contains("shop"));
      assertTrue(
          other.getWarnings().getMessage().contains("catalog gone"),
          other.getWarnings().getMessage());
      other.clearWarnings();
      assertNull(other.getWarnings());
      assertThrows(SQLException.class, () -> all.getSchemas("gone", null));
    }
  }
}
