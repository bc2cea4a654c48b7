package floeberg.testing.interop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A file that says which engine writes what, and what is read then by all of them. Its lines:
 *
 * <ul>
 *   <li>{@code ## TITLE} begins a section of the report;
 *   <li>{@code -- ENGINE:} says who runs the statements that follow; each ends with a semicolon at
 *       the end of a line;
 *   <li>{@code -- same TABLE}: all engines read the table's rows, history and refs, and all of its
 *       rows as of every ref;
 *   <li>{@code -- query TITLE}: the statement that follows is run by all engines;
 *   <li>{@code -- except ENGINE: REASON}: this engine cannot do what the section is about.
 * </ul>
 */
record Script(List<Section> sections) {

  /** One table's story, and the engines that stand aside, each with the reason. */
  record Section(String title, List<Action> actions) {}

  /** What a section does, in order. */
  sealed interface Action {
    /** An engine runs a statement. */
    record Write(String engine, String sql) implements Action {}

    /** All engines agree about a table. */
    record Same(String table) implements Action {}

    /** All engines answer a query alike. */
    record Query(String title, String sql) implements Action {}

    /** An engine has no part in this section, and in later ones that say so again. */
    record Except(String engine, String reason) implements Action {}
  }

  /** Reads a script among the resources. */
  static Script read(String name) {
    try (InputStream in = Script.class.getResourceAsStream(name)) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a script's text. */
  static Script parse(String text) {
    var parser = new Parser();
    text.lines().forEach(parser::line);
    return new Script(parser.sections);
  }

  private static final class Parser {
    private final List<Section> sections = new ArrayList<>();
    private final StringBuilder statement = new StringBuilder();
    private String engine = "floeberg";
    private String query = "";

    void line(String line) {
      if (line.startsWith("## ")) {
        sections.add(new Section(line.substring(3), new ArrayList<>()));
      } else if (line.startsWith("-- same ")) {
        add(new Action.Same(line.substring(8)));
      } else if (line.startsWith("-- query ")) {
        query = line.substring(9);
      } else if (line.startsWith("-- except ")) {
        String[] parts = line.substring(10).split(": ", 2);
        add(new Action.Except(parts[0], parts[1]));
      } else if (line.startsWith("-- ") && line.endsWith(":")) {
        engine = line.substring(3, line.length() - 1);
      } else if (!line.isBlank()) {
        statement.append(statement.isEmpty() ? "" : "\n").append(line);
        if (line.endsWith(";")) {
          statement.setLength(statement.length() - 1);
          add(
              query.isEmpty()
                  ? new Action.Write(engine, statement.toString())
                  : new Action.Query(query, statement.toString()));
          statement.setLength(0);
          query = "";
        }
      }
    }

    private void add(Action action) {
      sections.getLast().actions().add(action);
    }
  }
}
