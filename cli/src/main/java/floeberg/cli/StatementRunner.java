package floeberg.cli;

import floeberg.result.Result;
import floeberg.result.ValueText;
import floeberg.sql.SqlScript;
import java.util.List;
import java.util.Locale;

/** Runs statements and prints what they answer. */
final class StatementRunner {
  private final Statements statements;
  private final ResultPrinter printer;
  private final Console console;

  StatementRunner(Statements statements, ResultPrinter printer, Console console) {
    this.statements = statements;
    this.printer = printer;
    this.console = console;
  }

  /**
   * Runs the statements of a text up to the first that fails.
   *
   * @param name of the file, empty when there is none
   * @return whether all succeeded
   */
  boolean runAll(String name, String text) {
    List<SqlScript.Piece> pieces;
    try {
      pieces = SqlScript.split(text);
    } catch (RuntimeException e) {
      console.err().println(ErrorText.of(e));
      return false;
    }
    for (SqlScript.Piece piece : pieces) {
      if (!run(name, text, piece)) {
        return false;
      }
    }
    return true;
  }

  private boolean run(String name, String text, SqlScript.Piece piece) {
    try {
      runOne(piece.text());
      return true;
    } catch (StandardOutput.LostException e) {
      // Nobody would see what the other statements answer.
      throw e;
    } catch (RuntimeException | LinkageError e) {
      console.out().flush();
      console.err().println(ErrorText.of(e, new ErrorText.Place(name, text, piece.startOffset())));
      return false;
    }
  }

  /** Runs one statement; errors are thrown as they are. */
  void runOne(String statement) {
    long start = System.nanoTime();
    boolean isQuery;
    long rows;
    try (Result result = statements.run(statement)) {
      isQuery = result.isQuery();
      rows = isQuery ? printer.print(result, valueText(), console.out()) : 0;
    } finally {
      console.out().flush();
    }
    if (console.isOutputTerminal()) {
      console.err().println(summary(isQuery, rows, (System.nanoTime() - start) / 1e9));
    }
  }

  private ValueText valueText() {
    return new ValueText(statements.session().settings().zone())
        .inMode(statements.session().settings().isAnsi());
  }

  private static String summary(boolean isQuery, long rows, double seconds) {
    String what = isQuery ? rows + (rows == 1 ? " row" : " rows") : "done";
    return String.format(Locale.ROOT, "%s in %.3f s", what, seconds);
  }
}
