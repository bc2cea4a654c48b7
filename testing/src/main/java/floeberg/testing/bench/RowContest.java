package floeberg.testing.bench;

import floeberg.testing.bench.ContestTables.Mode;
import floeberg.testing.peer.Peer;
import java.util.Locale;
import java.util.Set;

/** Changes of rows of a large table, and reading it with and without deleted rows. */
final class RowContest {
  private static final int QUERY_RUNS = 5;
  private static final String AGGREGATES =
      "SELECT sum(id), avg(v), max(k), count(DISTINCT g) FROM ";
  private static final String GROUPS = "SELECT g, sum(amount), count(*) FROM %s GROUP BY g";

  private final Contest contest;
  private final ContestTables tables;
  private final long rows;
  private final int runs;

  /**
   * On a table of this many rows.
   *
   * @param runs how often each change is measured
   */
  RowContest(Contest contest, long rows, int runs) {
    this.contest = contest;
    this.tables = new ContestTables(contest);
    this.rows = rows;
    this.runs = runs;
  }

  void run(Set<String> parts) {
    tables.big(rows);
    if (parts.contains("queries")) {
      queries("bench.big", "");
      String deleted = tables.copy("big", Mode.MERGE_ON_READ);
      contest.prepare(
          "ALTER TABLE %s SET TBLPROPERTIES ('write.delete.granularity'='partition')"
              .formatted(deleted));
      for (int i = 0; i < 4; i++) {
        contest.prepare("DELETE FROM %s WHERE id %% 40 = %d".formatted(deleted, i * 7));
      }
      queries(deleted, ", 10% position-deleted");
    }
    if (parts.contains("insert")) {
      insert();
    }
    if (parts.contains("changes")) {
      tables.changes(rows);
      for (Mode mode : Mode.values()) {
        changes(mode);
      }
    }
  }

  private void changes(Mode mode) {
    change(
        "UPDATE in one file of " + ContestTables.BIG_FILES,
        mode,
        "UPDATE %%s SET v = v + 1 WHERE id < %d".formatted(rows / 200));
    change("DELETE of 10%", mode, "DELETE FROM %s WHERE id %% 10 = 3");
    change(
        "MERGE of 1%",
        mode,
        """
        MERGE INTO %s t USING bench.changes s ON t.id = s.id
        WHEN MATCHED THEN UPDATE SET k = s.k WHEN NOT MATCHED THEN INSERT *""");
  }

  private void queries(String table, String suffix) {
    contest.query("sums" + suffix, 1, QUERY_RUNS, AGGREGATES + table);
    contest.query("groups" + suffix, 1, QUERY_RUNS, GROUPS.formatted(table));
    contest.query("count(*)" + suffix, 1, QUERY_RUNS, "SELECT count(*) FROM " + table);
  }

  private void insert() {
    contest.measure(
        String.format(Locale.ROOT, "INSERT of %,d rows from a query", rows / 2),
        0,
        runs,
        Set.of(),
        peer -> {
          String table = tables.empty();
          Peer.Answer answer =
              peer.run(
                  "INSERT INTO %s SELECT id, k, v * 2, g, day, amount FROM bench.big WHERE id < %d"
                      .formatted(table, rows / 2));
          tables.drop(table);
          return answer;
        });
  }

  private void change(String title, Mode mode, String sql) {
    var seen = new Results();
    contest.measure(
        title + ", " + mode.title(),
        0,
        runs,
        Set.of(),
        peer -> {
          String table = tables.copy("big", mode);
          Peer.Answer answer = peer.run(sql.formatted(table));
          seen.check(title, peer, contest, table);
          tables.drop(table);
          return answer;
        });
  }

  /** That all engines leave the same rows. */
  private static final class Results {
    private String first = "";

    void check(String title, Peer peer, Contest contest, String table) {
      String result =
          contest
              .floeberg()
              .run("SELECT count(*), sum(id), sum(k), round(sum(v)) FROM " + table)
              .rows()
              .toString();
      if (first.isEmpty()) {
        first = result;
      } else if (!first.equals(result)) {
        System.err.println(
            title + ": " + peer.name() + " leaves " + result + ", others left " + first);
      }
    }
  }
}
