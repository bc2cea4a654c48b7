package floeberg.function;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.session.Session;
import floeberg.type.TypeText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expressions with the answers that Spark 4.1.3 gave. */
final class RecordedAnswersTest {
  private static final Map<String, String> UTC = Map.of("spark.sql.session.timeZone", "UTC");

  @TempDir Path warehouse;

  @Test
  void decimalsHaveSparksTypesAndDigits() throws IOException {
    var failures = new ArrayList<String>();
    try (Floeberg floeberg = Floeberg.open(warehouse, UTC);
        Session session = floeberg.newSession()) {
      for (String[] answer : lines("decimal-answers.tsv")) {
        String got = answer(session, answer[0], true);
        boolean isError = answer[1].equals("ERROR");
        String expected =
            isError ? "ERROR " + condition(answer[2]) : answer[1] + " " + plain(answer[2]);
        if (!(isError ? condition(got) : got).equals(expected)) {
          failures.add(answer[0] + ": expected " + expected + ", got " + got);
        }
      }
    }
    assertEquals(List.of(), failures);
  }

  @Test
  void everydayExpressionsHaveSparksValues() throws IOException {
    var failures = new ArrayList<String>();
    try (Floeberg floeberg = Floeberg.open(warehouse, UTC);
        Session session = floeberg.newSession()) {
      for (String[] answer : lines("spark-4.1.3-expressions.tsv")) {
        String expected = answer.length > 1 ? answer[1] : "";
        String got = answer(session, answer[0], false);
        boolean areErrors = expected.startsWith("ERR") && got.startsWith("ERR");
        boolean agree =
            areErrors ? condition(got).equals(condition(expected)) : got.equals(expected);
        if (!agree) {
          failures.add(answer[0] + ": expected " + expected + ", got " + got);
        }
      }
    }
    assertEquals(List.of(), failures);
  }

  private static String plain(String number) {
    return number.equals("null") ? number : new BigDecimal(number).toPlainString();
  }

  private static String condition(String error) {
    int close = error.indexOf(']');
    return close < 0 ? error : error.substring(0, close);
  }

  private static List<String[]> lines(String resource) throws IOException {
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                RecordedAnswersTest.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.isBlank()).map(l -> l.split("\t", -1)).toList();
    }
  }

  private static String answer(Session session, String expression, boolean hasType) {
    try (Result result = session.sql("SELECT " + expression + " AS v")) {
      var type = result.schema().fields().getFirst().type();
      Row row = result.rows().next();
      String text = new ValueText(ZoneOffset.UTC).text(row.values().getFirst(), type);
      return hasType ? TypeText.sql(type) + " " + text : String.valueOf(text);
    } catch (FloebergException e) {
      return (hasType ? "ERROR " : "ERR ") + e.getMessage();
    }
  }
}
