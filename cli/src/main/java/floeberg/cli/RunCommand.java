package floeberg.cli;

import floeberg.Floeberg;
import floeberg.connect.ConnectOptions;
import floeberg.connect.ConnectServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** {@code floeberg run}: a PySpark script, on an engine that lives as long as the script. */
final class RunCommand implements Command {
  /** Set when catalogs that a script configures are opened in the embedded warehouse. */
  private static final String EMBEDDED = "floeberg.catalogs.embedded";

  private static final Option EMBEDDED_OPTION =
      Option.flag(
          "--embedded",
          "Opens every catalog that the script configures in the embedded warehouse, whatever its"
              + " type and address.");
  private static final Option PYTHON =
      Option.value(
          "--python",
          "PROGRAM",
          "The Python to use, with pyspark or pyspark-client; else $FLOEBERG_PYTHON, else python3.");

  @Override
  public String name() {
    return "run";
  }

  @Override
  public String description() {
    return "Runs a PySpark script, unmodified, on an engine of its own.";
  }

  @Override
  public List<Option> options() {
    return SessionOptions.with(EMBEDDED_OPTION, PYTHON, ClusterOption.CLUSTER);
  }

  @Override
  public String restLabel() {
    return "SCRIPT [ARGUMENT]...";
  }

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    if (arguments.rest().isEmpty()) {
      throw new UsageException("floeberg run needs a script");
    }
    Path script = Path.of(arguments.rest().getFirst());
    if (!Files.isReadable(script)) {
      throw new IOException("cannot read " + script);
    }
    String token = UUID.randomUUID().toString();
    var connect =
        new ConnectOptions(
            "localhost",
            0,
            Optional.of(token),
            Optional.empty(),
            Optional.empty(),
            Duration.ofDays(1),
            ClusterOption.address(arguments));
    Map<String, String> extra =
        arguments.has(EMBEDDED_OPTION) ? Map.of(EMBEDDED, "true") : Map.of();
    // Python loads the client while the engine starts.
    try (var address = new AddressFile()) {
      Process child = script(arguments, address.path()).start();
      Thread killer = new Thread(child::destroy);
      Runtime.getRuntime().addShutdownHook(killer);
      try (Floeberg engine = new SessionOptions(arguments).open(extra);
          ConnectServer server = ConnectServer.start(engine, connect)) {
        address.write("sc://localhost:" + server.port() + "/;token=" + token);
        return child.waitFor();
      } finally {
        child.destroy();
        Runtime.getRuntime().removeShutdownHook(killer);
      }
    }
  }

  private static ProcessBuilder script(Arguments arguments, Path address) {
    var line = new ArrayList<String>();
    line.add(arguments.value(PYTHON).orElseGet(RunCommand::interpreter));
    line.add(
        Path.of(System.getProperty("floeberg.python", "python/src"), "floeberg", "_run.py")
            .toString());
    line.addAll(arguments.rest());
    ProcessBuilder process = new ProcessBuilder(line).inheritIO();
    process.environment().put("FLOEBERG_ADDRESS_FILE", address.toString());
    return process;
  }

  private static String interpreter() {
    String given = System.getenv("FLOEBERG_PYTHON");
    return given == null || given.isBlank() ? "python3" : given;
  }

  /**
   * A file in a folder of its own, readable by its owner alone, that tells where the server is; the
   * reader removes both.
   */
  private record AddressFile(Path folder) implements AutoCloseable {
    AddressFile() throws IOException {
      this(Files.createTempDirectory("floeberg-run"));
    }

    Path path() {
      return folder.resolve("address");
    }

    /** It is there when it is whole. */
    void write(String address) throws IOException {
      Path unfinished = folder.resolve("unfinished");
      Files.writeString(unfinished, address);
      Files.move(unfinished, path(), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
      Files.deleteIfExists(path());
      Files.deleteIfExists(folder.resolve("unfinished"));
      Files.deleteIfExists(folder);
    }
  }
}
