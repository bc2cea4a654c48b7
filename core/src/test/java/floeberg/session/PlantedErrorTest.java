package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlantedErrorTest {
  @TempDir private Path warehouse;

  // DuckDB's driver breaks such text in the messages of errors.
  @Test
  void textOutsideTheBasicPlaneArrives() {
    try (Floeberg floeberg = Floeberg.open(warehouse, Map.of());
        Session session = floeberg.newSession()) {
      var raised =
          assertThrows(
              FloebergException.class,
              () -> session.sql("SELECT raise_error('a \uD83D\uDE00 \"b\"')").close());
      assertEquals("USER_RAISED_EXCEPTION", raised.condition().name());
      assertEquals("a \uD83D\uDE00 \"b\"", raised.parameters().get("errorMessage"));
    }
  }
}
