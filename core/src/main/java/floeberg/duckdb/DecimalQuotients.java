package floeberg.duckdb;

import floeberg.error.FloebergException;
import floeberg.function.java.DecimalFunctions;
import floeberg.type.SparkType.Decimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBWritableVector;

/**
 * Quotients of decimals as {@code floe_quotient_[try_]p_s_p_s_p_s(left, right)}, the precisions and
 * scales of both operands and the result, each of ten digits or more. Whatever the types say,
 * operands of at most 18 digits are divided in 64 and 128 bits; others as {@link DecimalFunctions}
 * does. The quotient by zero means nothing; callers ask before.
 */
final class DecimalQuotients {
  private static final String PREFIX = "floe_quotient_";
  private static final String TRY = "try_";

  private final Decimal left;
  private final Decimal right;
  private final Decimal result;
  // A quotient that the result's type cannot hold is NULL instead of an error.
  private final boolean isTry;
  private final LongQuotient quotients;

  private DecimalQuotients(Decimal left, Decimal right, Decimal result, boolean isTry) {
    this.left = left;
    this.right = right;
    this.result = result;
    this.isTry = isTry;
    quotients = new LongQuotient(result.scale() + right.scale() - left.scale(), result);
  }

  static boolean isName(String function) {
    return function.startsWith(PREFIX);
  }

  /**
   * The function for operands and results of these types.
   *
   * @throws IllegalArgumentException for a type of less than ten digits
   */
  static String name(Decimal left, Decimal right, Decimal result) {
    if (Stream.of(left, right, result).anyMatch(type -> type.precision() < 10)) {
      throw new IllegalArgumentException("less than ten digits");
    }
    return PREFIX
        + Stream.of(left, right, result)
            .map(type -> type.precision() + "_" + type.scale())
            .collect(Collectors.joining("_"));
  }

  static DecimalQuotients of(String function) {
    String rest = function.substring(PREFIX.length());
    boolean isTry = rest.startsWith(TRY);
    int[] digits =
        Arrays.stream((isTry ? rest.substring(TRY.length()) : rest).split("_"))
            .mapToInt(Integer::parseInt)
            .toArray();
    return new DecimalQuotients(
        new Decimal(digits[0], digits[1]),
        new Decimal(digits[2], digits[3]),
        new Decimal(digits[4], digits[5]),
        isTry);
  }

  Decimal left() {
    return left;
  }

  Decimal right() {
    return right;
  }

  void register(String name, Connection connection, Upcalls upcalls) throws SQLException {
    try (DuckDBScalarFunctionBuilder builder = DuckDBFunctions.scalarFunction()) {
      builder
          .withName(name)
          .withParameter(logical(left))
          .withParameter(logical(right))
          .withReturnType(logical(result));
      upcalls.set(builder, this::divide);
      builder.register(connection);
    }
  }

  private static DuckDBLogicalType logical(Decimal type) throws SQLException {
    return DuckDBLogicalType.decimal(type.precision(), type.scale());
  }

  private void divide(DuckDBDataChunkReader chunk, DuckDBWritableVector out) {
    DuckDBReadableVector left = chunk.vector(0);
    DuckDBReadableVector right = chunk.vector(1);
    var dividends = new DecimalNumbers(VectorData.of(left), isWide(this.left));
    var divisors = new DecimalNumbers(VectorData.of(right), isWide(this.right));
    var results = new DecimalNumbers(VectorData.of(out), isWide(result));
    int rows = (int) chunk.rowCount();
    boolean isDone = quotients.divide(dividends, divisors, results, rows);
    if (isDone && !VectorData.mayHaveNulls(left) && !VectorData.mayHaveNulls(right)) {
      return;
    }
    for (int row = 0; row < rows; row++) {
      if (left.isNull(row) || right.isNull(row)) {
        out.setNull(row);
      } else if (!isDone
          && !(dividends.isShort(row)
              && divisors.isShort(row)
              && quotients.divide(dividends.low(row), divisors.low(row), results, row))) {
        Optional<BigInteger> exact = exact(dividends.whole(row), divisors.whole(row));
        if (exact.isPresent()) {
          results.put(row, exact.get());
        } else {
          out.setNull(row);
        }
      }
    }
  }

  private static boolean isWide(Decimal type) {
    return type.precision() > 18;
  }

  private Optional<BigInteger> exact(BigInteger dividend, BigInteger divisor) {
    try {
      return DecimalFunctions.quotient(
              new BigDecimal(dividend, left.scale()),
              new BigDecimal(divisor, right.scale()),
              result,
              isTry)
          .map(BigDecimal::unscaledValue);
    } catch (FloebergException e) {
      throw new JavaFunctionRegistry.Raised(e);
    }
  }
}
