package floeberg.duckdb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalQuotientsTest {
  private static final int ROWS = 3000;

  private record Pair(BigDecimal left, BigDecimal right) {}

  // The types that Spark gives these quotients.
  @ParameterizedTest
  @CsvSource({
    "4, 2, 3, 1, 9, 6",
    "5, 2, 5, 2, 13, 8",
    "9, 3, 9, 0, 22, 13",
    "15, 2, 16, 2, 34, 19",
    "18, 0, 1, 0, 24, 6",
    "18, 6, 9, 2, 36, 16",
    "12, 0, 18, 0, 31, 19",
    "10, 1, 9, 9, 29, 11"
  })
  void quotientsRoundHalfAwayFromZero(int p, int s, int q, int t, int precision, int scale)
      throws SQLException {
    String name = "floe_quotient_%d_%d_%d_%d_%d_%d".formatted(p, s, q, t, precision, scale);
    List<Pair> pairs = pairs(new Random(p * 31L + q), p, s, q, t);
    try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckdb.createStatement()) {
      DecimalQuotients.of(name).register(name, duckdb);
      statement.execute(
          "CREATE TABLE t (i INT, a DECIMAL(%d,%d), b DECIMAL(%d,%d))".formatted(p, s, q, t));
      for (int i = 0; i < pairs.size(); i++) {
        Pair pair = pairs.get(i);
        statement.execute("INSERT INTO t VALUES (%d, %s, %s)".formatted(i, pair.left, pair.right));
      }
      try (ResultSet rows =
          statement.executeQuery("SELECT i, " + name + "(a, b) FROM t ORDER BY i")) {
        while (rows.next()) {
          Pair pair = pairs.get(rows.getInt(1));
          BigDecimal expected =
              pair.left == null || pair.right == null
                  ? null
                  : pair.left.divide(pair.right, scale, RoundingMode.HALF_UP);
          assertEquals(expected, rows.getBigDecimal(2), pair::toString);
        }
      }
    }
  }

  private static List<Pair> pairs(Random random, int p, int s, int q, int t) {
    var pairs = new ArrayList<Pair>();
    pairs.add(new Pair(null, BigDecimal.ONE.movePointLeft(t)));
    pairs.add(new Pair(number(random, p, s), null));
    for (int i = 0; i < ROWS; i++) {
      BigDecimal divisor = number(random, q, t);
      if (divisor.signum() != 0) {
        pairs.add(new Pair(number(random, p, s), divisor));
      }
    }
    return pairs;
  }

  /** As often short as long, and as often the largest of its length as any. */
  private static BigDecimal number(Random random, int precision, int scale) {
    BigInteger limit = BigInteger.TEN.pow(1 + random.nextInt(precision));
    BigInteger unscaled =
        random.nextInt(4) == 0
            ? limit.subtract(BigInteger.ONE)
            : new BigInteger(limit.bitLength() + 8, random).mod(limit);
    return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale);
  }
}
