package floeberg.testing.bench;

import floeberg.testing.peer.Peer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The 22 queries of TPC-H over Iceberg tables that Floeberg wrote; DuckDB reads the same Parquet
 * files without Iceberg.
 */
final class TpchContest {
  private static final List<String> TABLES =
      List.of("lineitem", "orders", "customer", "part", "partsupp", "supplier", "nation", "region");

  private final Contest contest;
  private final Path data;
  private final int runs;

  /**
   * Over prepared data.
   *
   * @param data a folder with a Parquet file of each table and the text of each query
   */
  TpchContest(Contest contest, Path data, int runs) {
    this.contest = contest;
    this.data = data;
    this.runs = runs;
  }

  void run() throws IOException {
    for (String table : TABLES) {
      contest.prepare(
          "CREATE TABLE bench.%s USING iceberg AS SELECT * FROM parquet.`%s`"
              .formatted(table, data.resolve(table + ".parquet")));
    }
    contest.forEach(this::prepare);
    try (Stream<Path> files = Files.list(data)) {
      List<Path> queries = files.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
      for (Path query : queries) {
        String sql = Files.readString(query);
        String title = query.getFileName().toString().replace(".sql", "");
        contest.measure(title.toUpperCase(Locale.ROOT), 1, runs, Set.of(), peer -> peer.run(sql));
      }
    }
    contest.printTotal("all queries that all could run");
  }

  private void prepare(Peer peer) {
    if (peer.name().equals("duckdb")) {
      peer.run("CREATE SCHEMA bench");
      for (String table : TABLES) {
        String file =
            contest.prepare("SELECT file_path FROM bench.%s.files LIMIT 1".formatted(table));
        peer.run(
            "CREATE VIEW bench.%s AS SELECT * FROM read_parquet('%s/data/*.parquet')"
                .formatted(
                    table, file.replaceFirst("^file:/*/", "/").replaceFirst("/data/.*", "")));
      }
      peer.run("USE bench");
    } else {
      peer.run("USE NAMESPACE bench");
    }
  }
}
