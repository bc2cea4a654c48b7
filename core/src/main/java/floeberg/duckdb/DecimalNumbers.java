package floeberg.duckdb;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * The unscaled numbers of a vector of decimals of ten digits or more, which DuckDB keeps in 64 bits
 * or, past 18 digits, in 128.
 *
 * @param isWide whether each takes 128 bits, the low half first
 */
record DecimalNumbers(ByteBuffer data, boolean isWide) {
  private static final long LIMIT = 1_000_000_000_000_000_000L;
  private static final int WIDE = 2 * Long.BYTES;

  /** Whether the number has at most 18 digits. */
  boolean isShort(int row) {
    if (!isWide) {
      return true;
    }
    long low = low(row);
    return high(row) == low >> (Long.SIZE - 1) && low > -LIMIT && low < LIMIT;
  }

  /** The number, its low half where it has more than 18 digits. */
  long low(int row) {
    return data.getLong(row * (isWide ? WIDE : Long.BYTES));
  }

  private long high(int row) {
    return data.getLong(row * WIDE + Long.BYTES);
  }

  BigInteger whole(int row) {
    BigInteger low = BigInteger.valueOf(low(row));
    if (!isWide) {
      return low;
    }
    BigInteger unsigned = low.signum() < 0 ? low.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : low;
    return BigInteger.valueOf(high(row)).shiftLeft(Long.SIZE).add(unsigned);
  }

  void put(int row, BigInteger number) {
    put(row, number.longValue(), number.shiftRight(Long.SIZE).longValue());
  }

  /** Writes both halves; the high one means nothing where numbers take 64 bits. */
  void put(int row, long low, long high) {
    if (isWide) {
      data.putLong(row * WIDE, low);
      data.putLong(row * WIDE + Long.BYTES, high);
    } else {
      data.putLong(row * Long.BYTES, low);
    }
  }
}
