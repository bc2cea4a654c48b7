package floeberg.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Temporary folders of runs that no test framework looks after. */
public final class Folders {
  private Folders() {}

  /** Deletes a folder with all that is in it; one that is not there is no error. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (NoSuchFileException _) {
      // It is gone.
    }
  }
}
