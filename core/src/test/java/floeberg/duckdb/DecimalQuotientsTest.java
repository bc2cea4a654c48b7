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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalQuotientsTest {
  private static final int ROWS = 3000;

  private record Pair(BigDecimal left, BigDecimal right) {}

  // The types that Spark gives these quotients.
  @ParameterizedTest
  @CsvSource({
    "10, 2, 10, 1, 22, 13",
    "10, 2, 10, 2, 23, 13",
    "10, 0, 10, 6, 27, 11",
    "15, 2, 16, 2, 34, 19",
    "18, 0, 10, 0, 29, 11",
    "18, 6, 10, 2, 31, 17",
    "12, 0, 18, 0, 31, 19",
    "10, 1, 10, 9, 30, 12",
    "19, 6, 10, 0, 30, 17",
    "38, 10, 20, 3, 38, 6",
    "38, 37, 10, 0, 38, 36",
    "25, 0, 25, 25, 38, 6"
  })
  void quotientsRoundHalfAwayFromZero(int p, int s, int q, int t, int precision, int scale)
      throws SQLException {
    String name = "floe_quotient_try_%d_%d_%d_%d_%d_%d".formatted(p, s, q, t, precision, scale);
    var random = new Random(p * 31L + q);
    check(name, pairs(random, p, s, q, t), precision, scale);
    // Vectors of small numbers alone are divided all at once.
    check(name, pairs(random, 8, s, 6, t), precision, scale);
    check(name, pairs(random, 5, s, 3, t), precision, scale);
  }

  private static void check(String name, List<Pair> pairs, int precision, int scale)
      throws SQLException {
    DecimalQuotients quotients = DecimalQuotients.of(name);
    var upcalls = new Upcalls();
    try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckdb.createStatement()) {
      quotients.register(name, duckdb, upcalls);
      statement.execute(
          "CREATE TABLE t (i INT, a %s, b %s)"
              .formatted(DuckTypes.name(quotients.left()), DuckTypes.name(quotients.right())));
      String rows =
          IntStream.range(0, pairs.size())
              .mapToObj(
                  i ->
                      "("
                          + i
                          + ", "
                          + text(pairs.get(i).left)
                          + ", "
                          + text(pairs.get(i).right)
                          + ")")
              .collect(Collectors.joining(", "));
      statement.execute("INSERT INTO t VALUES " + rows);
      try (ResultSet found =
          statement.executeQuery("SELECT i, " + name + "(a, b) FROM t ORDER BY i")) {
        while (found.next()) {
          Pair pair = pairs.get(found.getInt(1));
          BigDecimal expected =
              pair.left == null || pair.right == null ? null : quotient(pair, precision, scale);
          assertEquals(expected, found.getBigDecimal(2), pair::toString);
        }
      }
    }
  }

  private static String text(BigDecimal number) {
    return number == null ? "NULL" : "'" + number.toPlainString() + "'";
  }

  // Spark divides with 38 digits behind the point and rounds again.
  private static BigDecimal quotient(Pair pair, int precision, int scale) {
    BigDecimal quotient =
        pair.left
            .divide(pair.right, 38, RoundingMode.HALF_UP)
            .setScale(scale, RoundingMode.HALF_UP);
    return quotient.precision() > precision ? null : quotient;
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
