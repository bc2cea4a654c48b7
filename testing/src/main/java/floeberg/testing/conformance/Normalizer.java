package floeberg.testing.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Variables of a running case, and what takes run-dependent text out of its answers. */
final class Normalizer {
  private static final int SHORTEST_REPLACED_VALUE = 12;
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern TASK_FILE =
      Pattern.compile("\\b\\d{5}-\\d+-" + UUID.pattern() + "(-\\d+-\\d{5})?");
  private static final Pattern CURRENT_SNAPSHOT =
      Pattern.compile("current-snapshot-id('?\\s*=\\s*'?)\\d+");
  private static final Pattern BYTES = Pattern.compile("\\b\\d+ bytes\\b");
  private static final Pattern IDENTITY_HASH = Pattern.compile("(\\w)@[0-9a-f]{2,8}\\b");
  private static final Pattern LONG_NUMBER = Pattern.compile("\\b\\d{15,19}\\b");
  private static final Pattern EXPRESSION_ID = Pattern.compile("#\\d+L?");
  private static final Pattern ID_COLUMN =
      Pattern.compile("(?i)(.*_)?(snapshot_id|parent_id|previous_ref|updated_ref)");

  private final String directory;
  private final String sparkWarehouse;
  private final Map<String, String> variables = new LinkedHashMap<>();

  Normalizer(Scratch scratch) {
    this.directory = scratch.directory().toString();
    this.sparkWarehouse = scratch.sparkWarehouse().toString();
  }

  void bind(String variable, String value) {
    variables.put(variable, value);
  }

  /** The text with variables replaced by their values. */
  String expand(String text) {
    String result = text.replace("${dir}", directory);
    for (var variable : variables.entrySet()) {
      result = result.replace("${" + variable.getKey() + "}", variable.getValue());
    }
    return result;
  }

  /** A cell or column name, or the start of a message. */
  String text(String raw) {
    String text = withoutFolder(raw, sparkWarehouse, "${spark_warehouse}");
    text = withoutFolder(text, directory, "${dir}");
    for (var variable : variables.entrySet()) {
      if (variable.getValue().length() >= SHORTEST_REPLACED_VALUE) {
        text = text.replace(variable.getValue(), "${" + variable.getKey() + "}");
      }
    }
    text = CURRENT_SNAPSHOT.matcher(text).replaceAll("current-snapshot-id$1<id>");
    text = BYTES.matcher(text).replaceAll("<n> bytes");
    text = IDENTITY_HASH.matcher(text).replaceAll("$1@<hash>");
    text = TASK_FILE.matcher(text).replaceAll("<file>");
    return UUID.matcher(text).replaceAll("<uuid>");
  }

  /** The first line of a message that is not empty. */
  String message(String raw) {
    String first = raw.lines().filter(line -> !line.isBlank()).findFirst().orElse("").strip();
    String text = EXPRESSION_ID.matcher(text(first)).replaceAll("#N");
    return LONG_NUMBER.matcher(text).replaceAll("<id>");
  }

  List<Expected.Column> columns(List<Expected.Column> columns) {
    return columns.stream().map(c -> new Expected.Column(text(c.name()), c.type())).toList();
  }

  List<List<String>> rows(Answer.Rows answer) {
    var rows = new ArrayList<List<String>>();
    for (List<String> row : answer.rows()) {
      rows.add(row(answer.columns(), row));
    }
    return rows;
  }

  private List<String> row(List<Expected.Column> columns, List<String> raw) {
    var row = new ArrayList<String>();
    for (int i = 0; i < raw.size(); i++) {
      String cell = raw.get(i) == null ? null : text(raw.get(i));
      Expected.Column column = columns.get(i);
      boolean isId = column.type().equals("bigint") && ID_COLUMN.matcher(column.name()).matches();
      row.add(isId && cell != null && !cell.startsWith("${") ? "<id>" : cell);
    }
    if (row.size() == 2
        && "current-snapshot-id".equals(row.get(0))
        && row.get(1) != null
        && row.get(1).matches("\\d+")) {
      row.set(1, "<id>");
    }
    return row;
  }

  private static String withoutFolder(String text, String folder, String name) {
    return text.replace("file://" + folder, name)
        .replace("file:" + folder, name)
        .replace(folder, name);
  }
}
