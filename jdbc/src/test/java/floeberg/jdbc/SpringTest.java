package floeberg.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcUtils;

/** Spring's JDBC classes over the driver. */
class SpringTest {
  @TempDir Path warehouse;
  private JdbcTemplate template;

  /** A row as an application keeps it. */
  record Order(long id, String customer, BigDecimal amount, LocalDate day) {}

  @BeforeEach
  void createTable() {
    template =
        new JdbcTemplate(
            new SingleConnectionDataSource("jdbc:floeberg:" + warehouse.toAbsolutePath(), true));
    template.execute(
        "CREATE TABLE orders (id BIGINT, customer STRING, amount DECIMAL(10,2), day DATE)");
    template.batchUpdate(
        "INSERT INTO orders VALUES (?, ?, ?, ?)",
        List.of(
            new Object[] {1L, "ann", new BigDecimal("9.99"), LocalDate.of(2024, 1, 1)},
            new Object[] {2L, "bob", new BigDecimal("5.00"), LocalDate.of(2024, 1, 2)},
            new Object[] {3L, "ann", null, LocalDate.of(2024, 1, 3)}));
  }

  @Test
  void jdbcTemplateReadsAndWrites() {
    assertEquals(3, template.queryForObject("SELECT count(*) FROM orders", Integer.class));
    assertEquals(
        List.of(1L, 3L),
        template.queryForList(
            "SELECT id FROM orders WHERE customer = ? ORDER BY id", Long.class, "ann"));
    assertEquals(
        1, template.update("UPDATE orders SET amount = ? WHERE id = ?", new BigDecimal("1.50"), 3));
    Map<String, Object> row = template.queryForMap("SELECT * FROM orders WHERE id = ?", 3);
    assertEquals(new BigDecimal("1.50"), row.get("amount"));
    template.update("DELETE FROM orders WHERE day < ?", LocalDate.of(2024, 1, 2));
    assertEquals(2, template.queryForObject("SELECT count(*) FROM orders", Integer.class));
  }

  @Test
  void recordsAndNamedParameters() {
    assertEquals(
        List.of(new Order(2, "bob", new BigDecimal("5.00"), LocalDate.of(2024, 1, 2))),
        JdbcClient.create(template)
            .sql("SELECT * FROM orders WHERE customer = :name")
            .param("name", "bob")
            .query(Order.class)
            .list());
    assertEquals(
        List.of(2L, 3L),
        new NamedParameterJdbcTemplate(template)
            .queryForList(
                "SELECT id FROM orders WHERE id IN (:ids) ORDER BY id",
                Map.of("ids", List.of(2, 3)),
                Long.class));
  }

  @Test
  void insertsFromMetadata() {
    new SimpleJdbcInsert(template)
        .withCatalogName("spark_catalog")
        .withSchemaName("default")
        .withTableName("orders")
        .execute(Map.of("id", 4, "customer", "cid", "amount", 7, "day", "2024-02-01"));
    assertEquals(
        "7.00",
        template.queryForObject("SELECT amount FROM orders WHERE customer = 'cid'", String.class));
  }

  @Test
  void errorsAreTranslated() throws Exception {
    assertThrows(
        BadSqlGrammarException.class, () -> template.queryForList("SELECT * FROM nowhere"));
    assertEquals(
        "Floeberg",
        JdbcUtils.extractDatabaseMetaData(
            template.getDataSource(), facts -> facts.getDatabaseProductName()));
  }
}
