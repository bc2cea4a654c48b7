package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.Floeberg;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.session.Session;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients of different versions of Spark need of an error. */
class ClientVersionTest {
  @TempDir Path warehouse;

  private static FloebergException notFound() {
    return FloebergException.of(
        Condition.analysis("TABLE_OR_VIEW_NOT_FOUND"), "relationName", "`nowhere`");
  }

  private Map<String, String> parameters(String agent) {
    try (Floeberg engine = Floeberg.open(warehouse, Map.of());
        Session session = engine.newSession()) {
      return ClientVersion.of(agent).parameters(notFound(), session);
    }
  }

  @Test
  void newerJvmClientsGetTheParametersOfTheirTemplates() {
    assertEquals(
        Map.of("relationName", "`nowhere`", "searchPath", "[`spark_catalog`.`default`]"),
        parameters("_SPARK_CONNECT_SCALA spark/4.2.0 scala/2.13.17 jvm/25 os/linux"));
    Map<String, String> usual = Map.of("relationName", "`nowhere`");
    assertEquals(usual, parameters("_SPARK_CONNECT_SCALA spark/4.1.3 scala/2.13.17"));
    assertEquals(usual, parameters("_SPARK_CONNECT_PYTHON spark/4.2.0 os/linux python/3.12"));
    assertEquals(usual, parameters(""));
  }

  @Test
  void conditionsThatNoTemplateFitsAreNotSent() {
    assertTrue(ErrorClasses.hasCondition(notFound()));
    assertFalse(
        ErrorClasses.hasCondition(
            FloebergException.of(
                Condition.analysis("UNSUPPORTED_FEATURE"), "feature", "something")));
    assertFalse(
        ErrorClasses.hasCondition(
            FloebergException.of(Condition.analysis("TABLE_OR_VIEW_NOT_FOUND"))));
  }
}
