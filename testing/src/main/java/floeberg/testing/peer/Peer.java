package floeberg.testing.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * An engine as a child process, as {@code dev/peer NAME WAREHOUSE} starts it. Not thread-safe.
 *
 * @see floeberg.testing.peer.protocol.PeerLoop
 */
public final class Peer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final Process process;
  private final Writer requests;
  private final BufferedReader answers;
  private final String version;

  private Peer(String name, Process process) throws IOException {
    this.name = name;
    this.process = process;
    this.requests = process.outputWriter(StandardCharsets.UTF_8);
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.version = next().get("ready").asText();
  }

  /**
   * Starts an engine over the embedded catalog of a warehouse and waits until it is ready.
   *
   * @param root the project's folder
   * @param log takes what the engine says on standard error
   * @param settings for the engine, in the form {@code key=value}
   * @return empty when it cannot be started here; its own complaints are on standard error
   */
  public static Optional<Peer> start(
      Path root, String name, Path warehouse, Path log, List<String> settings) {
    var command = new ArrayList<String>();
    command.add(root.resolve("dev/peer").toString());
    command.add(name);
    command.add(warehouse.toString());
    command.addAll(settings);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      try {
        return Optional.of(new Peer(name, process));
      } catch (IOException e) {
        process.destroy();
        System.err.println(name + " does not run here, see " + log + " (" + e.getMessage() + ")");
        return Optional.empty();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String name() {
    return name;
  }

  /** Name and version of the engine and of what it brings. */
  public String version() {
    return version;
  }

  /**
   * Runs a statement and reads all of its rows.
   *
   * @throws PeerException when the engine refuses it
   */
  public Answer run(String sql) {
    try {
      double cpuBefore = cpuMillis();
      requests.write(JSON.writeValueAsString(JSON.createObjectNode().put("sql", sql)) + "\n");
      requests.flush();
      JsonNode answer = next();
      if (answer.has("error")) {
        throw new PeerException(name + " refuses " + sql + ": " + answer.get("error").asText());
      }
      return new Answer(
          answer.get("millis").asDouble(), cpuMillis() - cpuBefore, rows(answer.get("rows")));
    } catch (IOException e) {
      throw new UncheckedIOException(name + " ended while it ran " + sql, e);
    }
  }

  private static List<List<String>> rows(JsonNode node) {
    var rows = new ArrayList<List<String>>();
    for (JsonNode rowNode : node) {
      var row = new ArrayList<String>();
      rowNode.forEach(cell -> row.add(cell.isNull() ? null : cell.asText()));
      rows.add(row);
    }
    return rows;
  }

  private JsonNode next() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("the process of " + name + " has ended");
    }
    return JSON.readTree(line);
  }

  /** Makes {@link #peakMegabytes} count from now; where the system cannot, it counts all. */
  public void forgetPeak() {
    processes()
        .forEach(
            pid -> {
              try {
                Files.writeString(Path.of("/proc", pid, "clear_refs"), "5");
              } catch (IOException _) {
                // The peak of the whole life is then what there is.
              }
            });
  }

  /** The most memory the engine's processes had resident, each at its own peak; 0 off Linux. */
  public long peakMegabytes() {
    return processes().stream().mapToLong(Peer::peakKilobytes).sum() / 1024;
  }

  // Two of the numbers behind the name in parentheses: user and system time, in hundredths.
  private double cpuMillis() {
    long ticks = 0;
    for (String pid : processes()) {
      try {
        String stat = Files.readString(Path.of("/proc", pid, "stat"));
        String[] numbers = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        ticks += Long.parseLong(numbers[11]) + Long.parseLong(numbers[12]);
      } catch (IOException _) {
        // The process has ended, or the system has no such files.
      }
    }
    return ticks * 10.0;
  }

  private List<String> processes() {
    var all = new ArrayList<String>();
    all.add(String.valueOf(process.pid()));
    process.descendants().forEach(child -> all.add(String.valueOf(child.pid())));
    return all;
  }

  private static long peakKilobytes(String pid) {
    try {
      return Files.readAllLines(Path.of("/proc", pid, "status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException _) {
      return 0;
    }
  }

  @Override
  public void close() {
    try {
      requests.close();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
      }
    } catch (IOException | InterruptedException e) {
      process.destroy();
    }
  }

  /**
   * The answer of a statement.
   *
   * @param millis from sending it to having read all rows, measured inside the process
   * @param cpuMillis what the engine's processes used meanwhile, in steps of ten; 0 off Linux
   * @param rows values in one form for all engines, NULL as null
   */
  public record Answer(double millis, double cpuMillis, List<List<String>> rows) {
    /** The first value of the first row. */
    public String value() {
      return rows.getFirst().getFirst();
    }
  }

  /** A statement that an engine refused. */
  public static final class PeerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PeerException(String message) {
      super(message);
    }
  }
}
