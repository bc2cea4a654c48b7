package floeberg.testing.bench;

/** The tables of a contest; Floeberg writes them. */
final class ContestTables {
  static final int BIG_FILES = 40;
  private static final String COLUMNS =
      "id BIGINT, k BIGINT, v DOUBLE, g STRING, day DATE, amount DECIMAL(12,2)";
  private static final String ROWS_OF_RANGE =
      """
      SELECT id, id %% 1000003 AS k, CAST(id %% 997 AS DOUBLE) / 7 AS v, concat('g', id %% 100) AS g,
        date_add(DATE'2020-01-01', CAST(id %% 1000 AS INT)) AS day,
        CAST((id %% 100000) / 100 AS DECIMAL(12,2)) AS amount
      FROM range(%d, %d)""";
  private static final String MERGE_ON_READ =
      "'write.delete.mode'='merge-on-read', 'write.update.mode'='merge-on-read',"
          + " 'write.merge.mode'='merge-on-read'";

  private final Contest contest;
  private int clones;

  ContestTables(Contest contest) {
    this.contest = contest;
  }

  /** {@code bench.big}: ids from 0 in forty files, one after the other. */
  void big(long rows) {
    create("big");
    long each = rows / BIG_FILES;
    for (int i = 0; i < BIG_FILES; i++) {
      contest.prepare("INSERT INTO bench.big " + ROWS_OF_RANGE.formatted(i * each, (i + 1) * each));
    }
  }

  /** {@code bench.changes}: one in a hundred of the big table's rows, and a few new ones. */
  void changes(long rows) {
    create("changes");
    contest.prepare(
        "INSERT INTO bench.changes SELECT id * 100, 7, v, g, day, amount FROM ("
            + ROWS_OF_RANGE.formatted(0, rows / 100 + 1000)
            + ")");
  }

  /** An empty table like the big one, under a new name. */
  String empty() {
    String name = "clone_" + clones++;
    create(name);
    return "bench." + name;
  }

  private void create(String name) {
    contest.prepare("CREATE TABLE bench." + name + " (" + COLUMNS + ") USING iceberg");
  }

  /** A new table with the files of another one; what is written to either stays its own. */
  String copy(String table, Mode mode) {
    String name = "bench.clone_" + clones++;
    String file =
        contest.prepare(
            "SELECT file FROM bench.%s.metadata_log_entries ORDER BY timestamp DESC LIMIT 1"
                .formatted(table));
    contest.prepare(
        "CALL system.register_table(table => '%s', metadata_file => '%s')".formatted(name, file));
    String properties =
        switch (mode) {
          case COPY_ON_WRITE -> "";
          case MERGE_ON_READ -> MERGE_ON_READ;
          case DELETION_VECTORS -> "'format-version'='3', " + MERGE_ON_READ;
        };
    if (!properties.isEmpty()) {
      contest.prepare("ALTER TABLE " + name + " SET TBLPROPERTIES (" + properties + ")");
    }
    return name;
  }

  /** Forgets a table; its files stay, because other tables may share them. */
  void drop(String table) {
    contest.prepare("DROP TABLE " + table);
  }

  /** How rows are changed. */
  enum Mode {
    COPY_ON_WRITE("copy-on-write"),
    MERGE_ON_READ("position deletes"),
    DELETION_VECTORS("deletion vectors");

    private final String title;

    Mode(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }
}
