package floeberg.cli;

import floeberg.Floeberg;
import floeberg.connect.cluster.ClusterAddress;
import floeberg.session.Session;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code floeberg sql}: statements from arguments, files, standard input or the prompt. */
final class SqlCommand implements Command {
  private static final Option TEXT =
      Option.value("-e", "TEXT", "Statements, separated by semicolons. Repeatable.");
  private static final Option FILE =
      Option.value("-f", "FILE", "A file of statements. Repeatable.");
  private static final Option FORMAT =
      Option.value(
          "--format",
          "FORMAT",
          "How results are printed: table (the default), vertical, csv, json or markdown.");

  @Override
  public String name() {
    return "sql";
  }

  @Override
  public String description() {
    return "Runs SQL statements: from -e and -f, else from standard input; on a terminal it is a"
        + " prompt.";
  }

  @Override
  public List<Option> options() {
    return SessionOptions.with(TEXT, FILE, FORMAT, ClusterOption.CLUSTER);
  }

  /** A named text; the name stands before places in errors. */
  private record Source(String name, String text) {}

  @Override
  public int run(Arguments arguments) throws IOException {
    Preload.start();
    Console console = Console.standard();
    OutputFormat format =
        arguments.value(FORMAT).map(OutputFormat::named).orElse(OutputFormat.TABLE);
    // Read first: a file that is not there must not leave half the work done.
    List<Source> sources = sources(arguments, console);
    var options = new SessionOptions(arguments);
    Optional<ClusterAddress> cluster = ClusterOption.address(arguments);
    try (Floeberg engine = options.open();
        Session session = engine.newSession();
        Statements statements = Statements.of(session, cluster)) {
      session.onWarning(warning -> console.err().println("warning: " + warning));
      var runner = new StatementRunner(statements, format.printer(), console);
      if (sources.isEmpty()) {
        return new Prompt(statements, runner, options.historyFile()).run();
      }
      return run(sources, statements, runner) ? 0 : 1;
    }
  }

  private static boolean run(List<Source> sources, Statements statements, StatementRunner runner) {
    try (var _ = new Interruption(statements)) {
      for (Source source : sources) {
        if (!runner.runAll(source.name(), source.text())) {
          return false;
        }
      }
      return true;
    }
  }

  /** The texts to run; none when statements are typed. */
  private static List<Source> sources(Arguments arguments, Console console) throws IOException {
    var sources = new ArrayList<Source>();
    arguments.all(TEXT).forEach(text -> sources.add(new Source("", text)));
    for (String file : arguments.all(FILE)) {
      sources.add(new Source(file, read(Path.of(file))));
    }
    if (sources.isEmpty() && !console.isInputTerminal()) {
      sources.add(new Source("", new String(System.in.readAllBytes(), StandardCharsets.UTF_8)));
    }
    return sources;
  }

  private static String read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new UsageException("-f takes a file of statements, and this is a folder: " + file);
    }
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new UsageException("there is no file " + file);
    } catch (MalformedInputException e) {
      throw new UsageException("this is no text in UTF-8: " + file);
    }
  }
}
