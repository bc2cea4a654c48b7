package floeberg.cli;

import floeberg.Floeberg;
import floeberg.connect.ConnectOptions;
import floeberg.connect.ConnectServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code floeberg run}: a PySpark script, on an engine that lives as long as the script. */
@Command(name = "run", description = "Runs a PySpark script, unmodified, on an engine of its own.")
final class RunCommand implements Callable<Integer> {
  /** Set when catalogs that a script configures are opened in the embedded warehouse. */
  private static final String EMBEDDED = "floeberg.catalogs.embedded";

  @Mixin private SessionOptions options = new SessionOptions();

  @Option(
      names = "--embedded",
      description =
          "Opens every catalog that the script configures in the embedded warehouse, whatever its type and address.")
  private boolean embedded;

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      description =
          "The Python to use, with pyspark or pyspark-client; else $FLOEBERG_PYTHON, else python3.")
  private String python;

  @Parameters(index = "0", paramLabel = "SCRIPT", description = "The script.")
  private Path script;

  @Parameters(index = "1..*", paramLabel = "ARGS", description = "Its arguments.")
  private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
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
            Duration.ofDays(1));
    Map<String, String> extra = embedded ? Map.of(EMBEDDED, "true") : Map.of();
    try (Floeberg engine = options.open(extra);
        ConnectServer server = ConnectServer.start(engine, connect)) {
      var line = new ArrayList<String>();
      line.add(interpreter());
      line.add(
          Path.of(System.getProperty("floeberg.python", "python/src"), "floeberg", "_run.py")
              .toString());
      line.add(script.toString());
      line.addAll(arguments);
      ProcessBuilder process = new ProcessBuilder(line).inheritIO();
      process
          .environment()
          .put("SPARK_REMOTE", "sc://localhost:" + server.port() + "/;token=" + token);
      return waitFor(process.start());
    }
  }

  private static int waitFor(Process child) throws InterruptedException {
    Thread killer = new Thread(child::destroy);
    Runtime.getRuntime().addShutdownHook(killer);
    int status = child.waitFor();
    Runtime.getRuntime().removeShutdownHook(killer);
    return status;
  }

  private String interpreter() {
    if (python != null) {
      return python;
    }
    String given = System.getenv("FLOEBERG_PYTHON");
    return given == null || given.isBlank() ? "python3" : given;
  }
}
