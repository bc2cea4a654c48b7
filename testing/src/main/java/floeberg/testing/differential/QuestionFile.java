package floeberg.testing.differential;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static void line(BufferedWriter out, ObjectNode node) throws IOException {
    out.write(JSON.writeValueAsString(node));
    out.write("\n");
  }
}
