package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.result.Result;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingFileTest {
  @TempDir private Path warehouse;

  @Test
  void aDataFileThatIsGoneIsNamed() throws IOException {
    try (Floeberg floeberg = Floeberg.open(warehouse, Map.of());
        Session session = floeberg.newSession()) {
      session.sql("CREATE NAMESPACE IF NOT EXISTS default").close();
      session.sql("CREATE TABLE t AS SELECT 1 AS a").close();
      Path file = Path.of(URI.create(text(session, "SELECT file_path FROM default.t.files")));
      Files.delete(file);
      var error = assertThrows(FloebergException.class, () -> text(session, "SELECT a FROM t"));
      assertEquals("FAILED_READ_FILE.FILE_NOT_EXIST", error.condition().name());
      assertEquals(file.toUri().toString(), error.parameters().get("path"));
    }
  }

  private static String text(Session session, String sql) {
    try (Result result = session.sql(sql)) {
      return String.valueOf(result.rows().next().values().getFirst());
    }
  }
}
