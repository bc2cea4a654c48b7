package floeberg.testing.conformance;

import floeberg.testing.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folders of one running case, deleted when it is closed.
 *
 * @param directory {@code ${dir}}
 * @param sparkWarehouse beside it, as where the answers were recorded
 */
record Scratch(Path root, Path directory, Path sparkWarehouse) implements AutoCloseable {
  static Scratch create() throws IOException {
    Path root = Files.createTempDirectory("floeberg-case").toRealPath();
    Path directory = Files.createDirectories(root.resolve("case"));
    Files.createDirectories(directory.resolve("wh"));
    return new Scratch(root, directory, root.resolve("spark-warehouse"));
  }

  @Override
  public void close() throws IOException {
    Folders.delete(root);
  }
}
