package floeberg.testing.conformance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The statements of a case, read from its {@code .sql} file. */
public record CaseFile(List<Step> steps) {
  public CaseFile {
    steps = List.copyOf(steps);
  }

  /**
   * Reads a case.
   *
   * @throws IOException when it cannot be read or its last statement does not end with a semicolon
   */
  public static CaseFile read(Path file) throws IOException {
    var reader = new Reader();
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    for (int i = 0; i < lines.size(); i++) {
      reader.line(i + 1, lines.get(i));
    }
    if (!reader.statement.isEmpty()) {
      throw new IOException(file + ": the last statement does not end with ;");
    }
    return new CaseFile(reader.steps);
  }

  private static final class Reader {
    private final List<Step> steps = new ArrayList<>();
    private final StringBuilder statement = new StringBuilder();
    private List<Directive> before = new ArrayList<>();
    private Action action = new Action.Sql();
    private Optional<String> variable = Optional.empty();
    private int firstLine;

    void line(int number, String raw) {
      String text = raw.strip();
      if (statement.isEmpty()) {
        if (text.isEmpty()) {
          return;
        }
        if (text.startsWith("--")) {
          directive(text.substring(2).strip());
          return;
        }
        firstLine = number;
      }
      statement.append(statement.isEmpty() ? "" : "\n").append(raw);
      if (text.endsWith(";")) {
        finish();
      }
    }

    private void finish() {
      String text = statement.toString().strip();
      text = text.substring(0, text.length() - 1).strip();
      steps.add(new Step(steps.size() + 1, firstLine, text, before, action, variable));
      statement.setLength(0);
      before = new ArrayList<>();
      action = new Action.Sql();
      variable = Optional.empty();
    }

    // Directives about comparing (error, unordered, schema, volatile) are repeated in the expected
    // file, which is where they are taken from; anything else is a comment.
    private void directive(String text) {
      int colon = text.indexOf(':');
      String key = colon < 0 ? text : text.substring(0, colon).strip();
      String value = colon < 0 ? "" : text.substring(colon + 1).strip();
      switch (key) {
        case "conf" -> before.add(conf(value));
        case "unset" -> before.add(new Directive.Unset(value));
        case "sleep" -> before.add(new Directive.Sleep(Long.parseLong(value)));
        case "let" -> variable = Optional.of(value);
        case "read" -> action = new Action.ReadTable(value);
        case "load" -> action = new Action.Load(value);
        case "write" -> action = new Action.WriteTo(value);
        case "save" -> action = new Action.Save(value);
        default -> {}
      }
    }

    private static Directive conf(String value) {
      int equals = value.indexOf('=');
      return new Directive.Conf(
          value.substring(0, equals).strip(), value.substring(equals + 1).strip());
    }
  }
}
