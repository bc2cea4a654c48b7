package floeberg.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the {@code .expected.json} beside a case. */
final class ExpectedFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ExpectedFile() {}

  /** What is expected, by step number. */
  static Map<Integer, Expected> read(Path file) throws IOException {
    var steps = new TreeMap<Integer, Expected>();
    for (JsonNode step : JSON.readTree(file.toFile()).path("steps")) {
      steps.put(step.path("n").asInt(), step(step));
    }
    return steps;
  }

  private static Expected step(JsonNode step) throws IOException {
    String kind = step.path("kind").asText();
    return switch (kind) {
      case "update" -> new Expected.Update();
      case "let" -> new Expected.Let();
      case "error" -> failure(step.path("error"));
      case "query" ->
          new Expected.Query(
              columns(step.path("schema")),
              rows(step.path("rows")),
              step.path("ordered").asBoolean(),
              step.path("compareSchema").asBoolean(),
              texts(step.path("volatile")));
      default -> throw new IOException("unknown kind of step: " + kind);
    };
  }

  private static Expected.Failure failure(JsonNode error) {
    return new Expected.Failure(
        text(error.path("condition")),
        text(error.path("sqlState")),
        error.path("class").asText(),
        error.path("message").asText());
  }

  private static List<Expected.Column> columns(JsonNode schema) {
    var columns = new ArrayList<Expected.Column>();
    for (JsonNode column : schema) {
      columns.add(new Expected.Column(column.path("name").asText(), column.path("type").asText()));
    }
    return columns;
  }

  private static List<List<String>> rows(JsonNode rows) {
    var result = new ArrayList<List<String>>();
    rows.forEach(row -> result.add(texts(row)));
    return result;
  }

  // NULL cells stay Java nulls, as in every row of text here.
  private static List<String> texts(JsonNode array) {
    var texts = new ArrayList<String>();
    array.forEach(cell -> texts.add(cell.isNull() ? null : cell.asText()));
    return texts;
  }

  private static Optional<String> text(JsonNode node) {
    return node.isTextual() ? Optional.of(node.asText()) : Optional.empty();
  }
}
