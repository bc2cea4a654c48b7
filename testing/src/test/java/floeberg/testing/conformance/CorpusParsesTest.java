package floeberg.testing.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.error.Conditions;
import floeberg.error.FloebergException;
import floeberg.sql.IcebergParseException;
import floeberg.sql.SqlParser;
import floeberg.sql.SqlScript;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every statement of the corpus is read, or refused as Spark's parser refuses it. */
class CorpusParsesTest {
  private static final Path CASES = Path.of("src/test/cases");

  /** What Spark 4.2's grammar reads and 4.1's does not. */
  private static final List<String> NEWER = List.of("QUALIFY row_number", "CREATE TABLE ice.db.lk");

  private final SqlParser parser = new SqlParser();

  private record Recorded(String place, String sql, Expected expected) {}

  private static List<Recorded> statements() throws IOException {
    var statements = new ArrayList<Recorded>();
    for (Corpus.Case found : new Corpus(CASES).cases(List.of())) {
      Map<Integer, Expected> expected = ExpectedFile.read(found.expected());
      for (Step step : CaseFile.read(found.sql()).steps()) {
        if (step.action() instanceof Action.Sql && expected.containsKey(step.number())) {
          statements.add(
              new Recorded(
                  found.name() + ":" + step.line(),
                  filled(step.text()),
                  expected.get(step.number())));
        }
      }
    }
    return statements;
  }

  /** Variables hold times and numbers; which ones does not matter for reading. */
  private static String filled(String text) {
    return text.replaceAll("'\\$\\{\\w+}'", "'2024-01-01 00:00:00'")
        .replace("${nope}", "")
        .replaceAll("\\$\\{\\w+}", "123");
  }

  @Test
  void everyStatementIsReadOrRefusedAsRecorded() throws IOException {
    var wrong = new ArrayList<String>();
    for (Recorded statement : statements()) {
      String got = outcome(statement.sql());
      String want = wanted(statement);
      if (!got.equals(want) && !isKnown(statement, got)) {
        wrong.add(statement.place() + ": " + got + ", not " + want);
      }
    }
    assertEquals(List.of(), wrong);
  }

  private String outcome(String sql) {
    try {
      parser.parseStatement(sql);
      return "";
    } catch (FloebergException e) {
      return e.condition().name();
    } catch (IcebergParseException e) {
      return e.getMessage();
    }
  }

  private static String wanted(Recorded statement) {
    if (statement.expected() instanceof Expected.Failure failure
        && failure.exceptionClass().endsWith("ParseException")) {
      return failure.condition().orElse(failure.message());
    }
    return "";
  }

  private static boolean isKnown(Recorded statement, String got) {
    Optional<String> condition =
        statement.expected() instanceof Expected.Failure failure
            ? failure.condition()
            : Optional.empty();
    boolean isOfAnotherClass = condition.equals(Optional.of(got));
    boolean isFoundLater =
        statement.sql().startsWith("EXECUTE IMMEDIATE")
            || condition.filter(c -> c.startsWith("INVALID_INLINE_TABLE")).isPresent();
    boolean isNewer = NEWER.stream().anyMatch(statement.sql()::contains);
    return isOfAnotherClass || got.isEmpty() && (isFoundLater || isNewer);
  }

  /** Words are removed, doubled, exchanged and moved: nothing but proper errors may come out. */
  @Test
  void mutatedStatementsGiveProperErrors() throws IOException {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    List<List<String>> statements =
        statements().stream().map(s -> List.of(s.sql().split("(?<=\\W)|(?=\\W)"))).toList();
    for (int i = 0; i < 2_000; i++) {
      String sql = mutated(statements, random);
      String place = "seed " + seed + ": " + sql;
      try {
        parser.parseStatement(sql);
        SqlScript.split(sql);
      } catch (FloebergException e) {
        assertTrue(Conditions.exists(e.condition().name()), () -> e.condition() + ", " + place);
        assertTrue(e.position().isKnown(), place);
      } catch (IcebergParseException e) {
        assertTrue(e.position().isKnown(), place);
      } catch (RuntimeException e) {
        throw new AssertionError(place, e);
      }
    }
  }

  private static String mutated(List<List<String>> statements, Random random) {
    var words = new ArrayList<>(statements.get(random.nextInt(statements.size())));
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes && !words.isEmpty(); i++) {
      int at = random.nextInt(words.size());
      List<String> other = statements.get(random.nextInt(statements.size()));
      String word = other.get(random.nextInt(other.size()));
      switch (random.nextInt(4)) {
        case 0 -> words.remove(at);
        case 1 -> words.set(at, word);
        case 2 -> words.add(at, " " + word + " ");
        default -> words.add(random.nextInt(words.size()), " " + words.get(at) + " ");
      }
    }
    return String.join("", words);
  }
}
