package floeberg.type;

import java.math.BigInteger;

/**
 * FLOAT and DOUBLE as text in the form that Spark shows: Java's, as Java 17 wrote it. Later
 * versions of Java write fewer digits for some numbers (JDK-4511638), which would make the same
 * data look different.
 */
public final class FloatingText {
  private static final int DOUBLE_BITS = 53;
  private static final int FLOAT_BITS = 24;
  private static final double LOG_OF_TWO = Math.log10(2);
  private static final int MOST_LONG_BITS = 62;

  private FloatingText() {}

  public static String of(double value) {
    String shortest = Double.toString(value);
    if (Double.isNaN(value) || Double.isInfinite(value) || value == 0) {
      return shortest;
    }
    double size = Math.abs(value);
    boolean isWhole = size >= 0x1p53 && size < 0x1p63;
    if (!isWhole && isShortest(size) && digitCount(shortest) <= 15) {
      return shortest;
    }
    String text = text(size, DOUBLE_BITS, isWhole);
    return value < 0 ? "-" + text : text;
  }

  public static String of(float value) {
    String shortest = Float.toString(value);
    if (Float.isNaN(value) || Float.isInfinite(value) || value == 0) {
      return shortest;
    }
    float size = Math.abs(value);
    boolean isWhole = size >= 0x1p24f && size < 0x1p63f;
    if (!isWhole && digitCount(shortest) <= 6) {
      return shortest;
    }
    String text = text(size, FLOAT_BITS, isWhole);
    return value < 0 ? "-" + text : text;
  }

  /** Whether up to 15 digits both ways of writing agree. */
  private static boolean isShortest(double size) {
    boolean isPowerOfTwo = Math.scalb(1.0, Math.getExponent(size)) == size;
    return size >= Double.MIN_NORMAL && (size < 0x1p53 || size > 1e25) && !isPowerOfTwo
        || size >= 0x1p-40 && size < 0x1p40;
  }

  private static int digitCount(String text) {
    int end = text.indexOf('E');
    int count = 0;
    int zeros = 0;
    for (int i = 0; i < (end < 0 ? text.length() : end); i++) {
      char c = text.charAt(i);
      if (c == '0') {
        zeros += count > 0 ? 1 : 0;
      } else if (c >= '1' && c <= '9') {
        count += zeros + 1;
        zeros = 0;
      }
    }
    return count;
  }

  private static String text(double value, int precision, boolean isWhole) {
    if (isWhole) {
      return wholeText((long) value, precision);
    }
    long bits = Double.doubleToLongBits(value);
    int exponent = (int) (bits >>> 52) - 1023;
    long fraction = bits & ((1L << 52) - 1);
    int significant = precision;
    if (exponent < -1022) {
      int shift = Long.numberOfLeadingZeros(fraction) - 11;
      fraction <<= shift;
      exponent = -1022 - shift;
      significant = DOUBLE_BITS - shift;
    } else {
      fraction |= 1L << 52;
      // A FLOAT below its own normal range has fewer significant bits.
      significant =
          precision == FLOAT_BITS && exponent < -126 ? precision + exponent + 126 : precision;
    }
    return new Digits(fraction, exponent, significant).text();
  }

  // A whole number is written digit by digit, without those that the precision cannot hold.
  private static String wholeText(long value, int precision) {
    int exponent = MOST_LONG_BITS + 1 - Long.numberOfLeadingZeros(value);
    int spare = exponent - precision - 1;
    int dropped = exponent > precision && spare > 1 ? (int) (spare * LOG_OF_TWO) : 0;
    long scale = 1;
    for (int i = 0; i < dropped; i++) {
      scale *= 10;
    }
    long kept = value / scale;
    if (value % scale >= scale / 2 && dropped > 0) {
      kept++;
    }
    String digits = String.valueOf(kept);
    return format(digits, digits.length() - 1 + dropped);
  }

  /** Generates digits until they tell the number from its neighbours. */
  private static final class Digits {
    private BigInteger rest;
    private BigInteger unit;
    private BigInteger margin;
    private int exponent;
    private boolean isLow;
    private boolean isHigh;
    private final StringBuilder digits = new StringBuilder();

