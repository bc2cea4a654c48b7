package floeberg.testing.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseRunnerTest {
  private static final Expected.Column ID = new Expected.Column("snapshot_id", "bigint");
  private static final Expected.Column TEXT = new Expected.Column("text", "string");

  @TempDir Path corpus;

  @Test
  void agreesWithWhatWasRecorded() throws IOException {
    write(
        """
        -- name: a title
        CREATE TABLE t (a INT);
        -- let: first
        SELECT snapshot;
        -- conf: mode=${first}
        -- unordered
        SELECT
          rows;
        -- error
        FAIL ${first};
        """,
        """
        {"steps": [
        {"n": 1, "kind": "update"},
        {"n": 2, "kind": "let", "var": "first"},
        {"n": 3, "kind": "query", "ordered": false, "compareSchema": true,
         "schema": [{"name": "snapshot_id", "type": "bigint"}, {"name": "text", "type": "string"}],
         "rows": [["${first}", "${dir}/a"], ["<id>", null]]},
        {"n": 4, "kind": "error", "error": {"condition": null, "sqlState": null,
         "class": "a.IllegalStateException", "message": "no snapshot ${first}"}}]}
        """);
    var engine = new FakeEngine();
    engine.answers.put("CREATE TABLE t (a INT)", Answer.Rows.none());
    engine.answers.put("SELECT snapshot", rows(List.of(ID), row("123456789012345")));
    engine.answers.put(
        "SELECT\n  rows",
        rows(List.of(ID, TEXT), row("42", null), row("123456789012345", "DIR/a")));
    engine.failures.put(
        "FAIL 123456789012345", new IllegalStateException("\nno snapshot 123456789012345\nat x"));

    List<StepResult> results = run(engine);

    assertEquals(
        List.of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
        results.stream().map(StepResult::difference).toList());
    assertEquals("123456789012345", engine.settings.get("mode"));
    assertEquals("folder/one:4", results.getLast().id());
    assertEquals(10, results.getLast().line());
  }

  @Test
  void saysWhatDiffers() throws IOException {
    write(
        "SELECT 1;\nSELECT 2;\nDROP x;\n",
        """
        {"steps": [
        {"n": 1, "kind": "query", "ordered": true, "compareSchema": false,
         "schema": [{"name": "text", "type": "string"}], "rows": [["b"], ["a"]]},
        {"n": 2, "kind": "error", "error": {"condition": "DIVIDE_BY_ZERO", "sqlState": "22012",
         "class": "x.A", "message": "m"}},
        {"n": 3, "kind": "update"}]}
        """);
    var engine = new FakeEngine();
    engine.answers.put("SELECT 1", rows(List.of(TEXT), row("a"), row("b")));
    engine.answers.put("SELECT 2", rows(List.of(TEXT), row("2")));
    engine.failures.put("DROP x", new IllegalStateException("no x"));

    List<StepResult> results = run(engine);

    assertEquals(3, results.stream().filter(result -> !result.passed()).count());
    assertTrue(results.get(0).difference().orElse("").contains("row 0 expected [b]"));
    assertTrue(results.get(1).difference().orElse("").contains("DIVIDE_BY_ZERO 22012"));
    assertTrue(results.get(2).difference().orElse("").contains("IllegalStateException: no x"));
  }

  @Test
  void aStepThatHangsFailsAndTheRestIsNotRun() throws IOException {
    write(
        "HANG;\nSELECT 1;\n",
        """
        {"steps": [{"n": 1, "kind": "update"}, {"n": 2, "kind": "update"}]}
        """);
    var engine = new FakeEngine();

    List<StepResult> results = run(engine);

    assertFalse(results.get(0).passed());
    assertFalse(results.get(1).passed());
    assertTrue(engine.wasCancelled);
  }

  @Test
  void stepsThatPassedOnceAreGuarded() throws IOException {
    var good = new StepResult("folder/one", 2, 5, "SELECT 1", Optional.empty());
    var bad = new StepResult("folder/one", 10, 9, "SELECT 2", Optional.of("differs"));
    Path file = corpus.resolve("passing.txt");

    PassingSteps.read(file).with(List.of(good, bad)).write(file);
    assertEquals("folder/one:2\n", Files.readString(file));

    Files.writeString(file, "folder/one:2\nfolder/one:10\nfolder/one:11\n");
    PassingSteps listed = PassingSteps.read(file);
    assertEquals(List.of(bad), listed.broken(List.of(good, bad)));
    assertEquals("[folder/one:11]", listed.missing(List.of(good, bad)).toString());
    assertEquals("[folder/one:2]", listed.without(List.of(good, bad)).ids().toString());
  }

  private List<StepResult> run(FakeEngine engine) throws IOException {
    var runner = new CaseRunner(engine, Duration.ofMillis(200));
    return runner.run(new Corpus(corpus).cases(List.of()).getFirst());
  }

  private void write(String sql, String expected) throws IOException {
    Path folder = Files.createDirectories(corpus.resolve("folder"));
    Files.writeString(folder.resolve("one.sql"), sql);
    Files.writeString(folder.resolve("one.expected.json"), expected);
  }

  private static Answer.Rows rows(List<Expected.Column> columns, List<?>... rows) {
    return new Answer.Rows(columns, List.of(rows).stream().map(CaseRunnerTest::texts).toList());
  }

  private static List<String> texts(List<?> row) {
    return row.stream().map(cell -> (String) cell).toList();
  }

  private static List<String> row(String... cells) {
    return java.util.Arrays.asList(cells);
  }

  /** Answers what it was told to; DIR in its cells is the case's folder. */
  private static final class FakeEngine implements EngineSessions, EngineSession {
    final Map<String, Answer.Rows> answers = new HashMap<>();
    final Map<String, RuntimeException> failures = new HashMap<>();
    final Map<String, String> settings = new HashMap<>();
    volatile boolean wasCancelled;
    private Path directory = Path.of("");

    @Override
    public EngineSession open(Path caseDirectory, Path sparkWarehouse) {
      directory = caseDirectory;
      return this;
    }

    @Override
    public void set(String key, String value) {
      settings.put(key, value);
    }

    @Override
    public void unset(String key) {
      settings.remove(key);
    }

    @Override
    public Answer.Rows run(Action action, String text) {
      if (text.equals("HANG")) {
        hang();
      }
      if (failures.containsKey(text)) {
        throw failures.get(text);
      }
      Answer.Rows answer = answers.get(text);
      return new Answer.Rows(
          answer.columns(),
          answer.rows().stream().map(row -> row.stream().map(this::inDirectory).toList()).toList());
    }

    private String inDirectory(String cell) {
      return cell == null ? null : cell.replace("DIR", "file:" + directory);
    }

    private static void hang() {
      while (true) {
        Thread.onSpinWait();
      }
    }

    @Override
    public Answer.Failure describe(Throwable thrown) {
      return Answer.Failure.of(
          Optional.empty(), Optional.empty(), thrown.getClass().getName(), thrown);
    }

    @Override
    public void cancel() {
      wasCancelled = true;
    }

    @Override
    public void close() {}
  }
}
