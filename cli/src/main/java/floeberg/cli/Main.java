package floeberg.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;

/** {@code floeberg} itself; without a command it is {@code floeberg sql}. */
@Command(
    name = "floeberg",
    description = "Spark SQL over Apache Iceberg tables in one small process, without Spark.",
    versionProvider = Main.Version.class,
    mixinStandardHelpOptions = true,
    subcommands = {SqlCommand.class, DemoCommand.class, ServeCommand.class, RunCommand.class})
public final class Main implements Runnable {
  @Mixin private SessionOptions options = new SessionOptions();

  /** Runs a command; the status is 0, or 1 when a statement failed, or 2 for a wrong call. */
  public static void main(String[] arguments) {
    var commandLine = new CommandLine(new Main());
    commandLine.setExecutionExceptionHandler(
        (exception, _, _) -> {
          Console.standard().err().println(ErrorText.of(exception));
          return 1;
        });
    int status = commandLine.execute(arguments);
    // Threads of libraries must not keep a finished command alive.
    System.exit(status);
  }

  @Override
  public void run() {
    int status = new SqlCommand(options).call();
    if (status != 0) {
      System.exit(status);
    }
  }

  /** The version that the build wrote down. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      try (InputStream in = Main.class.getResourceAsStream("version.txt")) {
        String version = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        return new String[] {"floeberg " + version + " (Java " + Runtime.version() + ")"};
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
