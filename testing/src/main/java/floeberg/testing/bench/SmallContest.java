package floeberg.testing.bench;

import floeberg.testing.peer.Peer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Small statements in warm engines, on a table of one data file and on one of many. */
final class SmallContest {
  private static final int WARM_UPS = 5;
  private static final int RUNS = 15;
  private static final int MANIFESTS = 10;
  private static final Set<String> NOT_SAIL = Set.of("sail");

  private final Contest contest;
  private final int files;

  SmallContest(Contest contest, int files) {
    this.contest = contest;
    this.files = files;
  }

  void run() {
    contest.prepare("CREATE TABLE bench.one (id BIGINT, name STRING, part BIGINT) USING iceberg");
    contest.prepare("INSERT INTO bench.one VALUES (0, 'a', 1)");
    insert();
    pointers("one", "1 file");
    many();
    pointers("many", files + " files");
    contest.query(
        "point query, %d files in %d manifests".formatted(files, MANIFESTS),
        WARM_UPS,
        RUNS,
        "SELECT name FROM bench.many WHERE id = 4711");
  }

  // Each engine has a table of its own, so that none pays for another's snapshots.
  private void insert() {
    Map<String, String> tables = new LinkedHashMap<>();
    var next = new AtomicInteger();
    contest.measure(
        "one-row INSERT",
        WARM_UPS,
        RUNS,
        Set.of(),
        peer -> {
          String table = tables.computeIfAbsent(peer.name(), this::smallTable);
          return peer.run(
              "INSERT INTO %s VALUES (%d, 'b')".formatted(table, next.getAndIncrement()));
        });
  }

  private String smallTable(String engine) {
    String name = "bench.inserts_" + engine;
    contest.prepare("CREATE TABLE " + name + " (id BIGINT, name STRING) USING iceberg");
    contest.prepare("INSERT INTO " + name + " VALUES (0, 'a')");
    return name;
  }

  private void many() {
    contest.prepare(
        "CREATE TABLE bench.many (id BIGINT, name STRING, part BIGINT) USING iceberg"
            + " PARTITIONED BY (part)");
    int each = files / MANIFESTS;
    for (int i = 0; i < MANIFESTS; i++) {
      contest.prepare(
          "INSERT INTO bench.many SELECT id, concat('n', id), id FROM range(%d, %d)"
              .formatted(i * each, (i + 1) * each));
    }
  }

  private void pointers(String table, String size) {
    String before = snapshot(table);
    contest.prepare("INSERT INTO bench.%s VALUES (-1, 'c', 3)".formatted(table));
    String after = snapshot(table);
    contest.query(
        "VERSION AS OF count, " + size,
        WARM_UPS,
        RUNS,
        "SELECT count(*) FROM bench.%s VERSION AS OF %s".formatted(table, before));
    contest.measure(
        "rollback_to_snapshot, " + size,
        WARM_UPS,
        RUNS,
        NOT_SAIL,
        peer -> {
          Peer.Answer answer = peer.run(rollback(peer, table, before));
          contest.prepare(
              "CALL system.set_current_snapshot('bench.%s', %s)".formatted(table, after));
          peer.run("REFRESH TABLE bench." + table);
          return answer;
        });
    var next = new AtomicInteger();
    contest.measure(
        "CREATE TAG, " + size,
        WARM_UPS,
        RUNS,
        NOT_SAIL,
        peer ->
            peer.run(
                "ALTER TABLE bench.%s CREATE TAG t%d".formatted(table, next.getAndIncrement())));
  }

  private static String rollback(Peer peer, String table, String snapshot) {
    String catalog = peer.name().equals("spark") ? "ice." : "";
    return "CALL %ssystem.rollback_to_snapshot('bench.%s', %s)".formatted(catalog, table, snapshot);
  }

  private String snapshot(String table) {
    return contest.prepare(
        "SELECT snapshot_id FROM bench.%s.refs WHERE name = 'main'".formatted(table));
  }
}
