package floeberg.testing.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What an engine answered to a question. */
sealed interface Reply {

  /** A column; the type's text marks what is never NULL, at every depth, with an exclamation. */
  record Column(String name, String type) {}

  /** Rows as text, NULL as Java null. */
  record Rows(List<Column> columns, List<List<String>> rows) implements Reply {}

  /**
   * An error.
   *
   * @param condition Spark's, else the exception's class
   */
  record Failure(String condition, String sqlState, String message) implements Reply {}

  /** Reads the file that the oracle wrote: a JSON object a line. */
  static Map<Integer, Reply> read(Path file) throws IOException {
    var json = new ObjectMapper();
    var replies = new TreeMap<Integer, Reply>();
    for (String line : Files.readAllLines(file)) {
      JsonNode node = json.readTree(line);
      replies.put(node.path("n").asInt(), reply(node));
    }
    return replies;
  }

  private static Reply reply(JsonNode node) {
    if (node.has("condition")) {
      return new Failure(
          node.path("condition").asText(),
          node.path("state").asText(),
          node.path("message").asText());
    }
    var columns = new ArrayList<Column>();
    node.path("columns")
        .forEach(c -> columns.add(new Column(c.get(0).asText(), c.get(1).asText())));
    var rows = new ArrayList<List<String>>();
    for (JsonNode row : node.path("rows")) {
      var cells = new ArrayList<String>();
      row.forEach(cell -> cells.add(cell.isNull() ? null : cell.asText()));
      rows.add(cells);
    }
    return new Rows(columns, rows);
  }
}
