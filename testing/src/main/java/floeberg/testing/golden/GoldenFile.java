package floeberg.testing.golden;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One file of answers in the form of Spark's SQLQueryTestSuite.
 *
 * @param name its path below the folder of answers, without the ending
 * @param settings what the file of questions sets before it starts
 */
record GoldenFile(String name, Map<String, String> settings, List<Question> questions) {
  private static final String QUERY = "-- !query\n";
  private static final String SCHEMA = "\n-- !query schema\n";
  private static final String OUTPUT = "\n-- !query output\n";

  /** A statement with the schema and the rows, or the error, that Spark answered. */
  record Question(String sql, String schema, String output) {}

  /** Whether a statement has the word, in whatever case. */
  boolean mentions(String word) {
    Pattern pattern = Pattern.compile("\\b" + word + "\\b", Pattern.CASE_INSENSITIVE);
    return questions.stream().anyMatch(question -> pattern.matcher(question.sql()).find());
  }

  static GoldenFile read(Path folder, Path answers) throws IOException {
    Path results = folder.resolve("results");
    String relative = results.relativize(answers).toString();
    String name = relative.substring(0, relative.length() - ".sql.out".length());
    Path questions = folder.resolve("inputs").resolve(name + ".sql");
    var settings = new LinkedHashMap<String, String>();
    if (Files.exists(questions)) {
      for (String line : Files.readAllLines(questions)) {
        if (line.startsWith("--SET ")) {
          add(settings, line.substring("--SET ".length()));
        }
      }
    }
    var asked = new ArrayList<Question>();
    String[] parts = Files.readString(answers).split("(?m)^" + QUERY);
    for (int i = 1; i < parts.length; i++) {
      int schema = parts[i].indexOf(SCHEMA);
      int output = parts[i].indexOf(OUTPUT);
      asked.add(
          new Question(
              parts[i].substring(0, schema),
              parts[i].substring(schema + SCHEMA.length(), output),
              parts[i].substring(output + OUTPUT.length()).stripTrailing()));
    }
    return new GoldenFile(name, settings, asked);
  }

  private static void add(Map<String, String> settings, String text) {
    for (String setting : text.split(",")) {
      String[] sides = setting.split("=", 2);
      settings.put(sides[0].strip(), sides[1].strip());
    }
  }
}
