package floeberg.duckdb;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBWritableVector;

/**
 * Quotients of decimals of at most 18 digits, rounded half away from zero, as {@code
 * floe_quotient_PRECISION_SCALE_PRECISION_SCALE_PRECISION_SCALE(left, right)}: DuckDB's own 128 bit
 * division costs six times as much. A divisor of zero gives zero; callers ask before.
 */
record DecimalQuotients(int[] digits) {
  private static final String PREFIX = "floe_quotient_";
  private static final int NARROW = 18;
  private static final long LOW_HALF = 0xFFFFFFFFL;

  static boolean isName(String function) {
    return function.startsWith(PREFIX);
  }

  static DecimalQuotients of(String function) {
    String[] parts = function.substring(PREFIX.length()).split("_");
    return new DecimalQuotients(Arrays.stream(parts).mapToInt(Integer::parseInt).toArray());
  }

  void register(String name, Connection connection) throws SQLException {
    try (DuckDBScalarFunctionBuilder builder = DuckDBFunctions.scalarFunction()) {
      builder
          .withName(name)
          .withParameter(DuckDBLogicalType.decimal(digits[0], digits[1]))
          .withParameter(DuckDBLogicalType.decimal(digits[2], digits[3]))
          .withReturnType(DuckDBLogicalType.decimal(digits[4], digits[5]))
          .withVectorizedFunction(this::divide)
          .register(connection);
    }
  }

  private void divide(DuckDBDataChunkReader chunk, DuckDBWritableVector out) {
    DuckDBReadableVector left = chunk.vector(0);
    DuckDBReadableVector right = chunk.vector(1);
    ByteBuffer dividends = VectorData.of(left);
    ByteBuffer divisors = VectorData.of(right);
    ByteBuffer quotients = VectorData.of(out);
    var quotient = new Quotient(digits[5] + digits[3] - digits[1]);
    for (int row = 0; row < chunk.rowCount(); row++) {
      if (left.isNull(row) || right.isNull(row)) {
        out.setNull(row);
        continue;
      }
      quotient.set(unscaled(dividends, row, digits[0]), unscaled(divisors, row, digits[2]));
      quotient.put(quotients, row, digits[4]);
    }
  }

  // DuckDB keeps decimals in the smallest integer that holds their digits.
  private static long unscaled(ByteBuffer data, int row, int precision) {
    if (precision <= 4) {
      return data.getShort(row * Short.BYTES);
    }
    return precision <= 9 ? data.getInt(row * Integer.BYTES) : data.getLong(row * Long.BYTES);
  }

  /** A dividend times a power of ten by a divisor, in 128 bits. */
  private static final class Quotient {
    private final long firstPower;
    private final long secondPower;
    // The quotient's absolute value, then the remainder of the last step, all unsigned.
    private long high;
    private long low;
    private long remainder;

    /** For so many more digits, at most 36. */
    Quotient(int shift) {
      firstPower = power(Math.min(shift, NARROW));
      secondPower = power(Math.max(shift - NARROW, 0));
    }

    private static long power(int exponent) {
      long power = 1;
      for (int i = 0; i < exponent; i++) {
        power *= 10;
      }
      return power;
    }

    void set(long dividend, long divisor) {
      high = 0;
      low = 0;
      if (divisor == 0) {
        return;
      }
      long n = Math.abs(dividend);
      long d = Math.abs(divisor);
      divide(Math.multiplyHigh(n, firstPower), n * firstPower, d);
      if (secondPower > 1) {
        long firstHigh = high;
        long firstLow = low;
        divide(Math.multiplyHigh(remainder, secondPower), remainder * secondPower, d);
        add(
            Math.unsignedMultiplyHigh(firstLow, secondPower) + firstHigh * secondPower,
            firstLow * secondPower);
      }
      if (remainder >= d - remainder) {
        add(0, 1);
      }
      if ((dividend < 0) != (divisor < 0)) {
        low = -low;
        high = ~high + (low == 0 ? 1 : 0);
      }
    }

    private void add(long otherHigh, long otherLow) {
      low += otherLow;
      high += otherHigh + (Long.compareUnsigned(low, otherLow) < 0 ? 1 : 0);
    }

    /** Divides 128 bits by a positive number. */
    private void divide(long dividendHigh, long dividendLow, long divisor) {
      high = dividendHigh == 0 ? 0 : dividendHigh / divisor;
      long rest = dividendHigh - high * divisor;
      if (rest == 0) {
        low = dividendLow >= 0 ? dividendLow / divisor : Long.divideUnsigned(dividendLow, divisor);
        remainder = dividendLow - low * divisor;
        return;
      }
      divideNormalized(rest, dividendLow, divisor);
    }

    // Knuth's algorithm D with digits of 32 bits: The Art of Computer Programming 4.3.1.
    private void divideNormalized(long rest, long dividendLow, long divisor) {
      int shift = Long.numberOfLeadingZeros(divisor);
      long d = divisor << shift;
      long u = shift == 0 ? rest : rest << shift | dividendLow >>> (Long.SIZE - shift);
      long v = dividendLow << shift;
      long upper = digit(u, v >>> Integer.SIZE, d);
      long u2 = (u << Integer.SIZE | v >>> Integer.SIZE) - upper * d;
      long lower = digit(u2, v & LOW_HALF, d);
      low = (upper << Integer.SIZE) + lower;
      remainder = ((u2 << Integer.SIZE | v & LOW_HALF) - lower * d) >>> shift;
    }

    /** One digit of the quotient of {@code (u << 32 | next)} by a divisor whose top bit is set. */
    private static long digit(long u, long next, long d) {
      long top = d >>> Integer.SIZE;
      long digit = Long.divideUnsigned(u, top);
      long rest = u - digit * top;
      while (digit > LOW_HALF
          || Long.compareUnsigned(digit * (d & LOW_HALF), rest << Integer.SIZE | next) > 0) {
        digit--;
        rest += top;
        if (rest > LOW_HALF) {
          break;
        }
      }
      return digit;
    }

    void put(ByteBuffer data, int row, int precision) {
      if (precision > NARROW) {
        data.putLong(row * 2 * Long.BYTES, low);
        data.putLong(row * 2 * Long.BYTES + Long.BYTES, high);
      } else if (precision > 9) {
        data.putLong(row * Long.BYTES, low);
      } else {
        data.putInt(row * Integer.BYTES, (int) low);
      }
    }
  }
}
