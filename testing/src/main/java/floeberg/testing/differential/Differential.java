package floeberg.testing.differential;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The program behind {@code dev/differential}: writes the questions, or compares the answers. */
public final class Differential {
  private Differential() {}

  /**
   * Runs.
   *
   * @param words {@code ask SEED EXPRESSIONS QUERIES FOLDER}, or {@code compare} with the same, or
   *     {@code file FOLDER} to compare the answers to questions of a file
   */
  public static void main(String[] words) throws IOException {
    if (words[0].equals("file")) {
      Path folder = Path.of(words[1]);
      Path file = folder.resolve("ours.jsonl");
      var summary = new Summary(0, 0, 0);
      compare(folder, QuestionFile.preparation(file), QuestionFile.questions(file), summary);
      System.out.print(summary.outcome());
      return;
    }
    long seed = Long.parseLong(words[1]);
    int expressions = Integer.parseInt(words[2]);
    int queries = Integer.parseInt(words[3]);
    Path folder = Path.of(words[4]);
    var vocabulary = Vocabulary.read();
    var preparation = new ArrayList<>(ExpressionTables.statements(vocabulary));
    preparation.addAll(QueryTables.STATEMENTS);
    List<Question> questions = questions(vocabulary, seed, expressions, queries);
    if (words[0].equals("ask")) {
      QuestionFile.write(folder.resolve("questions.jsonl"), preparation, questions);
      return;
    }
    var summary = new Summary(seed, expressions, queries);
    compare(folder, preparation, questions, summary);
    Files.writeString(folder.resolve("summary.md"), summary.text());
  }

  private static void compare(
      Path folder, List<String> preparation, List<Question> questions, Summary summary)
      throws IOException {
    Map<Integer, Reply> spark = Reply.read(folder.resolve("spark.jsonl"));
    try (var floeberg =
            new FloebergReplies(Files.createTempDirectory("differential"), preparation);
        var details =
            new PrintStream(
                Files.newOutputStream(folder.resolve("details.txt")),
                true,
                StandardCharsets.UTF_8)) {
      for (Question question : questions) {
        Reply expected = spark.get(question.number());
        if (expected != null) {
          Optional<Difference> difference =
              Difference.between(question, expected, floeberg.ask(question));
          summary.count(question, difference);
          difference.ifPresent(found -> details.print(line(question, found)));
        }
      }
    }
  }

  private static List<Question> questions(
      Vocabulary vocabulary, long seed, int expressions, int queries) {
    var questions = new ArrayList<Question>();
    var ofExpressions = new ExpressionQuestions(vocabulary, new Random(seed));
    var ofQueries = new QueryQuestions(new Random(seed));
    int asked = 0;
    for (int i = 0; i < expressions; i++) {
      questions.add(ofExpressions.next(questions.size() + 1));
      // Spread, so that a run cut short has some of each.
      while (asked * (long) expressions < queries * (i + 1L)) {
        questions.add(ofQueries.next(questions.size() + 1));
        asked++;
      }
    }
    return questions;
  }

  private static String line(Question question, Difference difference) {
    return "%s [%s] #%d %s%n    %s%n    spark %s%n"
        .formatted(
            difference.kind(),
            question.topic(),
            question.number(),
            question.mode(),
            question.sql(),
            difference.detail());
  }
}
