package floeberg.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptTextTest {
  @Test
  void splitsOutsideOfQuotesAndComments() {
    String text =
        "-- a; b\nSELECT ';', \"a\\\";\", `x;` /* ; /* ; */ ; */;\n\n SELECT 2 ; -- end\n";
    List<ScriptText.Piece> pieces = ScriptText.split(text);
    assertEquals(2, pieces.size());
    assertEquals("SELECT 2", pieces.get(1).text());
    assertEquals(text.indexOf("SELECT 2"), pieces.get(1).startOffset());
  }

  @Test
  void knowsWhenAStatementIsComplete() {
    assertTrue(ScriptText.endsWithSemicolon("SELECT 1; -- done"));
    assertFalse(ScriptText.endsWithSemicolon("SELECT 1"));
    assertFalse(ScriptText.endsWithSemicolon("SELECT 1; SELECT"));
    assertFalse(ScriptText.endsWithSemicolon("SELECT ';"));
  }
}
