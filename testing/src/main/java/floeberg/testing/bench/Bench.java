package floeberg.testing.bench;

import floeberg.testing.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The program behind {@code dev/bench}. */
public final class Bench {
  private static final List<String> USUAL = List.of("start", "statements", "scan");
  private static final List<String> ALONE =
      List.of("start", "statements", "scan", "decimals", "analysis");

  /** What Floeberg's peers do beside it, one warehouse for each line. */
  private static final List<Set<String>> BESIDE =
      List.of(
          Set.of("small"),
          Set.of("queries", "insert", "changes"),
          Set.of("rewrite", "expire", "orphans", "planning"),
          Set.of("tpch"));

  private static final List<String> PEERS =
      Arrays.stream(System.getProperty("floeberg.bench.peers", "").split(" "))
          .filter(name -> !name.isEmpty())
          .toList();

  private Bench() {}

  /**
   * Measures.
   *
   * @param words the project's folder, then what to measure; nothing means how it starts, small
   *     statements and scans, {@code beside} all that it does beside its peers
   */
  public static void main(String[] words) throws IOException, SQLException {
    Path root = Path.of(words[0]);
    var parts = new LinkedHashSet<>(words.length > 1 ? List.of(words) : USUAL);
    parts.remove(words[0]);
    if (parts.remove("beside")) {
      BESIDE.forEach(parts::addAll);
    }
    alone(root, parts);
    for (Set<String> group : BESIDE) {
      var wanted = new LinkedHashSet<>(group);
      wanted.retainAll(parts);
      if (!wanted.isEmpty()) {
        beside(root, wanted);
      }
      parts.removeAll(group);
    }
    if (parts.remove("spill")) {
      spill(root);
    }
    if (!parts.isEmpty()) {
      throw new IllegalArgumentException("there is no measurement called " + parts);
    }
    System.exit(0);
  }

  private static void alone(Path root, Set<String> parts) throws IOException, SQLException {
    if (parts.stream().noneMatch(ALONE::contains)) {
      return;
    }
    var report = new Report(System.out);
    for (String part : ALONE) {
      if (!parts.remove(part)) {
        continue;
      }
      Path warehouse = Files.createTempDirectory("floeberg-bench");
      try {
        switch (part) {
          case "start" -> new StartBench(report, root.resolve("floeberg")).run(warehouse);
          case "statements" -> new StatementBench(report, size("files", 10_000)).run(warehouse);
          case "decimals" -> new DecimalBench(report, size("rows", 5_000_000)).run(warehouse);
          case "analysis" -> new AnalysisBench(report).run(warehouse);
          default -> new ScanBench(report, size("rows", 20_000_000)).run(warehouse);
        }
      } finally {
        Folders.delete(warehouse);
      }
    }
  }

  private static void beside(Path root, Set<String> parts) throws IOException {
    Path warehouse = Files.createTempDirectory("floeberg-bench").toRealPath();
    var peers = new ArrayList<>(PEERS);
    if (parts.contains("tpch")) {
      peers.addFirst("duckdb");
    }
    try (var contest = new Contest(Bench::print, root, warehouse, peers)) {
      if (parts.contains("small")) {
        new SmallContest(contest, size("files", 10_000)).run();
      }
      if (parts.stream().anyMatch(BESIDE.get(1)::contains)) {
        new RowContest(contest, size("rows", 20_000_000), runs(1)).run(parts);
      }
      if (parts.contains("tpch")) {
        new TpchContest(contest, Path.of(System.getProperty("floeberg.bench.tpch")), runs(2)).run();
      }
      if (parts.stream().anyMatch(BESIDE.get(2)::contains)) {
        new MaintenanceContest(contest, warehouse, size("files", 10_000), runs(1)).run(parts);
      }
    } finally {
      Folders.delete(warehouse);
    }
  }

  private static int runs(int usual) {
    return size("runs", usual);
  }

  private static void print(String line) {
    System.out.println(line);
  }

  private static void spill(Path root) throws IOException {
    Path warehouse = Files.createTempDirectory("floeberg-bench").toRealPath();
    try {
      new SpillBench(root, size("rows", 100_000_000)).run(warehouse);
    } finally {
      Folders.delete(warehouse);
    }
  }

  private static int size(String name, int usual) {
    return Integer.getInteger("floeberg.bench." + name, usual);
  }
}
