package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.result.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DESCRIBE FUNCTION reads the function table. */
class FunctionUsageTest {
  @TempDir private Path folder;

  private List<String> described(String function) {
    var lines = new ArrayList<String>();
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession();
        Result result = session.sql("DESCRIBE FUNCTION " + function)) {
      result.rows().forEachRemaining(row -> lines.add((String) row.values().getFirst()));
    }
    return lines;
  }

  @Test
  void everySignatureIsShown() {
    assertEquals(
        List.of(
            "Function: locate",
            "Class: org.apache.spark.sql.catalyst.expressions.StringLocate",
            "Usage: locate(STRING, STRING[, INT]) returns INT"),
        described("locate"));
  }

  @Test
  void aliasesNameWhatTheyStandFor() {
    assertEquals(
        "Usage: char_length(STRING) returns INT, or char_length(BINARY) returns INT"
            + " - the same as length",
        described("char_length").getLast());
  }

  @Test
  void moreIsToldWhenAskedFor() {
    assertEquals(
        List.of("Usage: any_value(...) - of several forms", "Extended Usage: a built-in function"),
        described("EXTENDED any_value").subList(2, 4));
    assertEquals("Usage: case: a form of SQL's grammar", described("case").getLast());
  }
}
