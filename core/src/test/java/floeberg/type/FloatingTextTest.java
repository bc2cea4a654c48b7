package floeberg.type;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Doubles as Java 17 wrote them, where later versions write fewer digits. */
class FloatingTextTest {
  @Test
  void largeNumbersKeepDigitsThatAreNotNeeded() {
    assertEquals("3.3799999999999998E22", FloatingText.of(3.38E22));
    assertEquals("8.303102200000001E19", FloatingText.of(8.3031022E19));
    assertEquals("9.999999999999999E22", FloatingText.of(1e23));
    assertEquals("2.0E24", FloatingText.of(2e24));
  }

  @Test
  void powersOfTwoAreWrittenToTheirLastDigit() {
    assertEquals("7.1362384635297994E44", FloatingText.of(0x1p149));
    assertEquals("9.5367431640625E-7", FloatingText.of(0x1p-20));
  }

  @Test
  void theSmallestNumbersHaveTwoDigits() {
    assertEquals("4.9E-324", FloatingText.of(Double.MIN_VALUE));
    assertEquals("1.0E-323", FloatingText.of(2 * Double.MIN_VALUE));
    assertEquals("-1.0E-323", FloatingText.of(-2 * Double.MIN_VALUE));
    assertEquals("1.5E-323", FloatingText.of(3 * Double.MIN_VALUE));
    assertEquals("1.0E-322", FloatingText.of(20 * Double.MIN_VALUE));
  }

  @Test
  void ordinaryNumbersAreShortest() {
    assertEquals("0.1", FloatingText.of(0.1));
    assertEquals("1.0E10", FloatingText.of(1e10));
    assertEquals("100.5", FloatingText.of(100.5));
    assertEquals("1.0E-5", FloatingText.of(1e-5));
    assertEquals("0.1", FloatingText.of(0.1f));
  }
}
