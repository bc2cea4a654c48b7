package floeberg.procedure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import floeberg.type.SparkType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProceduresTest {
  private static final Path CASES = Path.of("..", "testing", "src", "test", "cases");
  private static final Pattern CALL =
      Pattern.compile("(?is)^\\s*CALL\\s+(?:\\w+\\.)?system\\.(\\w+)\\s*\\(.*");

  @Test
  void namesDifferAndRequiredParametersComeFirst() {
    Set<String> names = new HashSet<>();
    for (Procedure procedure : Procedures.ALL) {
      assertTrue(names.add(procedure.name()), procedure.name());
      boolean isOptional = false;
      for (Parameter parameter : procedure.parameters()) {
        assertFalse(isOptional && parameter.isRequired(), procedure.name());
        isOptional |= !parameter.isRequired();
      }
    }
  }

  @Test
  void declaredColumnsAreThoseThatSparkAnswered() throws IOException {
    Set<String> checked = new HashSet<>();
    for (Path file : expectations()) {
      for (JsonNode step : new ObjectMapper().readTree(file.toFile()).path("steps")) {
        Matcher call = CALL.matcher(step.path("sql").asText());
        if (step.path("kind").asText().equals("query") && call.matches()) {
          String name = call.group(1).toLowerCase(Locale.ROOT);
          Procedure procedure = Procedures.find(name).orElseThrow();
          assertEquals(recorded(step.path("schema")), declared(procedure.output()), name);
          checked.add(name);
        }
      }
    }
    assertEquals(
        new HashSet<>(Procedures.ALL.stream().map(Procedure::name).toList()),
        withoutAnswers(checked));
  }

  /** The corpus only refuses publish_changes. */
  private static Set<String> withoutAnswers(Set<String> checked) {
    Set<String> all = new HashSet<>(checked);
    all.add("publish_changes");
    return all;
  }

  private static List<Path> expectations() throws IOException {
    try (Stream<Path> files = Files.walk(CASES)) {
      return files.filter(file -> file.toString().endsWith(".expected.json")).toList();
    }
  }

  private static List<String> recorded(JsonNode schema) {
    var columns = new ArrayList<String>();
    schema.forEach(
        column -> columns.add(column.path("name").asText() + " " + column.path("type").asText()));
    return columns;
  }

  private static List<String> declared(SparkType.Struct output) {
    return output.fields().stream()
        .map(field -> field.name() + " " + field.type().simpleString())
        .toList();
  }
}
