package floeberg.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands whose reader is gone, as {@code head} goes. */
class LostOutputTest {
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  private int run(String problem, String... words) {
    var lost =
        new OutputStream() {
          @Override
          public void write(int b) {
            throw new StandardOutput.LostException(new IOException(problem));
          }
        };
    var console =
        new Console(
            new PrintStream(new BufferedOutputStream(lost, 8), false, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8),
            false,
            false);
    return Main.run(List.of(words), console);
  }

  @Test
  void aReaderThatHasSeenEnoughEndsTheCommandQuietly() {
    assertEquals(1, run("Broken pipe", "--help"));
    assertEquals(1, run("Broken pipe", "--version"));
    assertEquals("", errors.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aFullDiskIsAnError() {
    assertEquals(1, run("No space left on device", "sql", "--help"));
    assertTrue(errors.toString(StandardCharsets.UTF_8).contains("No space left"));
  }

  @Test
  void wrongCallsStillSaySo() {
    assertEquals(2, run("Broken pipe", "nothing"));
    assertTrue(errors.toString(StandardCharsets.UTF_8).contains("no command nothing"));
  }
}
