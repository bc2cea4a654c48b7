package floeberg.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CollationNamesTest {
  @Test
  void namesAreSpelledAsSparkDoes() {
    assertEquals(Optional.of("UTF8_LCASE"), CollationNames.canonical("utf8_lcase"));
    assertEquals(Optional.of("UNICODE_CI_AI"), CollationNames.canonical("unicode_ai_ci"));
    assertEquals(Optional.of("UNICODE"), CollationNames.canonical("Unicode_CS_AS"));
    assertEquals(Optional.of("en_USA_CI_RTRIM"), CollationNames.canonical("EN_usa_ci_rtrim"));
    assertEquals(
        Optional.of("UTF8_BINARY"), CollationNames.canonical("system.builtin.utf8_binary"));
  }

  @Test
  void whatIsNoCollationHasNoName() {
    assertEquals(Optional.empty(), CollationNames.canonical("utf8_lcase_ci"));
    assertEquals(Optional.empty(), CollationNames.canonical("unicode_ci_cs"));
    assertEquals(Optional.empty(), CollationNames.canonical("xyzzy"));
    assertEquals(Optional.empty(), CollationNames.canonical(""));
  }

  @Test
  void marksSayWhatIsAlike() {
    assertTrue(CollationNames.ignoresCase("UTF8_LCASE"));
    assertTrue(CollationNames.ignoresCase("UNICODE_CI_AI"));
    assertTrue(CollationNames.ignoresAccents("UNICODE_CI_AI"));
    assertFalse(CollationNames.ignoresCase("UNICODE_AI"));
    assertTrue(CollationNames.ignoresTrailingSpaces("UTF8_BINARY_RTRIM"));
  }
}
