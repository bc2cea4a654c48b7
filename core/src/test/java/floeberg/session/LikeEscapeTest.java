package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.result.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An escape character of one's own: files and whole partitions are not chosen as if it were text.
 */
class LikeEscapeTest {
  @TempDir private Path warehouse;
  private Floeberg floeberg;
  private Session session;

  @BeforeEach
  void open() {
    floeberg = Floeberg.open(warehouse, Map.of());
    session = floeberg.newSession();
    rows("CREATE NAMESPACE IF NOT EXISTS default");
    rows("CREATE TABLE t (s STRING) PARTITIONED BY (s)");
    rows("INSERT INTO t VALUES ('a%'), ('a#x'), ('b')");
  }

  @AfterEach
  void close() {
    session.close();
    floeberg.close();
  }

  private List<Object> rows(String sql) {
    var rows = new ArrayList<Object>();
    try (Result result = session.sql(sql)) {
      result.rows().forEachRemaining(row -> rows.add(row.values().getFirst()));
    }
    return rows;
  }

  @Test
  void selectFindsWhatIsEscaped() {
    assertEquals(List.of("a%"), rows("SELECT s FROM t WHERE s LIKE 'a#%' ESCAPE '#'"));
  }

  @Test
  void deleteTakesWhatIsEscapedAndNothingElse() {
    rows("DELETE FROM t WHERE s LIKE 'a#%' ESCAPE '#'");
    assertEquals(List.of("a#x", "b"), rows("SELECT s FROM t ORDER BY s"));
  }

  @Test
  void aPrefixWithoutTheEscapeCharacterStillTakesWholePartitions() {
    rows("DELETE FROM t WHERE s LIKE 'a%' ESCAPE '#'");
    assertEquals(List.of("b"), rows("SELECT s FROM t"));
  }
}
