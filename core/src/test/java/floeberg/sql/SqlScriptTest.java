package floeberg.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.sql.SqlScript.Piece;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Semicolons end statements, except where they belong to one. */
class SqlScriptTest {

  private static List<String> texts(String script) {
    return SqlScript.split(script).stream().map(Piece::text).toList();
  }

  @Test
  void semicolonsInQuotesAndCommentsStay() {
    assertEquals(
        List.of("SELECT ';', \"a;b\", `c;d`", "SELECT /* ; */ 1", "SELECT 2"),
        texts("SELECT ';', \"a;b\", `c;d`; SELECT /* ; */ 1;; -- x ; y\n SELECT 2 ;"));
  }

  @Test
  void blocksAreOneStatement() {
    String block =
        "BEGIN DECLARE x INT; IF x = 1 THEN SELECT CASE WHEN a THEN 1 END; END IF;"
            + " l: WHILE true DO LEAVE l; END WHILE; CASE x WHEN 1 THEN SELECT 2; END CASE; END";
    assertEquals(List.of("SELECT 1", block, "SELECT 3"), texts("SELECT 1;" + block + ";SELECT 3"));
  }

  @Test
  void aCaseOutsideOfBlocksIsNoBlock() {
    assertEquals(
        List.of("SELECT CASE WHEN a THEN 1", "SELECT 2"),
        texts("SELECT CASE WHEN a THEN 1; SELECT 2;"));
  }

  @Test
  void offsetsCountFromTheWholeText() {
    assertEquals(
        List.of(new Piece("A", 2, true), new Piece("B", 6, false)), SqlScript.split("  A;\n B "));
  }

  @Test
  void whatIsOpenIsNotTerminated() {
    assertEquals(List.of(new Piece("SELECT 'a;", 0, false)), SqlScript.split("SELECT 'a;"));
    assertEquals(
        List.of(new Piece("BEGIN SELECT 1;", 0, false)), SqlScript.split("BEGIN SELECT 1;"));
    assertEquals(List.of(new Piece("/* a;", 0, false)), SqlScript.split("/* a;"));
    assertEquals(List.of(), SqlScript.split("-- nothing\n;;  "));
  }
}
