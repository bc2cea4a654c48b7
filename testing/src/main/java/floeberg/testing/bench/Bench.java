package floeberg.testing.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The program behind {@code dev/bench}. */
public final class Bench {
  private static final List<String> ALL = List.of("start", "statements", "scan");

  private Bench() {}

  /**
   * Measures.
   *
   * @param words the path of {@code floeberg}, then what to measure; nothing means all
   */
  public static void main(String[] words) throws IOException, SQLException {
    var report = new Report(System.out);
    List<String> parts = words.length > 1 ? List.of(words).subList(1, words.length) : ALL;
    for (String part : parts) {
      Path warehouse = Files.createTempDirectory("floeberg-bench");
      try {
        switch (part) {
          case "start" -> new StartBench(report, Path.of(words[0])).run(warehouse);
          case "statements" -> new StatementBench(report, size("files", 10_000)).run(warehouse);
          case "scan" -> new ScanBench(report, size("rows", 20_000_000)).run(warehouse);
          default -> throw new IllegalArgumentException(part + " is none of " + ALL);
        }
      } finally {
        delete(warehouse);
      }
    }
    System.exit(0);
  }

  private static int size(String name, int usual) {
    return Integer.getInteger("floeberg.bench." + name, usual);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
