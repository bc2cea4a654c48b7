package floeberg.testing.bench;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Small statements in a warm engine, on a table of one data file and on one of many. */
final class StatementBench {
  private static final int WARM_UPS = 10;
  private static final int RUNS = 31;
  private static final int MANIFESTS = 10;

  private final Report report;
  private final int files;

  /** The large table has this many data files, in ten manifests. */
  StatementBench(Report report, int files) {
    this.report = report;
    this.files = files;
  }

  void run(Path warehouse) {
    try (var session = new BenchSession(warehouse)) {
      session.run("CREATE NAMESPACE IF NOT EXISTS bench");
      session.run("CREATE TABLE bench.one (id BIGINT, name STRING, amount DECIMAL(10,2))");
      session.run("INSERT INTO bench.one VALUES (0, 'a', 1.00)");
      pointers(session, "one", "1 file");
      insert(session);
      many(session);
      pointers(session, "many", files + " files");
      report.add(
          "point query, " + files + " files in " + MANIFESTS + " manifests",
          Timing.of(
              WARM_UPS, RUNS, () -> session.run("SELECT name FROM bench.many WHERE id = 4711")));
    }
  }

  private void insert(BenchSession session) {
    var next = new AtomicInteger(1);
    report.add(
        "one-row INSERT",
        Timing.of(
            WARM_UPS,
            RUNS,
            () ->
                session.run(
                    "INSERT INTO bench.one VALUES (%d, 'b', 2.50)"
                        .formatted(next.getAndIncrement()))));
  }

  private void many(BenchSession session) {
    session.run(
        "CREATE TABLE bench.many (id BIGINT, name STRING, part BIGINT) PARTITIONED BY (part)");
    int each = files / MANIFESTS;
    for (int i = 0; i < MANIFESTS; i++) {
      session.run(
          "INSERT INTO bench.many SELECT id, concat('n', id), id FROM range(%d, %d)"
              .formatted(i * each, (i + 1) * each));
    }
  }

  private void pointers(BenchSession session, String table, String size) {
    Object before = snapshot(session, table);
    session.run("INSERT INTO bench.%s VALUES (-1, 'c', 3)".formatted(table));
    Object after = snapshot(session, table);
    report.add(
        "VERSION AS OF count, " + size,
        Timing.of(
            WARM_UPS,
            RUNS,
            () ->
                session.run(
                    "SELECT count(*) FROM bench.%s VERSION AS OF %s".formatted(table, before))));
    report.add(
        "rollback_to_snapshot and set_current_snapshot, " + size,
        Timing.of(
            WARM_UPS,
            RUNS,
            () -> {
              session.run(
                  "CALL system.rollback_to_snapshot('bench.%s', %s)".formatted(table, before));
              session.run(
                  "CALL system.set_current_snapshot('bench.%s', %s)".formatted(table, after));
            }));
    var next = new AtomicInteger();
    report.add(
        "CREATE TAG, " + size,
        Timing.of(
            WARM_UPS,
            RUNS,
            () ->
                session.run(
                    "ALTER TABLE bench.%s CREATE TAG t%d"
                        .formatted(table, next.getAndIncrement()))));
  }

  private static Object snapshot(BenchSession session, String table) {
    return session.value(
        "SELECT snapshot_id FROM bench.%s.refs WHERE name = 'main'".formatted(table));
  }
}
