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
}
