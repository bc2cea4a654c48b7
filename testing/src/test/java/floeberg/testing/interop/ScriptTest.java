package floeberg.testing.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import floeberg.testing.interop.Script.Action;
import floeberg.testing.interop.Script.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptTest {
  @Test
  void linesBecomeActions() {
    var script =
        Script.parse(
            """
            ## First
            -- floeberg:
            CREATE TABLE t
              (id INT);
            -- same t
            ## Second
            -- except trino: cannot
            -- spark:
            INSERT INTO t VALUES (1);
            -- query by id
            SELECT 1;
            DELETE FROM t;
            """);
    assertEquals(
        List.of(
            new Section(
                "First",
                List.of(
                    new Action.Write("floeberg", "CREATE TABLE t\n  (id INT)"),
                    new Action.Same("t"))),
            new Section(
                "Second",
                List.of(
                    new Action.Except("trino", "cannot"),
                    new Action.Write("spark", "INSERT INTO t VALUES (1)"),
                    new Action.Query("by id", "SELECT 1"),
                    new Action.Write("spark", "DELETE FROM t")))),
        script.sections());
  }

  @Test
  void theScriptIsReadable() {
    assertFalse(Script.read("engines.sql").sections().isEmpty());
  }
}
