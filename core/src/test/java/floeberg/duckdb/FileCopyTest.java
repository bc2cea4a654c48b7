package floeberg.duckdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.duckdb.FileCopy.FileColumn;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCopyTest {
  private static final Settings SETTINGS =
      new Settings(Map.of("spark.sql.session.timeZone", "UTC"));

  @TempDir Path folder;

  private static Expr integer(int value) {
    return new Expr.Literal(SparkType.INT, Optional.of(value));
  }

  @Test
  void writesAFileForEachPartitionValueWithStatisticsByFieldId() {
    var a = new Attribute(1, "a", SparkType.INT, true);
    var key = new Attribute(2, "key", SparkType.INT, true);
    var rows =
        new Query.Values(
            List.of(a, key),
            List.of(
                List.of(integer(5), integer(1)),
                List.of(integer(7), integer(1)),
                List.of(integer(9), new Expr.Literal(SparkType.INT, Optional.empty()))));
    try (Engine engine = new Engine(folder.resolve("spill"), Map.of());
        EngineSession session = engine.newSession()) {
      FileCopy copy = session.files(() -> SETTINGS);
      var layout =
          new FileCopy.Layout(
              List.of(new FileColumn("a", 4, Optional.empty(), List.of())), 1, List.of());
      var target =
          new FileCopy.Target(
              folder.resolve("data/new").toString(),
              "zstd",
              OptionalLong.of(3),
              OptionalLong.empty(),
              OptionalLong.empty());
      List<FileCopy.WrittenFile> files = copy.copy(rows, layout, target);
      assertEquals(
          Set.of(Optional.of("1"), Optional.empty()),
          Set.copyOf(files.stream().map(file -> file.partitionKeys().getFirst()).toList()));
      FileCopy.WrittenFile first =
          files.stream().filter(file -> file.recordCount() == 2).findFirst().orElseThrow();
      assertEquals(Optional.of("7"), first.statistics().get(4).max());
      assertTrue(Files.exists(Path.of(first.path())));
    }
  }

  // Iceberg's specification, appendix A; Spark's vectorized reader fails on marked ones that have
  // become a BIGINT.
  @Test
  void integersAreNotMarkedInParquet() throws Exception {
    var id = new Attribute(1, "id", SparkType.INT, true);
    var text = new Attribute(2, "t", SparkType.STRING, true);
    var literal = new Expr.Literal(SparkType.STRING, Optional.of("x"));
    var rows = new Query.Values(List.of(id, text), List.of(List.of(integer(-7), literal)));
    Path file = folder.resolve("a.parquet");
    try (Engine engine = new Engine(folder.resolve("spill"), Map.of());
        EngineSession session = engine.newSession()) {
      List<FileColumn> columns =
          List.of(
              new FileColumn("id", 1, Optional.empty(), List.of()),
              new FileColumn("t", 2, Optional.empty(), List.of()));
      var target =
          new FileCopy.Target(
              file.toString(),
              "zstd",
              OptionalLong.empty(),
              OptionalLong.empty(),
              OptionalLong.empty());
      FileCopy.WrittenFile written =
          session
              .files(() -> SETTINGS)
              .copy(rows, new FileCopy.Layout(columns, 0, List.of()), target)
              .getFirst();
      assertEquals(Files.size(file), written.sizeInBytes());
    }
    try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:")) {
      assertEquals(
          List.of("id null 1", "t UTF8 2"),
          column(
              duckdb,
              "SELECT concat(name, ' ', coalesce(converted_type, 'null'), ' ', field_id)"
                  + " FROM parquet_schema('%s') WHERE type IS NOT NULL".formatted(file)));
      assertEquals(
          List.of("-7x"), column(duckdb, "SELECT concat(id, t) FROM '%s'".formatted(file)));
    }
  }

  private static List<String> column(Connection duckdb, String sql) throws SQLException {
    var values = new ArrayList<String>();
    try (var statement = duckdb.createStatement();
        var result = statement.executeQuery(sql)) {
      while (result.next()) {
        values.add(result.getString(1));
      }
    }
    return values;
  }
}
