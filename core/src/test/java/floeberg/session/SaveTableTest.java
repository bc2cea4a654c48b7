package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
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
  void theRowsOfEachReplacementHaveAFolderOfTheirOwn() throws IOException {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      var folders = new HashSet<Path>();
      for (int i = 1; i <= 4; i++) {
        overwrite(session, "SELECT " + i + " AS a");
        folders.add(onlyFolder());
        assertEquals(List.of(i), values(session));
      }
      assertEquals(4, folders.size(), folders.toString());
      session.sql("INSERT INTO t VALUES (7)").close();
      assertEquals(List.of(4, 7), values(session));
      session.sql("DROP TABLE t").close();
      assertEquals(List.of(), foldersOfTables());
    }
  }

  @Test
  void ofTwoThatReplaceAtATimeOneStaysWithItsOwnRowsAlone() throws Exception {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession();
        Session other = floeberg.newSession();
        ExecutorService pool = Executors.newFixedThreadPool(2)) {
      overwrite(session, "SELECT 0 AS a");
      for (int i = 0; i < 6; i++) {
        var start = new CyclicBarrier(2);
        Future<?> one = pool.submit(() -> overwriteAfter(start, session, "SELECT 1 AS a"));
        Future<?> two = pool.submit(() -> overwriteAfter(start, other, "SELECT 2 AS a"));
        one.get();
        two.get();
        assertEquals(1, values(session).size(), values(session).toString());
        onlyFolder();
      }
    }
  }

  private static Void overwriteAfter(CyclicBarrier start, Session session, String query)
      throws Exception {
    start.await();
    overwrite(session, query);
    return null;
  }

  @Test
  void theNewRowsStayInAWarehouseThatWasReachedByAnotherName() throws IOException {
    Path warehouse = Files.createDirectory(folder.resolve("warehouse"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), warehouse);
    int value = 0;
    for (Path root : List.of(link, warehouse, link)) {
      value++;
      try (Floeberg floeberg = Floeberg.open(root, Map.of());
          Session session = floeberg.newSession()) {
        overwrite(session, "SELECT " + value + " AS a");
        assertEquals(List.of(value), values(session));
      }
    }
  }

  @Test
  void theNewRowsStayWithinOrAroundTheFolderOfTheOld() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      overwrite(session, "SELECT 1 AS a");
      Path within = link.resolve(folder.relativize(onlyFolder())).resolve("new");
      overwrite(session, "SELECT 2 AS a", parquet(List.of(), Optional.of(within.toString())));
      assertEquals(List.of(2), values(session));
      overwrite(session, "SELECT 3 AS a");
      assertEquals(List.of(3), values(session));
      Path around = link.resolve("spark-warehouse");
      overwrite(session, "SELECT 4 AS a", parquet(List.of(), Optional.of(around.toString())));
      assertEquals(List.of(4), values(session));
    }
  }

  @Test
  void aReplacementThatFailsLeavesNoFolder() throws IOException {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      overwrite(session, "SELECT 1 AS a");
      Path before = onlyFolder();
      assertThrows(
          FloebergException.class,
          () -> overwrite(session, "SELECT CAST(concat('x', id) AS INT) AS a FROM range(3)"));
      assertEquals(before, onlyFolder());
    }
  }

  @Test
  void aManagedTableIsNotMadeOverFilesThatAreThere() throws IOException {
    Path leftover = folder.resolve("spark-warehouse/t/x.parquet");
    Files.createDirectories(leftover.getParent());
    Files.createFile(leftover);
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      for (String create : List.of("(a INT) USING parquet", "USING csv AS SELECT 1 AS a")) {
        assertLocationExists(() -> session.sql("CREATE TABLE t " + create).close());
      }
      assertLocationExists(() -> overwrite(session, "SELECT 1 AS a"));
      assertTrue(Files.exists(leftover));
      Files.delete(leftover);
      overwrite(session, "SELECT 1 AS a");
      assertEquals(List.of(1), values(session));
    }
  }

  private void assertLocationExists(Executable statement) {
    FloebergException error = assertThrows(FloebergException.class, statement);
    assertEquals("LOCATION_ALREADY_EXISTS", error.condition().name());
    assertEquals("`spark_catalog`.`default`.`t`", error.parameters().get("identifier"));
    assertEquals(
        "'file:" + folder.resolve("spark-warehouse/t") + "'", error.parameters().get("location"));
  }

  /** The one folder of a table; that of the table before is gone. */
  private Path onlyFolder() throws IOException {
    List<Path> found = foldersOfTables();
    assertEquals(1, found.size(), found.toString());
    return found.getFirst();
  }

  private List<Path> foldersOfTables() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("spark-warehouse"))) {
      return folders.toList();
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
