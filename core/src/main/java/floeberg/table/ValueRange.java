package floeberg.table;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * Between which numbers all values of an expression lie, both inclusive. Arithmetic gives the range
 * of the results, so that writers know when narrow numbers hold them.
 */
public record ValueRange(BigDecimal least, BigDecimal greatest) {
  public ValueRange {
    if (least.compareTo(greatest) > 0) {
      throw new IllegalArgumentException(least + " is above " + greatest);
    }
  }

  /** A single value. */
  public static ValueRange of(BigDecimal value) {
    return new ValueRange(value, value);
  }

  /** All numbers of so many digits, of which {@code scale} stand behind the point. */
  public static ValueRange ofDigits(int precision, int scale) {
    BigDecimal greatest =
        BigDecimal.TEN.pow(precision).subtract(BigDecimal.ONE).movePointLeft(scale);
    return new ValueRange(greatest.negate(), greatest);
  }

  public ValueRange plus(ValueRange other) {
    return new ValueRange(least.add(other.least), greatest.add(other.greatest));
  }

  public ValueRange minus(ValueRange other) {
    return new ValueRange(least.subtract(other.greatest), greatest.subtract(other.least));
  }

  public ValueRange times(ValueRange other) {
    return around(corners(other, BigDecimal::multiply).toList());
  }

  /**
   * The range of the quotients, rounded to the scale in whatever direction; empty when the other
   * range holds zero.
   */
  public Optional<ValueRange> dividedBy(ValueRange other, int scale) {
    if (other.least.signum() * other.greatest.signum() <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        around(
            Stream.of(RoundingMode.FLOOR, RoundingMode.CEILING)
                .flatMap(mode -> corners(other, (own, by) -> own.divide(by, scale, mode)))
                .toList()));
  }

  /** The smallest range that holds both. */
  public ValueRange or(ValueRange other) {
    return around(List.of(least, greatest, other.least, other.greatest));
  }

  /** Whether every value has at most so many digits when counted in units of the scale. */
  public boolean fits(int precision, int scale) {
    ValueRange limits = ofDigits(precision, scale);
    return least.compareTo(limits.least) >= 0 && greatest.compareTo(limits.greatest) <= 0;
  }

  private Stream<BigDecimal> corners(ValueRange other, BinaryOperator<BigDecimal> operator) {
    return Stream.of(least, greatest)
        .flatMap(
            own ->
                Stream.of(operator.apply(own, other.least), operator.apply(own, other.greatest)));
  }

  private static ValueRange around(Collection<BigDecimal> values) {
    return new ValueRange(
        values.stream().min(BigDecimal::compareTo).orElseThrow(),
        values.stream().max(BigDecimal::compareTo).orElseThrow());
  }
}
