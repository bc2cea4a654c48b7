package floeberg.testing.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GeneratedDocsTest {
  @Test
  void committedPagesAreWhatTheTablesSay() throws IOException {
    Path root = Path.of("..");
    for (var page : new GeneratedDocs(root).pages().entrySet()) {
      Path file = root.resolve("docs").resolve(page.getKey());
      assertEquals(
          page.getValue(), Files.readString(file), page.getKey() + " is old: run dev/docs");
    }
  }
}
