package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.Statement;
import floeberg.plan.TableCommand.TableOptions;
import floeberg.plan.WriteCommand;
import floeberg.result.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code df.write.mode("overwrite").saveAsTable} of a table of plain files. */
class SaveTableTest {
  private static final TableOptions PARQUET =
      new TableOptions(
          Optional.of("parquet"),
          List.of(),
          List.of(),
          Map.of(),
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  @TempDir private Path folder;

  private static void overwrite(Session session, String query) {
    var parsed = (Statement.Query) session.parse(query, Map.of(), List.of());
    session
        .execute(
            new WriteCommand.SaveTable(
                new Statement.Name(List.of("t"), Origin.NONE),
                WriteCommand.SaveMode.OVERWRITE,
                true,
                PARQUET,
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
}
