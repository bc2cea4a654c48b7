package floeberg.testing.writers;

import floeberg.Floeberg;
import floeberg.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A process of several writers. Each round of a writer is an append, a merge into its own place and
 * one into the shared place; afterwards {@code writer round} is printed.
 */
final class WriterProcess {
  private WriterProcess() {}

  /** Arguments: warehouse, first writer, number of writers, rounds. */
  public static void main(String[] words) throws ExecutionException, InterruptedException {
    int first = Integer.parseInt(words[1]);
    int rounds = Integer.parseInt(words[3]);
    try (Floeberg engine = Floeberg.open(Path.of(words[0]), Map.of());
        var threads = Executors.newCachedThreadPool()) {
      var writers = new ArrayList<Future<?>>();
      for (int i = 0; i < Integer.parseInt(words[2]); i++) {
        int writer = first + i;
        writers.add(threads.submit(() -> write(engine, writer, rounds)));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
    System.exit(0);
  }

  private static void write(Floeberg engine, int writer, int rounds) {
    try (Session session = engine.newSession()) {
      for (int round = 0; round < rounds; round++) {
        Ledger.append(session, writer, round);
        Ledger.count(session, writer);
        Ledger.count(session, Ledger.SHARED);
        System.out.println(writer + " " + round);
      }
    }
  }
}
