package floeberg.testing.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder with cases in folders. */
public record Corpus(Path root) {
  /**
   * A case of the corpus.
   *
   * @param name its path below the root, without ending, with slashes
   * @param folder the path of its folder below the root
   */
  public record Case(String name, String folder, Path sql) {
    Path expected() {
      String file = sql.getFileName().toString();
      return sql.resolveSibling(
          file.substring(0, file.length() - ".sql".length()) + ".expected.json");
    }
  }

  /**
   * The cases that have an expected file, sorted by name.
   *
   * @param folders only these, by path or last name; empty for all
   */
  public List<Case> cases(List<String> folders) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(file -> file.toString().endsWith(".sql"))
          .map(this::caseOf)
          .filter(found -> Files.exists(found.expected()))
          .filter(found -> folders.isEmpty() || folders.stream().anyMatch(f -> isIn(found, f)))
          .sorted((a, b) -> a.name().compareTo(b.name()))
          .toList();
    }
  }

  private Case caseOf(Path file) {
    String path = root.relativize(file).toString().replace('\\', '/');
    String name = path.substring(0, path.length() - ".sql".length());
    int slash = name.lastIndexOf('/');
    String folder =
        slash < 0
            ? root.toAbsolutePath().normalize().getFileName().toString()
            : name.substring(0, slash);
    return new Case(name, folder, file);
  }

  private static boolean isIn(Case found, String folder) {
    return found.folder().equals(folder)
        || found.folder().endsWith("/" + folder)
        || found.name().equals(folder);
  }
}
