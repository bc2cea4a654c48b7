package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.catalog.PinnedTable;
import floeberg.error.FloebergException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows whose nanoseconds nobody here can hold are not written anew. */
final class NanosecondsTest {
  private static final Schema SCHEMA =
      new Schema(Types.NestedField.optional(1, "t", Types.TimestampNanoType.withoutZone()));

  @TempDir Path folder;

  @Test
  void filesWithSuchRowsAreNotRewritten() throws Exception {
    try (var fixture = new WriteFixture(folder)) {
      fixture.create("t", SCHEMA, PartitionSpec.unpartitioned(), Map.of("format-version", "3"));
      String exact = add(fixture, "exact.parquet", 1_704_067_200_000_001_000L);
      String cut = add(fixture, "cut.parquet", 1_704_067_200_000_000_123L);
      PinnedTable table = fixture.open("t");
      var rewrite =
          new FileRewrite(
              fixture,
              table,
              PartitionSpec.unpartitioned(),
              SortOrder.unsorted(),
              fixture.options(table));

      assertDoesNotThrow(() -> rewrite.write(Set.of(exact), Optional.empty(), 1));
      var refused =
          assertThrows(
              FloebergException.class,
              () -> rewrite.write(Set.of(exact, cut), Optional.empty(), 1));

      assertEquals("UNSUPPORTED_FEATURE.TABLE_OPERATION", refused.condition().name());
      assertDoesNotThrow(() -> new Nanoseconds(fixture, table).requireNone(List.of()));
    }
  }

  private String add(WriteFixture fixture, String name, long nanoseconds) throws Exception {
    Path path = folder.resolve(name);
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute(
          "COPY (SELECT make_timestamp_ns(%d) AS t) TO '%s' (FORMAT parquet, FIELD_IDS {t: 1})"
              .formatted(nanoseconds, path));
    }
    Table table = fixture.open("t").table();
    table
        .newAppend()
        .appendFile(
            DataFiles.builder(table.spec())
                .withPath(path.toString())
                .withFileSizeInBytes(path.toFile().length())
                .withRecordCount(1)
                .build())
        .commit();
    fixture.catalogs.invalidate(WriteFixture.name("t"));
    return path.toString();
  }
}
