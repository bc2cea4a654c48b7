package floeberg.jdbc;

import floeberg.result.Result;
import floeberg.sql.SqlParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers about the database that never change: the resource {@code metadata.tsv}. */
final class FixedAnswers {
  private static final String RESOURCE = "/floeberg/jdbc/metadata.tsv";
  private static final Map<String, String> ANSWERS = read();

  private FixedAnswers() {}

  private static Map<String, String> read() {
    var answers = new HashMap<String, String>();
    try (InputStream in = FixedAnswers.class.getResourceAsStream(RESOURCE);
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#")) {
          String[] cells = line.split("\t", 2);
          answers.put(cells[0], cells[1]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(answers);
  }

  /** The answer of a method; empty when there is none. */
  static Optional<Object> of(Method method) {
    Optional<String> text = Optional.ofNullable(ANSWERS.get(method.getName()));
    Class<?> type = method.getReturnType();
    if (type == boolean.class) {
      return Optional.of(text.map(Boolean::parseBoolean).orElse(false));
    }
    if (type == int.class) {
      return Optional.of(text.map(Integer::parseInt).orElse(0));
    }
    if (type == ResultSet.class) {
      return text.map(columns -> empty(columns));
    }
    return text.map(answer -> answer);
  }

  private static ResultSet empty(String columns) {
    return RowSet.detached(Result.of(new SqlParser().parseTableSchema(columns), List.of()));
  }
}
