package floeberg.testing.differential;

import java.util.Random;

/** Random queries over three small tables. */
final class QueryQuestions {
  private final QueryWriter writer;
  private final Random random;

  QueryQuestions(Random random) {
    this.random = random;
    this.writer = new QueryWriter(random);
  }

  Question next(int number) {
    QueryWriter.Written query = writer.query(2);
    boolean isOrdered = random.nextInt(100) < 40;
    String sql = isOrdered ? writer.ordered(query) : query.sql();
    return new Question(
        number,
        random.nextInt(100) < 10 ? Question.Mode.LEGACY : Question.Mode.ANSI,
        isOrdered,
        "query: " + query.topic(),
        sql);
  }
}
