package floeberg.testing.bench;

import floeberg.testing.peer.Peer;
import java.nio.file.Path;
import java.util.List;

/** A merge that does not fit the memory that queries may use. */
final class SpillBench {
  private static final String LIMIT = "1GB";

  private final Path root;
  private final long rows;

  /** The target has this many rows, the source half as many. */
  SpillBench(Path root, long rows) {
    this.root = root;
    this.rows = rows;
  }

  void run(Path warehouse) {
    try (Peer floeberg =
        Peer.start(
                root,
                "floeberg",
                warehouse,
                warehouse.resolve("engines.log"),
                List.of("floeberg.memory.limit=" + LIMIT))
            .orElseThrow()) {
      floeberg.run("CREATE NAMESPACE bench");
      floeberg.run("CREATE TABLE bench.target (id BIGINT, v INT) USING iceberg");
      floeberg.run("INSERT INTO bench.target SELECT id, 0 FROM range(0, %d)".formatted(rows));
      floeberg.forgetPeak();
      double millis =
          floeberg
              .run(
                  """
                  MERGE INTO bench.target t
                  USING (SELECT id * 2 + 1 AS id, CAST(id AS INT) AS v FROM range(0, %d)) s ON t.id = s.id
                  WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT *"""
                      .formatted(rows / 2 + 1000))
              .millis();
      List<List<String>> result =
          floeberg.run("SELECT count(*), count_if(v <> 0) FROM bench.target").rows();
      System.out.printf(
          "MERGE of %d rows into %d rows under a memory limit of %s: %.0f s, %d MB peak, leaves %s%n",
          rows / 2 + 1000, rows, LIMIT, millis / 1000, floeberg.peakMegabytes(), result);
    }
  }
}
