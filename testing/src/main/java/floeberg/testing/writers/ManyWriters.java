package floeberg.testing.writers;

import floeberg.Floeberg;
import floeberg.catalog.file.LocalPaths;
import floeberg.session.Session;
import floeberg.testing.ChildJava;
import floeberg.testing.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts the processes, keeps house beside them, and counts in the end. */
public final class ManyWriters {
  private static final Duration OLD = Duration.ofDays(10);

  private final Path warehouse;
  private final int processes;
  private final int writersEach;
  private final int rounds;

  public ManyWriters(Path warehouse, int processes, int writersEach, int rounds) {
    this.warehouse = warehouse;
    this.processes = processes;
    this.writersEach = writersEach;
    this.rounds = rounds;
  }

  /** 16 writers in 4 processes; the argument is the number of rounds, by default 25. */
  public static void main(String[] words) throws IOException, InterruptedException {
    int rounds = words.length > 0 ? Integer.parseInt(words[0]) : 25;
    Path warehouse = Files.createTempDirectory("floeberg-writers");
    Instant start = Instant.now();
    List<String> wrong;
    try {
      wrong = new ManyWriters(warehouse, 4, 4, rounds).run();
    } finally {
      Folders.delete(warehouse);
    }
    wrong.forEach(System.out::println);
    System.out.printf(
        "writers: 16 in 4 processes, %d rounds, %d s, wrong: %d%n",
        rounds, Duration.between(start, Instant.now()).toSeconds(), wrong.size());
    System.exit(wrong.isEmpty() ? 0 : 1);
  }

  /** Runs all; what is wrong in the end, in sentences. */
  public List<String> run() throws IOException, InterruptedException {
    var wrong = new ArrayList<String>();
    var children = new ArrayList<Process>();
    try (Floeberg engine = Floeberg.open(warehouse, Map.of());
        Session session = engine.newSession()) {
      Ledger.create(session);
      for (int i = 0; i < processes; i++) {
        children.add(start(i * writersEach));
      }
      int cleanings = 0;
      while (children.stream().anyMatch(Process::isAlive)) {
        clean(session, cleanings++);
      }
      for (Process child : children) {
        if (child.waitFor() != 0) {
          wrong.add("a process failed with " + child.exitValue());
        }
      }
      check(session, wrong);
    } finally {
      for (Process child : children) {
        // What it is writing must not come back behind the folder's removal.
        child.destroyForcibly().onExit().join();
      }
    }
    return wrong;
  }

  private Process start(int firstWriter) throws IOException {
    Path scratch = Files.createDirectories(warehouse.resolve("scratch" + firstWriter));
    return ChildJava.of(
            scratch,
            WriterProcess.class,
            warehouse.toString(),
            String.valueOf(firstWriter),
            String.valueOf(writersEach),
            String.valueOf(rounds))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Expires all but the newest snapshots, and removes an orphan that lies there for long. */
  private void clean(Session session, int number) throws InterruptedException {
    Path orphan = warehouse.resolve("default/ledger/data/orphan" + number + ".parquet");
    try {
      Files.createDirectories(orphan.getParent());
      Files.writeString(orphan, "nobody's");
      Files.setLastModifiedTime(orphan, FileTime.from(Instant.now().minus(OLD)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Ledger.run(
        session,
        "CALL system.expire_snapshots(table => 'ledger', older_than => TIMESTAMP '2999-01-01',"
            + " retain_last => 3)");
    Ledger.run(session, "CALL system.remove_orphan_files(table => 'ledger')");
    if (Files.exists(orphan)) {
      throw new IllegalStateException("An orphan was left: " + orphan);
    }
    Thread.sleep(200);
  }

  private void check(Session session, List<String> wrong) {
    Ledger.run(session, "REFRESH TABLE ledger");
    int writers = processes * writersEach;
    long appended = count(session, "SELECT count(*) FROM ledger WHERE kind = 'append'");
    if (appended != (long) writers * rounds) {
      wrong.add("appended rows: " + appended + " of " + writers * rounds);
    }
    long distinct =
        count(session, "SELECT count(DISTINCT place, n) FROM ledger WHERE kind = 'append'");
    if (distinct != (long) writers * rounds) {
      wrong.add("different appended rows: " + distinct + " of " + writers * rounds);
    }
    for (int writer = 0; writer < writers; writer++) {
      checkCount(session, writer, rounds, wrong);
    }
    checkCount(session, Ledger.SHARED, writers * rounds, wrong);
    checkFiles(session, wrong);
  }

  private static void checkCount(Session session, int place, int wanted, List<String> wrong) {
    List<List<Object>> rows =
        Ledger.rows(
            session, "SELECT n FROM ledger WHERE kind = 'count' AND place = %d".formatted(place));
    if (!rows.equals(List.of(List.<Object>of(wanted)))) {
      wrong.add("merges into place " + place + ": " + rows + ", not " + wanted);
    }
  }

  private static long count(Session session, String query) {
    return ((Number) Ledger.rows(session, query).getFirst().getFirst()).longValue();
  }

  private static void checkFiles(Session session, List<String> wrong) {
    for (String query :
        List.of(
            "SELECT file_path FROM default.ledger.all_files",
            "SELECT path FROM default.ledger.all_manifests",
            "SELECT manifest_list FROM default.ledger.snapshots")) {
      for (List<Object> row : Ledger.rows(session, query)) {
        if (!Files.exists(LocalPaths.path((String) row.getFirst()))) {
          wrong.add("a needed file is gone: " + row.getFirst());
        }
      }
    }
  }
}
