package floeberg.testing.faults;

import floeberg.catalog.file.LocalPaths;
import floeberg.result.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of a table: those its snapshots need, and those that are there. */
final class Remains {
  private static final List<String> NEEDED =
      List.of(
          "SELECT DISTINCT file_path FROM default.%s.all_files",
          "SELECT DISTINCT path FROM default.%s.all_manifests",
          "SELECT manifest_list FROM default.%s.snapshots");

  private final FaultBench bench;
  private final String table;

  Remains(FaultBench bench, String table) {
    this.bench = bench;
    this.table = table;
  }

  /** Says which files a snapshot needs that are not there. */
  void missing(Collection<String> wrong) {
    if (isThere()) {
      needed().stream()
          .filter(file -> !Files.exists(Path.of(file)))
          .forEach(file -> wrong.add("a needed file is gone: " + file));
    }
  }

  /** Says which data and delete files, and folders of work, nobody needs. */
  void left(Collection<String> wrong) {
    Path data = bench.warehouse().resolve("default").resolve(table).resolve("data");
    if (!Files.exists(data)) {
      return;
    }
    Set<String> needed = isThere() ? needed() : Set.of();
    try (Stream<Path> files = Files.walk(data)) {
      files
          .filter(Files::isRegularFile)
          .filter(file -> !needed.contains(file.toString()))
          .forEach(file -> wrong.add("a file was left: " + data.relativize(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isThere() {
    return !FaultBench.answer(bench.witness(), "DESCRIBE " + table).startsWith("error");
  }

  private Set<String> needed() {
    Set<String> needed = new HashSet<>();
    for (String query : NEEDED) {
      try (Result result = bench.witness().sql(query.formatted(table))) {
        result
            .rows()
            .forEachRemaining(
                row -> needed.add(LocalPaths.plain((String) row.values().getFirst())));
      }
    }
    return needed;
  }
}
