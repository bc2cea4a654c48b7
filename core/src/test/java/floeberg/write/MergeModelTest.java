package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.result.Result;
import floeberg.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random MERGE statements against a model of what they mean. */
class MergeModelTest {
  private static final int ROUNDS = 12;

  /** A row of target or source. */
  private record Item(Integer id, Integer a, String b) {
    static final Comparator<Item> ORDER = Comparator.comparing(Item::toString);

    String sql() {
      return "(%s, %s, %s)".formatted(id, a, b == null ? "NULL" : "'" + b + "'");
    }
  }

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"copy-on-write,2", "merge-on-read,2", "copy-on-write,3", "merge-on-read,3"})
  void mergeMeansWhatTheModelSays(String mode, int version) {
    long seed = System.nanoTime();
    var random = new Random(seed);
    Map<String, String> settings = Map.of("spark.sql.leafNodeDefaultParallelism", "3");
    try (Floeberg engine = Floeberg.open(folder, settings);
        Session session = engine.newSession()) {
      String partitioning = random.nextBoolean() ? "PARTITIONED BY (b)" : "";
      run(
          session,
          "CREATE TABLE t (id INT, a INT, b STRING) %s TBLPROPERTIES ('format-version'='%d', 'write.merge.mode'='%s')"
              .formatted(partitioning, version, mode));
      run(session, "CREATE TABLE s (id INT, a INT, b STRING)");
      List<Item> target = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        target.addAll(insert(session, "t", random, 5));
        run(session, "DELETE FROM s");
        List<Item> source = insert(session, "s", random, 6);
        target = merge(session, random, target, source, "seed " + seed + " round " + round);
      }
    }
  }

  private static List<Item> insert(Session session, String table, Random random, int most) {
    var items = new ArrayList<Item>();
    for (int i = 1 + random.nextInt(most); i > 0; i--) {
      Integer id = random.nextInt(9) == 0 ? null : random.nextInt(12);
      Integer a = random.nextInt(5) == 0 ? null : random.nextInt(4);
      items.add(new Item(id, a, random.nextInt(4) == 0 ? null : "p" + random.nextInt(3)));
    }
    String rows = items.stream().map(Item::sql).collect(Collectors.joining(", "));
    run(session, "INSERT INTO " + table + " VALUES " + rows);
    return items;
  }

  private static List<Item> merge(
      Session session, Random random, List<Item> target, List<Item> source, String label) {
    boolean deletesZero = random.nextBoolean();
    boolean updates = random.nextBoolean();
    boolean inserts = random.nextBoolean();
    boolean deletesBySource = random.nextBoolean();
    boolean updatesBySource = random.nextBoolean();
    var sql = new StringBuilder("MERGE INTO t USING s ON t.id = s.id");
    sql.append(deletesZero ? " WHEN MATCHED AND s.a = 0 THEN DELETE" : "");
    sql.append(updates ? " WHEN MATCHED THEN UPDATE SET a = t.a + s.a, b = s.b" : "");
    sql.append(inserts ? " WHEN NOT MATCHED AND s.a > 1 THEN INSERT *" : "");
    sql.append(deletesBySource ? " WHEN NOT MATCHED BY SOURCE AND t.a = 1 THEN DELETE" : "");
    sql.append(updatesBySource ? " WHEN NOT MATCHED BY SOURCE THEN UPDATE SET b = 'gone'" : "");
    if (sql.indexOf("WHEN") < 0) {
      return target;
    }
    boolean isAmbiguous =
        (deletesZero || updates)
            && target.stream().anyMatch(t -> source.stream().filter(s -> same(t, s)).count() > 1);
    if (isAmbiguous) {
      assertThrows(FloebergException.class, () -> run(session, sql.toString()), label);
      assertEquals(sorted(target), rows(session), label + " unchanged by " + sql);
      return target;
    }
    var after = new ArrayList<Item>();
    for (Item t : target) {
      List<Item> matches = source.stream().filter(s -> same(t, s)).toList();
      Item s = matches.isEmpty() ? null : matches.getFirst();
      if (s == null) {
        if (!(deletesBySource && Objects.equals(t.a(), 1))) {
          after.add(updatesBySource ? new Item(t.id(), t.a(), "gone") : t);
        }
      } else if (!(deletesZero && Objects.equals(s.a(), 0))) {
        Integer sum = t.a() == null || s.a() == null ? null : t.a() + s.a();
        after.add(updates ? new Item(t.id(), sum, s.b()) : t);
      }
    }
    for (Item s : source) {
      boolean isNew = target.stream().noneMatch(t -> same(t, s));
      if (inserts && isNew && s.a() != null && s.a() > 1) {
        after.add(s);
      }
    }
    run(session, sql.toString());
    assertEquals(sorted(after), rows(session), label + " after " + sql);
    return after;
  }

  private static boolean same(Item target, Item source) {
    return target.id() != null && target.id().equals(source.id());
  }

  private static List<Item> sorted(List<Item> items) {
    return items.stream().sorted(Item.ORDER).toList();
  }

  private static List<Item> rows(Session session) {
    var items = new ArrayList<Item>();
    try (Result result = session.sql("SELECT id, a, b FROM t")) {
      result
          .rows()
          .forEachRemaining(
              row -> {
                Object[] v = row.values().toArray();
                items.add(new Item((Integer) v[0], (Integer) v[1], (String) v[2]));
              });
    }
    return sorted(items);
  }

  private static void run(Session session, String sql) {
    session.sql(sql).close();
  }
}
