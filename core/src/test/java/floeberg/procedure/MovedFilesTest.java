package floeberg.procedure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that come from elsewhere or go there. */
class MovedFilesTest {
  @TempDir private Path folder;
  private Floeberg floeberg;
  private Session session;

  @BeforeEach
  void open() {
    floeberg = Floeberg.open(folder.resolve("warehouse"), Map.of());
    session = floeberg.newSession();
    rows("CREATE NAMESPACE IF NOT EXISTS default");
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

  @ParameterizedTest
  @CsvSource({"'',''", "/,''", "'',/", "/,/"})
  void movedDeletesNameTheMovedFiles(String behindSource, String behindTarget) throws IOException {
    rows(
        """
        CREATE TABLE t (a INT) TBLPROPERTIES (
          'format-version'='2', 'write.delete.mode'='merge-on-read')""");
    rows("INSERT INTO t VALUES (1), (2)");
    rows("DELETE FROM t WHERE a = 1");
    String data = (String) rows("SELECT file_path FROM default.t.data_files").getFirst();
    String place = data.substring(0, data.indexOf("/data/"));
    Path staging = folder.resolve("staging");
    rows(
        "CALL system.rewrite_table_path('t', '%s%s', 'file:///else where%s', staging_location => '%s')"
            .formatted(place, behindSource, behindTarget, staging));
    try (Stream<Path> staged = Files.walk(staging)) {
      Path deletes =
          staged.filter(f -> f.toString().endsWith(".parquet")).findFirst().orElseThrow();
      assertEquals(
          List.of("file:///else where" + data.substring(place.length())),
          rows("SELECT file_path FROM parquet.`%s`".formatted(deletes)));
    }
  }

  @Test
  void unsignedNumbersOfImportedFilesAreFound() throws SQLException {
    Path file = folder.resolve("unsigned.parquet");
    try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckdb.createStatement()) {
      statement.execute(
          "COPY (SELECT 3000000000::UINTEGER AS a) TO '%s' (FORMAT parquet)".formatted(file));
    }
    rows("CREATE TABLE u (a BIGINT)");
    rows("CALL system.add_files('u', 'parquet.`%s`')".formatted(file));
    assertEquals(List.of(3000000000L), rows("SELECT a FROM u WHERE a > 2000000000"));
  }
}
