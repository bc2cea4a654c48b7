package floeberg.testing.writers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small run of what {@code dev/nightly} does with 16 writers. */
class ManyWritersTest {
  @TempDir Path warehouse;

  @Test
  void everyRowOfManyWritersIsAccountedForBesideExpiryAndOrphanRemoval()
      throws IOException, InterruptedException {
    assertEquals(List.of(), new ManyWriters(warehouse, 2, 2, 2).run());
  }
}
