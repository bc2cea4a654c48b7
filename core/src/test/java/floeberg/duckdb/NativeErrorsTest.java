package floeberg.duckdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which errors of Java reach a user as they are. */
class NativeErrorsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.ArithmeticException: long overflow",
        "java.lang.ArithmeticException: integer overflow",
        "java.lang.ArithmeticException: / by zero",
        "java.lang.ArithmeticException: Rounding necessary",
        "java.lang.NegativeArraySizeException: -1",
      })
  void exactArithmeticFailsAsInSpark(String error) {
    String message = NativeErrors.translate("Invalid Error: " + error + "\nat x", "").getMessage();
    assertEquals(error.substring(error.indexOf(' ') + 1), message);
  }

  @Test
  void arithmeticOfOurOwnIsAnInternalError() {
    String message =
        NativeErrors.translate("java.lang.ArithmeticException: Division undefined", "SELECT 1")
            .getMessage();
    assertTrue(message.contains("[INTERNAL_ERROR]"), message);
  }
}
