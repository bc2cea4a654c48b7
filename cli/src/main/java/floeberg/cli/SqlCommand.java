package floeberg.cli;

import floeberg.Floeberg;
import floeberg.session.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code floeberg sql}: statements from arguments, files, standard input or the prompt. */
@Command(
    name = "sql",
    mixinStandardHelpOptions = true,
    description =
        "Runs SQL statements: from -e and -f, else from standard input;"
            + " on a terminal it is a prompt.")
final class SqlCommand implements Callable<Integer> {
  @Option(
      names = "-e",
      paramLabel = "TEXT",
      description = "Statements, separated by semicolons. Repeatable.")
  private List<String> texts = List.of();

  @Option(names = "-f", paramLabel = "FILE", description = "A file of statements. Repeatable.")
  private List<Path> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "How results are printed: ${COMPLETION-CANDIDATES}. Default: table.")
  private Optional<OutputFormat> format = Optional.empty();

  @Mixin private SessionOptions options;

  SqlCommand() {
    this(new SessionOptions());
  }

  SqlCommand(SessionOptions options) {
    this.options = options;
  }

  /** A named text; the name stands before places in errors. */
  private record Source(String name, String text) {}

  @Override
  public Integer call() {
    Console console = Console.standard();
    OutputFormat shown = format.orElse(OutputFormat.table);
    // Read first: a file that is not there must not leave half the work done.
    try {
      List<Source> sources = sources(console);
      try (Floeberg engine = options.open();
          Session session = engine.newSession()) {
        session.onWarning(warning -> console.err().println("warning: " + warning));
        var runner = new StatementRunner(session, shown.printer(), console);
        if (texts.isEmpty() && files.isEmpty() && console.isInputTerminal()) {
          return new Prompt(session, runner, options.historyFile()).run();
        }
        return run(sources, session, runner) ? 0 : 1;
      }
    } catch (IOException | RuntimeException e) {
      console.out().flush();
      console.err().println(ErrorText.of(e));
      return 1;
    }
  }

  private static boolean run(List<Source> sources, Session session, StatementRunner runner) {
    try (var _ = new Interruption(session)) {
      for (Source source : sources) {
        if (!runner.runAll(source.name(), source.text())) {
          return false;
        }
      }
      return true;
    }
  }

  private List<Source> sources(Console console) throws IOException {
    var sources = new ArrayList<Source>();
    texts.forEach(text -> sources.add(new Source("", text)));
    for (Path file : files) {
      sources.add(new Source(file.toString(), Files.readString(file)));
    }
    if (sources.isEmpty() && !console.isInputTerminal()) {
      sources.add(new Source("", new String(System.in.readAllBytes(), StandardCharsets.UTF_8)));
    }
    return sources;
  }
}
