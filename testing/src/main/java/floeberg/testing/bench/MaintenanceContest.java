package floeberg.testing.bench;

import floeberg.testing.bench.ContestTables.Mode;
import floeberg.testing.peer.Peer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import org.apache.iceberg.catalog.TableIdentifier;

/** Keeping tables healthy, and planning over very many files. */
final class MaintenanceContest {
  private static final Set<String> NOT_SAIL = Set.of("sail");
  private static final int SMALL_FILE_ROWS = 5_000;

  private final Contest contest;
  private final ContestTables tables;
  private final Path warehouse;
  private final int files;
  private final int runs;

  /**
   * With tables of about this many files.
   *
   * @param runs how often what takes long is measured
   */
  MaintenanceContest(Contest contest, Path warehouse, int files, int runs) {
    this.contest = contest;
    this.warehouse = warehouse;
    this.tables = new ContestTables(contest);
    this.files = files;
    this.runs = runs;
  }

  void run(Set<String> parts) throws IOException {
    if (parts.contains("rewrite")) {
      rewrite(files / 5);
    }
    if (parts.contains("expire")) {
      expire(files / 20);
    }
    if (parts.contains("orphans")) {
      orphans();
    }
    if (parts.contains("planning")) {
      planning(files * 10, files / 20);
    }
  }

  private void rewrite(int count) {
    contest.prepare(
        "CREATE TABLE bench.small (id BIGINT, k BIGINT, v DOUBLE, g STRING) USING iceberg"
            + " PARTITIONED BY (truncate(%d, id))".formatted(SMALL_FILE_ROWS));
    contest.prepare(
        """
        INSERT INTO bench.small
        SELECT id, id %% 1000003, CAST(id %% 997 AS DOUBLE) / 7, concat('g', id %% 100)
        FROM range(0, %d)"""
            .formatted((long) count * SMALL_FILE_ROWS));
    // One file was written for each partition; in the new table all of them belong together.
    contest.prepare(
        "ALTER TABLE bench.small DROP PARTITION FIELD truncate(%d, id)".formatted(SMALL_FILE_ROWS));
    String written = contest.prepare("SELECT count(*) FROM bench.small.files");
    contest.measure(
        "rewrite_data_files, " + written + " files",
        0,
        runs,
        NOT_SAIL,
        peer -> {
          String table = tables.copy("small", Mode.COPY_ON_WRITE);
          Peer.Answer answer = call(peer, "rewrite_data_files(table => '%s')".formatted(table));
          tables.drop(table);
          return answer;
        });
  }

  private void expire(int snapshots) {
    contest.measure(
        "expire_snapshots, " + snapshots + " snapshots",
        0,
        1,
        NOT_SAIL,
        peer -> {
          String table = "bench.snapshots_" + peer.name();
          contest.prepare("CREATE TABLE " + table + " (id BIGINT, name STRING) USING iceberg");
          for (int i = 0; i < snapshots; i++) {
            contest.prepare("INSERT OVERWRITE %s VALUES (%d, 'a')".formatted(table, i));
          }
          return call(
              peer,
              "expire_snapshots(table => '%s', older_than => TIMESTAMP '2100-01-01 00:00:00', retain_last => 1)"
                  .formatted(table));
        });
  }

  private static Peer.Answer call(Peer peer, String procedure) {
    String catalog = peer.name().equals("spark") ? "ice." : "";
    return peer.run("CALL " + catalog + "system." + procedure);
  }

  private void orphans() throws IOException {
    contest.prepare(
        "CREATE TABLE bench.wide (id BIGINT, part BIGINT) USING iceberg PARTITIONED BY (part)");
    contest.prepare("INSERT INTO bench.wide SELECT id, id FROM range(0, %d)".formatted(files));
    String file = contest.prepare("SELECT file_path FROM bench.wide.files LIMIT 1");
    Path folder =
        Path.of(file.replaceFirst("^file:/*/", "/").replaceFirst("/data/.*", "/data/orphans"));
    Files.createDirectories(folder);
    FileTime old = FileTime.from(Instant.now().minus(Duration.ofDays(10)));
    for (int i = 0; i < files; i++) {
      Path orphan = Files.writeString(folder.resolve("orphan-" + i + ".parquet"), "x");
      Files.setLastModifiedTime(orphan, old);
    }
    contest.measure(
        String.format(Locale.ROOT, "remove_orphan_files, dry run, %d files", 2 * files),
        1,
        3,
        NOT_SAIL,
        peer -> call(peer, "remove_orphan_files(table => 'bench.wide', dry_run => true)"));
  }

  private void planning(int count, int manifests) {
    contest.prepare(
        "CREATE TABLE bench.planned (id BIGINT, part BIGINT) USING iceberg PARTITIONED BY (part)");
    contest.prepare("INSERT INTO bench.planned VALUES (4711, 4711)");
    PlannedFiles.grow(warehouse, TableIdentifier.of("bench", "planned"), count, manifests);
    contest.prepare("REFRESH TABLE bench.planned");
    contest.query(
        "selective query, %d files in %d manifests".formatted(count, manifests),
        2,
        5,
        "SELECT id FROM bench.planned WHERE part = 4711");
  }
}
