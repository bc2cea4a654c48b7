package floeberg.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import org.junit.jupiter.api.Test;

class ErrorTextTest {
  @Test
  void marksThePlaceInAScript() {
    String script = "SELECT 1;\nSELECT *\nFROM\tnope;";
    String statement = "SELECT *\nFROM\tnope";
    int at = statement.indexOf("nope");
    var error =
        FloebergException.of(
                Condition.analysis("TABLE_OR_VIEW_NOT_FOUND"), "relationName", "`nope`")
            .at(new Position(at, at + 3, 2, 5));

    String text =
        ErrorText.of(error, new ErrorText.Place("load.sql", script, script.indexOf("SELECT *")));

    assertTrue(text.startsWith("[TABLE_OR_VIEW_NOT_FOUND] "), text);
    assertTrue(text.endsWith("\nload.sql:3:6\nFROM\tnope;\n    \t^^^^"), text);
  }

  @Test
  void namesIcebergsExceptionsButNotJavas() {
    assertEquals("no", ErrorText.of(new IllegalArgumentException("no")));
    assertEquals(
        "UncheckedIOException: java.io.IOException: no",
        ErrorText.of(new java.io.UncheckedIOException(new java.io.IOException("no"))));
  }
}
