package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.result.Result;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decimal arithmetic gives the same whether the values need 64 or 128 bits. */
class NarrowDecimalsTest {
  @TempDir private Path warehouse;
  private Floeberg floeberg;
  private Session session;

  @BeforeEach
  void open() {
    floeberg = Floeberg.open(warehouse, Map.of("spark.sql.session.timeZone", "UTC"));
    session = floeberg.newSession();
    run("CREATE NAMESPACE IF NOT EXISTS default");
    run("CREATE TABLE t (k INT, m DECIMAL(15,2), d DECIMAL(15,2))");
    run("INSERT INTO t VALUES (1, 100.25, 0.05), (2, -7.10, 0.10), (3, NULL, 0.50)");
  }

  @AfterEach
  void close() {
    session.close();
    floeberg.close();
  }

  private void run(String sql) {
    session.sql(sql).close();
  }

  private List<Object> row(String sql) {
    try (Result result = session.sql(sql)) {
      return result.rows().next().values();
    }
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  private static final String PRODUCTS =
      """
      SELECT sum(m * d), sum(m * (1 - d)), sum(m * (1 - d) * (1 + d)), max(m * d),
        sum(CASE WHEN k = 2 THEN m * d ELSE 0 END), avg(m * d) FROM t""";

  @Test
  void smallValuesOfWideTypes() {
    assertEquals(
        List.of(
            decimal("4.3025"),
            decimal("88.8475"),
            decimal("92.970375"),
            decimal("5.0125"),
            decimal("-0.7100"),
            decimal("2.15125000")),
        row(PRODUCTS));
  }

  @Test
  void aFileWithLargeValuesMakesTheArithmeticWide() {
    run("INSERT INTO t VALUES (4, 9999999999999.99, 9999999999999.99)");
    BigDecimal large = decimal("9999999999999.99");
    assertEquals(
        List.of(large.multiply(large).add(decimal("4.3025")), large.multiply(large)),
        row("SELECT sum(m * d), max(m * d) FROM t"));
  }

  @Test
  void quotients() {
    assertEquals(
        List.of(
            decimal("31.050000"),
            decimal("4.43571434"),
            decimal("1934.000000000000000000"),
            decimal("-71.000000000000000000")),
        row("SELECT sum(m / 3), sum(m / 7 / 3), sum(m / d), min(m / d) FROM t"));
  }

  @Test
  void quotientsOfLargeValuesAreWide() {
    run("INSERT INTO t VALUES (4, 9999999999999.99, 9999999999999.99)");
    assertEquals(
        List.of(decimal("3333333333364.380000"), decimal("3333333333333.330000")),
        row("SELECT sum(m / 3), max(m / 3) FROM t"));
  }

  @Test
  void valuesThatAnUpdateWroteAreKnown() {
    run("UPDATE t SET m = 9999999999999.99, d = 9999999999999.99 WHERE k = 1");
    BigDecimal large = decimal("9999999999999.99");
    assertEquals(large.multiply(large), row("SELECT max(m * d) FROM t").getFirst());
  }

  @Test
  void aColumnThatIsComputedAnewHasNoOldRange() {
    BigDecimal large = decimal("9999999999999.99");
    assertEquals(
        large.multiply(large),
        row("FROM t |> SET m = CAST(9999999999999.99 AS DECIMAL(15,2)), d = m |> AGGREGATE max(m * d)")
            .getFirst());
  }

  @Test
  void otherRowsOfAUnionAreNotTakenForTheTables() {
    BigDecimal large = decimal("9999999999999.99");
    assertEquals(
        large.multiply(large),
        row("""
                SELECT max(m * d) FROM (SELECT m, d FROM t UNION ALL
                  SELECT CAST(9999999999999.99 AS DECIMAL(15,2)),
                    CAST(9999999999999.99 AS DECIMAL(15,2)))""")
            .getFirst());
  }
}
