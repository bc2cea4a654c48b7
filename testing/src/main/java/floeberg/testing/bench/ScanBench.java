package floeberg.testing.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Aggregates over many rows, beside DuckDB reading the same Parquet files by glob. */
final class ScanBench {
  private static final int FILES = 40;
  private static final int WARM_UPS = 2;
  private static final int RUNS = 9;
  private static final String AGGREGATES = "sum(id), avg(v), max(k), count(DISTINCT g)";

  private final Report report;
  private final long rows;

  /** The table has this many rows in forty files. */
  ScanBench(Report report, long rows) {
    this.report = report;
    this.rows = rows;
  }

  void run(Path warehouse) throws SQLException {
    try (var session = new BenchSession(warehouse);
        Connection duckdb = DriverManager.getConnection("jdbc:duckdb:")) {
      create(session, "plain");
      String folder = folder(session, "plain");
      Timing glob =
          Timing.of(
              WARM_UPS,
              RUNS,
              () ->
                  query(
                      duckdb,
                      "SELECT %s FROM read_parquet('%s/data/**/*.parquet')"
                          .formatted(AGGREGATES, folder)));
      report.add("DuckDB by glob, %d rows in %d files".formatted(rows, FILES), glob);
      report.add("aggregates", aggregates(session, "plain"), glob);
      create(session, "deleted");
      for (int i = 0; i < 4; i++) {
        session.run("DELETE FROM bench.deleted WHERE id %% 40 = %d".formatted(i * 7));
      }
      report.add(
          "aggregates, 10%% of the rows deleted by %s delete files"
              .formatted(session.value("SELECT count(*) FROM bench.deleted.delete_files")),
          aggregates(session, "deleted"),
          glob);
    }
  }

  private static Timing aggregates(BenchSession session, String table) {
    return Timing.of(
        WARM_UPS, RUNS, () -> session.run("SELECT %s FROM bench.%s".formatted(AGGREGATES, table)));
  }

  private void create(BenchSession session, String table) {
    session.run("CREATE NAMESPACE IF NOT EXISTS bench");
    session.run(
        """
        CREATE TABLE bench.%s (id BIGINT, k BIGINT, v DOUBLE, g STRING) TBLPROPERTIES (
          'format-version'='2', 'write.delete.mode'='merge-on-read',
          'write.delete.granularity'='partition')"""
            .formatted(table));
    long each = rows / FILES;
    for (int i = 0; i < FILES; i++) {
      session.run(
          """
          INSERT INTO bench.%s
          SELECT id, id %% 1000003, CAST(id %% 997 AS DOUBLE) / 7, concat('g', id %% 100)
          FROM range(%d, %d)"""
              .formatted(table, i * each, (i + 1) * each));
    }
  }

  private static String folder(BenchSession session, String table) {
    String file =
        (String) session.value("SELECT file_path FROM bench.%s.files LIMIT 1".formatted(table));
    return file.replaceFirst("^file:/*/", "/").replaceFirst("/data/.*", "");
  }

  private static void query(Connection duckdb, String sql) {
    try (Statement statement = duckdb.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        result.getObject(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
