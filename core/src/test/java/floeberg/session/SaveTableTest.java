package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Statement;
import floeberg.plan.TableCommand.TableOptions;
import floeberg.plan.TableCommand.Transform;
import floeberg.plan.WriteCommand;
import floeberg.result.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code df.write.mode("overwrite").saveAsTable} of a table of plain files. */
class SaveTableTest {
  private static final TableOptions PARQUET = parquet(List.of(), Optional.empty());

  @TempDir private Path folder;

  private static void overwrite(Session session, String query) {
    overwrite(session, query, PARQUET);
  }

  private static TableOptions parquet(List<Transform> partitioning, Optional<String> location) {
    return new TableOptions(
        Optional.of("parquet"),
        partitioning,
        List.of(),
        Map.of(),
        Map.of(),
        location,
        Optional.empty(),
        Optional.empty());
  }

  private static void overwrite(Session session, String query, TableOptions options) {
    var parsed = (Statement.Query) session.parse(query, Map.of(), List.of());
    session
        .execute(
            new WriteCommand.SaveTable(
                new Statement.Name(List.of("t"), Origin.NONE),
                WriteCommand.SaveMode.OVERWRITE,
                true,
                options,
                Map.of(),
                parsed.relation()))
        .close();
  }

  private static List<Object> values(Session session) {
    var values = new ArrayList<Object>();
    try (Result result = session.sql("SELECT * FROM t ORDER BY 1")) {
      result.rows().forEachRemaining(row -> values.add(row.values().getFirst()));
    }
    return values;
  }

  @Test
  void theOldRowsStayWhenTheNewOnesFail() {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      overwrite(session, "SELECT 1 AS a");
      overwrite(session, "SELECT 2 AS a");
      assertEquals(List.of(2), values(session));
      assertThrows(
          FloebergException.class,
          () -> overwrite(session, "SELECT CAST(concat('x', id) AS INT) AS a FROM range(3)"));
      assertThrows(FloebergException.class, () -> overwrite(session, "SELECT a + 1 AS a FROM t"));
      assertEquals(List.of(2), values(session));
    }
  }

  @Test
  void theNewRowsLieBesideTheOldUntilTheirDeclarationIsMade() throws IOException {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      overwrite(session, "SELECT 1 AS a");
      Path first = onlyFolder();
      overwrite(session, "SELECT 2 AS a");
      Path second = onlyFolder();
      overwrite(session, "SELECT 3 AS a");
      assertNotEquals(first, second);
      assertEquals(first, onlyFolder());
      assertEquals(List.of(3), values(session));
    }
  }

  /** The one folder of a table; that of the table before is gone. */
  private Path onlyFolder() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("spark-warehouse"))) {
      List<Path> found = folders.toList();
      assertEquals(1, found.size(), found.toString());
      return found.getFirst();
    }
  }

  @Test
  void theOldRowsStayWhenTheNewDefinitionIsWrong() {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      overwrite(session, "SELECT 2 AS a");
      var nowhere =
          new Transform(
              "identity",
              List.of(
                  new Expression.Attribute(
                      List.of("nosuch"), OptionalLong.empty(), false, Origin.NONE)),
              Origin.NONE);
      assertThrows(
          FloebergException.class,
          () -> overwrite(session, "SELECT 3 AS a", parquet(List.of(nowhere), Optional.empty())));
      assertEquals(List.of(2), values(session));
    }
  }

  @Test
  void rowsAtAPlaceOfTheirOwnAreReplacedToo() {
    try (Floeberg floeberg = Floeberg.open(folder.resolve("warehouse"), Map.of());
        Session session = floeberg.newSession()) {
      TableOptions outside = parquet(List.of(), Optional.of(folder.resolve("t").toString()));
      overwrite(session, "SELECT 1 AS a", outside);
      overwrite(session, "SELECT 'x' AS b", outside);
      assertEquals(List.of("x"), values(session));
      overwrite(session, "SELECT 5 AS c");
      assertEquals(List.of(5), values(session));
    }
  }
}