    Digits(long fraction, int binaryExponent, int significant) {
      int tail = Long.numberOfTrailingZeros(fraction);
      int width = DOUBLE_BITS - tail;
      int power = binaryExponent - width + 1;
      int marginPower = binaryExponent - significant - (width == 1 ? 1 : 0);
      int shift = Math.max(0, Math.max(-power, -marginPower));
      rest = BigInteger.valueOf(fraction >>> tail).shiftLeft(power + shift);
      margin = BigInteger.ONE.shiftLeft(marginPower + shift);
      unit = BigInteger.ONE.shiftLeft(shift);
      scale();
      if (rest.add(margin).compareTo(unit.multiply(BigInteger.TEN)) > 0) {
        // the next power of ten is nearer as the neighbour.
        unit = unit.multiply(BigInteger.TEN);
        rest = unit;
        exponent++;
      }
      generate();
    }

    private void scale() {
      double guess = Math.log10(rest.doubleValue()) - Math.log10(unit.doubleValue());
      if (Double.isNaN(guess) || Double.isInfinite(guess)) {
        guess = (rest.bitLength() - unit.bitLength()) * LOG_OF_TWO;
      }
      exponent = (int) Math.floor(guess);
      if (exponent > 0) {
        unit = unit.multiply(BigInteger.TEN.pow(exponent));
      } else {
        rest = rest.multiply(BigInteger.TEN.pow(-exponent));
        margin = margin.multiply(BigInteger.TEN.pow(-exponent));
      }
      while (rest.compareTo(unit) < 0) {
        rest = rest.multiply(BigInteger.TEN);
        margin = margin.multiply(BigInteger.TEN);
        exponent--;
      }
      while (rest.compareTo(unit.multiply(BigInteger.TEN)) > 0) {
        unit = unit.multiply(BigInteger.TEN);
        exponent++;
      }
    }

    private void generate() {
      digit();
      // In exponent form there are always two digits at least.
      if (exponent < -3 || exponent >= 8) {
        isLow = false;
        isHigh = false;
      }
      while (!isLow && !isHigh) {
        digit();
      }
      if (isHigh && (!isLow || isMoreThanHalf())) {
        roundUp();
      }
    }

    private void digit() {
      BigInteger[] parts = rest.divideAndRemainder(unit);
      digits.append((char) ('0' + parts[0].intValue()));
      rest = parts[1].multiply(BigInteger.TEN);
      margin = margin.multiply(BigInteger.TEN);
      isLow = rest.compareTo(margin) < 0;
      isHigh = rest.add(margin).compareTo(unit.multiply(BigInteger.TEN)) > 0;
    }

    private boolean isMoreThanHalf() {
      int order = rest.shiftLeft(1).compareTo(unit.multiply(BigInteger.TEN));
      boolean isOdd = (digits.charAt(digits.length() - 1) & 1) != 0;
      return order > 0 || order == 0 && isOdd;
    }

    private void roundUp() {
      int i = digits.length() - 1;
      while (i >= 0 && digits.charAt(i) == '9') {
        digits.setCharAt(i--, '0');
      }
      if (i >= 0) {
        digits.setCharAt(i, (char) (digits.charAt(i) + 1));
      } else {
        digits.insert(0, '1');
        digits.setLength(digits.length() - 1);
        exponent++;
      }
    }

    String text() {
      return format(digits.toString(), exponent);
    }
  }

  /** Digits d.ddd times ten to the exponent in Java's form. */
  private static String format(String allDigits, int exponent) {
    String digits = allDigits.replaceFirst("0+$", "");
    if (exponent >= 7 || exponent < -3) {
      String tail = digits.length() > 1 ? digits.substring(1) : "0";
      return digits.charAt(0) + "." + tail + "E" + exponent;
    }
    if (exponent < 0) {
      return "0." + "0".repeat(-exponent - 1) + digits;
    }
    String whole =
        digits.length() > exponent + 1
            ? digits.substring(0, exponent + 1)
            : digits + "0".repeat(exponent + 1 - digits.length());
    String tail = digits.length() > exponent + 1 ? digits.substring(exponent + 1) : "0";
    return whole + "." + tail;
  }
}
