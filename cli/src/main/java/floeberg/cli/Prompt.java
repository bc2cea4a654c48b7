package floeberg.cli;

import floeberg.session.Session;
import floeberg.sql.SqlScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** The line-editing prompt: statements over several lines up to a semicolon, and a history. */
final class Prompt {
  private static final Set<String> LEAVE = Set.of("exit", "quit");

  private final Statements statements;
  private final StatementRunner runner;
  private final Path historyFile;

  Prompt(Statements statements, StatementRunner runner, Path historyFile) {
    this.statements = statements;
    this.runner = runner;
    this.historyFile = historyFile;
  }

  /** Reads and runs statements until the end of input; the status of the command. */
  int run() throws IOException {
    Files.createDirectories(historyFile.toAbsolutePath().getParent());
    try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
      LineReader reader = reader(terminal);
      terminal.handle(Terminal.Signal.INT, _ -> statements.cancel());
      while (true) {
        String text;
        try {
          Session session = statements.session();
          text =
              reader.readLine(session.currentCatalog() + "." + session.currentNamespace() + "> ");
        } catch (UserInterruptException _) {
          continue;
        } catch (EndOfFileException _) {
          return 0;
        }
        String word = text.strip().replaceAll(";$", "").strip();
        if (LEAVE.contains(word)) {
          return 0;
        }
        if (!word.isEmpty()) {
          runner.runAll("", text);
        }
      }
    }
  }

  private LineReader reader(Terminal terminal) {
    return LineReaderBuilder.builder()
        .terminal(terminal)
        .parser(new StatementParser())
        .variable(LineReader.HISTORY_FILE, historyFile)
        .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P  > ")
        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
        .build();
  }

  /** Asks for more lines until the text ends with a semicolon outside of quotes and comments. */
  private static final class StatementParser extends DefaultParser {
    StatementParser() {
      setEscapeChars(new char[0]);
      setQuoteChars(new char[0]);
    }

    private static boolean isTerminated(String text) {
      List<SqlScript.Piece> pieces = SqlScript.split(text);
      return pieces.isEmpty() || pieces.getLast().isTerminated();
    }

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
      boolean isFinished = line.isBlank() || LEAVE.contains(line.strip()) || isTerminated(line);
      if (context == ParseContext.ACCEPT_LINE && !isFinished) {
        throw new EOFError(-1, -1, "statement goes on");
      }
      return super.parse(line, cursor, context);
    }
  }
}
