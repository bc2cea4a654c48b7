package floeberg.duckdb;

import floeberg.type.SparkType.Decimal;
import java.math.BigInteger;

/**
 * Divides a number times a power of ten by another, both of at most 18 digits, and rounds half away
 * from zero. DuckDB's own 128 bit division costs six times as much.
 */
final class LongQuotient {
  private static final int DIGITS = 18;
  private static final int SIGN = Long.SIZE - 1;
  private static final long LOW_HALF = 0xFFFFFFFFL;

  private final long power;
  private final long firstPower;
  private final long secondPower;
  // Up to these absolute values one division of 64 bits serves, or two.
  private final long oneStep;
  private final long firstStep;
  private final long secondStep;
  private final boolean canStep;
  private final int shift;
  // A quotient of more than this may not fit 128 bits on the way.
  private final long greatestDividend;
  // Spark rounds to 38 digits behind the point first: no difference up to this divisor.
  private final long greatestDivisor;
  // Quotients below are sure to fit the result's digits; lowLimit serves where highLimit is zero.
  private final long highLimit;
  private final long lowLimit;
  private final double scaling;
  private final double greatestQuotient;

  /**
   * For a result with so many more digits than the quotient of the numbers.
   *
   * @param shift may be negative or large; then {@link #divide} does nothing
   */
  LongQuotient(int shift, Decimal result) {
    this.shift = shift;
    canStep = shift >= 0 && shift <= 2 * DIGITS;
    power = shift <= DIGITS ? power(shift) : 0;
    oneStep = power == 0 ? -1 : Long.MAX_VALUE / power;
    greatestDividend = power(Math.clamp(38L - shift, 0, DIGITS));
    firstPower = power(shift / 2);
    secondPower = power(shift - shift / 2);
    firstStep = Long.MAX_VALUE / firstPower;
    secondStep = Long.MAX_VALUE / secondPower;
    greatestDivisor = power(Math.min(DIGITS, 37 - result.scale()));
    BigInteger limit = BigInteger.TEN.pow(result.precision());
    highLimit = limit.shiftRight(Long.SIZE).longValue();
    scaling = Math.pow(10, shift);
    // Less, since both are rounded.
    greatestQuotient = limit.doubleValue() * 0.999;
    lowLimit = limit.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
  }

  private static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < Math.min(exponent, DIGITS); i++) {
      power *= 10;
    }
    return power;
  }

  /**
   * Divides all rows of vectors whose numbers are small enough for 64 bits on the way, whatever the
   * values of NULL rows.
   *
   * @return false when they are not: then nothing was written that counts
   */
  boolean divide(DecimalNumbers dividends, DecimalNumbers divisors, DecimalNumbers out, int rows) {
    if (!canStep || dividends.isWide() || divisors.isWide()) {
      return false;
    }
    long greatest = 0;
    long greatestBy = 0;
    long leastBy = Long.MAX_VALUE;
    for (int row = 0; row < rows; row++) {
      greatest = Math.max(greatest, Math.abs(dividends.low(row)));
      long by = Math.abs(divisors.low(row));
      greatestBy = Math.max(greatestBy, by);
      leastBy = Math.min(leastBy, by);
    }
    if (leastBy <= 0
        || greatestBy > greatestDivisor
        || greatest * scaling / leastBy >= greatestQuotient) {
      return false;
    }
    if (greatest <= oneStep) {
      inOneStep(dividends, divisors, out, rows);
      return true;
    }
    if (greatest <= firstStep && greatestBy <= secondStep) {
      inTwoSteps(dividends, divisors, out, rows);
      return true;
    }
    return false;
  }

  private void inOneStep(
      DecimalNumbers dividends, DecimalNumbers divisors, DecimalNumbers out, int rows) {
    for (int row = 0; row < rows; row++) {
      long quotient = rounded(dividends.low(row) * power, divisors.low(row));
      out.put(row, quotient, quotient >> SIGN);
    }
  }

  private void inTwoSteps(
      DecimalNumbers dividends, DecimalNumbers divisors, DecimalNumbers out, int rows) {
    for (int row = 0; row < rows; row++) {
      long dividend = dividends.low(row) * firstPower;
      long divisor = divisors.low(row);
      long first = dividend / divisor;
      long second = rounded((dividend - first * divisor) * secondPower, divisor);
      long product = first * secondPower;
      long low = product + second;
      long carry = Long.compareUnsigned(low, product) < 0 ? 1 : 0;
      out.put(row, low, Math.multiplyHigh(first, secondPower) + (second >> SIGN) + carry);
    }
  }

  /**
   * Divides one row.
   *
   * @return false when the quotient may not fit the result's digits or needs Spark's own way: then
   *     nothing was written
   */
  boolean divide(long dividend, long divisor, DecimalNumbers out, int row) {
    long n = Math.abs(dividend);
    long d = Math.abs(divisor);
    if (!canStep || d == 0 || d > greatestDivisor || n > greatestDividend) {
      return false;
    }
    var steps = new Steps();
    steps.divide(n, d, shift);
    long low = steps.low;
    long high = steps.high;
    boolean fits = high == 0 && highLimit == 0 ? low >= 0 && low < lowLimit : high < highLimit;
    if (fits && (dividend ^ divisor) < 0) {
      out.put(row, -low, ~high + (low == 0 ? 1 : 0));
    } else if (fits) {
      out.put(row, low, high);
    }
    return fits;
  }

  private static long rounded(long dividend, long divisor) {
    long quotient = dividend / divisor;
    long twice = 2 * Math.abs(dividend - quotient * divisor);
    return twice >= Math.abs(divisor) ? quotient + ((dividend ^ divisor) >> SIGN | 1) : quotient;
  }

  /** Division of 128 bits by 64, 18 more digits at a time. */
  private static final class Steps {
    // The quotient, unsigned, and the remainder of the last step.
    private long high;
    private long low;
    private long remainder;

    void divide(long n, long d, int shift) {
      long firstPart = power(Math.min(shift, DIGITS));
      divide(Math.multiplyHigh(n, firstPart), n * firstPart, d);
      if (shift > DIGITS) {
        long secondPart = power(shift - DIGITS);
        long firstHigh = high;
        long firstLow = low;
        divide(Math.multiplyHigh(remainder, secondPart), remainder * secondPart, d);
        add(
            Math.unsignedMultiplyHigh(firstLow, secondPart) + firstHigh * secondPart,
            firstLow * secondPart);
      }
      if (remainder >= d - remainder) {
        add(0, 1);
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
      int places = Long.numberOfLeadingZeros(divisor);
      long d = divisor << places;
      long u = places == 0 ? rest : rest << places | dividendLow >>> (Long.SIZE - places);
      long v = dividendLow << places;
      long upper = digit(u, v >>> Integer.SIZE, d);
      long u2 = (u << Integer.SIZE | v >>> Integer.SIZE) - upper * d;
      long lower = digit(u2, v & LOW_HALF, d);
      low = (upper << Integer.SIZE) + lower;
      remainder = ((u2 << Integer.SIZE | v & LOW_HALF) - lower * d) >>> places;
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
  }
}
