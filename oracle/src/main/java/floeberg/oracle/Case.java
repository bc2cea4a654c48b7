package floeberg.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A case file; its form is in FORMAT.md beside the cases. */
final class Case {
  String title = "";
  final List<Step> steps = new ArrayList<>();

  /** What is done with a step's text. */
  enum Action {
    SQL,
    READ,
    LOAD,
    WRITE,
    SAVE
  }

  /** One statement with the directives before it. */
  static final class Step {
    int line;
    String sql;
    String variable;
    boolean isUnordered;
    boolean mustFail;
    boolean comparesSchema;
    final List<String> volatileColumns = new ArrayList<>();
    Action action = Action.SQL;
    String specification = "";

    void act(Action action, String specification) {
      this.action = action;
      this.specification = specification;
    }

    /** {conf, key, value}, {unset, key} and {sleep, millis}, in order. */
    final List<String[]> before = new ArrayList<>();
  }

  static Case read(Path file) throws IOException {
    var read = new Case();
    var step = new Step();
    var sql = new StringBuilder();
    int number = 0;
    for (String raw : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      number++;
      String text = raw.strip();
      if (sql.length() == 0) {
        if (text.isEmpty()) {
          continue;
        }
        if (text.startsWith("--")) {
          read.directive(step, text.substring(2).strip());
          continue;
        }
        step.line = number;
      }
      sql.append(sql.length() == 0 ? "" : "\n").append(raw);
      if (text.endsWith(";")) {
        String statement = sql.toString().strip();
        step.sql = statement.substring(0, statement.length() - 1).strip();
        read.steps.add(step);
        step = new Step();
        sql.setLength(0);
      }
    }
    if (sql.length() > 0) {
      throw new IOException(file + ": the last statement does not end with ;");
    }
    return read;
  }

  private void directive(Step step, String text) {
    int colon = text.indexOf(':');
    String key = colon < 0 ? text : text.substring(0, colon).strip();
    String value = colon < 0 ? "" : text.substring(colon + 1).strip();
    switch (key) {
      case "name" -> title = value;
      case "conf" -> {
        int equals = value.indexOf('=');
        step.before.add(
            new String[] {
              "conf", value.substring(0, equals).strip(), value.substring(equals + 1).strip()
            });
      }
      case "unset", "sleep" -> step.before.add(new String[] {key, value});
      case "let" -> step.variable = value;
      case "unordered" -> step.isUnordered = true;
      case "error" -> step.mustFail = true;
      case "schema" -> step.comparesSchema = true;
      case "volatile" ->
          Arrays.stream(value.split(",")).map(String::strip).forEach(step.volatileColumns::add);
      case "read" -> step.act(Action.READ, value);
      case "load" -> step.act(Action.LOAD, value);
      case "write" -> step.act(Action.WRITE, value);
      case "save" -> step.act(Action.SAVE, value);
      default -> {}
    }
  }

  static Map<String, String> options(String text) {
    var options = new LinkedHashMap<String, String>();
    for (String word : text.strip().split("\\s+")) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        options.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return options;
  }
}
