package floeberg.testing.durability;

import floeberg.testing.ChildJava;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A running {@link WriterProcess}, and which batches it has acknowledged so far. */
final class Child {
  private final Process process;

  /** Where it unpacks natives; one that is killed leaves them behind. */
  private final Path scratch;

  private final Thread reader;
  private final List<Integer> acknowledged = Collections.synchronizedList(new ArrayList<>());

  private Child(Process process, Path scratch) {
    this.process = process;
    this.scratch = scratch;
    this.reader = Thread.ofPlatform().daemon().start(this::read);
  }

  static Child start(Path warehouse, int first, int count) throws IOException {
    Path scratch = Files.createTempDirectory("floeberg-child");
    Process process =
        ChildJava.of(
                scratch,
                WriterProcess.class,
                warehouse.toString(),
                String.valueOf(first),
                String.valueOf(count))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new Child(process, scratch);
  }

  private void read() {
    try (BufferedReader lines = process.inputReader()) {
      lines.lines().forEach(line -> acknowledged.add(Integer.parseInt(line)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until the process is writing: its first batch is there. */
  void awaitFirstBatch() throws InterruptedException {
    while (acknowledged.isEmpty() && process.isAlive()) {
      Thread.sleep(1);
    }
  }

  /** kill -9, wherever the process is. */
  void kill() throws IOException, InterruptedException {
    process.destroyForcibly();
    finish();
  }

  /** Waits for its end; the exit status. */
  int finish() throws IOException, InterruptedException {
    int status = process.waitFor();
    reader.join();
    try (Stream<Path> walk = Files.walk(scratch)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
    return status;
  }

  List<Integer> acknowledged() {
    return List.copyOf(acknowledged);
  }
}
