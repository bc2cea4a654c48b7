package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.error.FloebergException;
import floeberg.plan.Statement;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Analysis of queries, without running them: columns, types, nullability, conditions. */
class AnalysisTest {
  @TempDir private Path folder;
  private EngineServices services;
  private Session session;

  @BeforeEach
  void open() {
    services = EngineServices.of(folder, Map.of("spark.sql.session.timeZone", "UTC"));
    session = services.newSession();
    run("CREATE TEMPORARY VIEW a AS SELECT * FROM VALUES (1, 2, 'x'), (NULL, 3, NULL) t(k, v, s)");
    run("CREATE TEMPORARY VIEW b AS SELECT * FROM VALUES (1, 2) t(k, w)");
  }

  @AfterEach
  void close() {
    session.close();
    services.close();
  }

  private void run(String sql) {
    session.sql(sql).close();
  }

  @TestFactory
  List<DynamicTest> queriesHaveTheColumnsThatSparkGivesThem() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    for (String entry : entries()) {
      String[] lines = entry.strip().split("\n");
      tests.add(DynamicTest.dynamicTest(lines[0], () -> assertEquals(lines[1], outcome(lines[0]))));
    }
    return tests;
  }

  private static List<String> entries() throws IOException {
    try (InputStream in =
        AnalysisTest.class.getResourceAsStream("/floeberg/analysis/queries.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#"))
          .collect(Collectors.joining("\n"))
          .strip()
          .transform(all -> List.of(all.split("\n\n")));
    }
  }

  private String outcome(String sql) {
    try {
      Statement statement = session.parse(sql, Map.of(), List.of());
      return text(session.schema(((Statement.Query) statement).relation()));
    } catch (FloebergException e) {
      return e.condition().name();
    }
  }

  private static String text(SparkType.Struct schema) {
    return schema.fields().stream()
        .map(f -> f.name() + " " + f.type().simpleString() + (f.nullable() ? "" : "!"))
        .collect(Collectors.joining(", "));
  }

  @Test
  void errorsCarryTheirPlaceInTheText() {
    String sql = "SELECT k, nope FROM a";
    try {
      run(sql);
    } catch (FloebergException e) {
      assertEquals("nope", sql.substring(e.position().start(), e.position().stop() + 1));
      assertEquals(sql, e.sqlText());
      return;
    }
    throw new AssertionError("no error");
  }

  @Test
  void aDeepExpressionIsAnalysed() {
    String sql = "SELECT " + "v + ".repeat(400) + "v AS n FROM a";
    assertEquals("n int!", outcome(sql));
  }
}
