package floeberg.testing.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The file the oracle reads: a JSON object a line, first the statements that make the tables. */
final class QuestionFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private QuestionFile() {}

  static void write(Path file, List<String> preparation, List<Question> questions)
      throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (String statement : preparation) {
        line(out, JSON.createObjectNode().put("prepare", statement));
      }
      for (Question question : questions) {
        line(
            out,
            JSON.createObjectNode()
                .put("n", question.number())
                .put("mode", question.mode().name())
                .put("sql", question.sql()));
      }
    }
  }

  /** The statements of a file that make the tables. */
  static List<String> preparation(Path file) throws IOException {
    var statements = new ArrayList<String>();
    for (String line : Files.readAllLines(file)) {
      JsonNode node = JSON.readTree(line);
      if (node.has("prepare")) {
        statements.add(node.path("prepare").asText());
      }
    }
    return statements;
  }

  /** The questions of a file, asked in no order. */
  static List<Question> questions(Path file) throws IOException {
    var questions = new ArrayList<Question>();
    for (String line : Files.readAllLines(file)) {
      JsonNode node = JSON.readTree(line);
      if (node.has("sql")) {
        questions.add(
            new Question(
                node.path("n").asInt(),
                Question.Mode.valueOf(node.path("mode").asText()),
                false,
                node.path("topic").asText(),
                node.path("sql").asText()));
      }
    }
    return questions;
  }

  private static void line(BufferedWriter out, ObjectNode node) throws IOException {
    out.write(JSON.writeValueAsString(node));
    out.write("\n");
  }
}
