package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.duckdb.ParquetRows;
import floeberg.result.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.PartitionStatistics;
import org.apache.iceberg.PartitionStatisticsFile;
import org.apache.iceberg.Partitioning;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of partition statistics: in the table's format, and each made from the one before. */
final class PartitionStatisticsFilesTest {
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.optional(1, "id", Types.IntegerType.get()),
          Types.NestedField.optional(2, "k", Types.StringType.get()));
  private static final PartitionSpec SPEC =
      PartitionSpec.builderFor(SCHEMA).identity("k").bucket("id", 2).build();

  @TempDir Path folder;
  private WriteFixture fixture;

  @BeforeEach
  void open() {
    fixture = new WriteFixture(folder);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void filesAreParquetAndReadByFieldId() {
    fixture.create("t", SCHEMA, SPEC, Map.of("format-version", "3"));
    fixture.insert("t", row(1, "a"), row(1, "a"), row(1, null));

    PartitionStatisticsFile file = compute("t");

    assertTrue(file.path().endsWith(".parquet"), file.path());
    assertEquals(List.of(counts(null, 1), counts("a", 2)), counts("t", file));
  }

  @Test
  void earlierFilesAreReadInsteadOfTheirManifests() throws Exception {
    for (String format : List.of("parquet", "avro")) {
      fixture.create(format, SCHEMA, SPEC, Map.of("write.format.default", format));
      fixture.insert(format, row(1, "a"), row(1, null));
      PartitionStatisticsFile first = compute(format);
      assertTrue(first.path().endsWith("." + format), first.path());
      setProperty(format, "write.format.default", "parquet");
      Table table = fixture.open(format).table();
      List<ManifestFile> known = table.currentSnapshot().allManifests(table.io());
      fixture.insert(format, row(1, "a"), row(1, "b"));
      for (ManifestFile manifest : known) {
        Files.delete(LocalFiles.path(manifest.path()).orElseThrow());
      }

      PartitionStatisticsFile second = compute(format);

      assertEquals(
          List.of(counts(null, 1), counts("a", 2), counts("b", 1)), counts(format, second));
    }
  }

  @Test
  void statisticsOfASnapshotAreComputedOnce() {
    fixture.create("t", SCHEMA, SPEC, Map.of());
    fixture.insert("t", row(1, "a"));

    assertEquals(compute("t").path(), compute("t").path());
  }

  private static Object[] row(int id, String k) {
    return new Object[] {id, k};
  }

  private static List<Object> counts(String k, long records) {
    var counts = new ArrayList<Object>();
    counts.add(k);
    counts.add(records);
    return counts;
  }

  private void setProperty(String name, String key, String value) {
    Table table = fixture.open(name).table();
    table.updateProperties().set(key, value).commit();
    fixture.catalogs.invalidate(WriteFixture.name(name));
  }

  private PartitionStatisticsFile compute(String name) {
    fixture.catalogs.invalidate(WriteFixture.name(name));
    Table table = fixture.open(name).table();
    PartitionStatisticsFile file =
        new PartitionStatisticsFiles(
                table, fixture.parquetRows(), fixture.options(fixture.open(name)))
            .compute(table.currentSnapshot().snapshotId())
            .orElseThrow();
    table.updatePartitionStatistics().setPartitionStatistics(file).commit();
    return file;
  }

  private List<List<Object>> counts(String name, PartitionStatisticsFile file) {
    ParquetRows rows = fixture.parquetRows();
    Schema schema =
        PartitionStatistics.schema(Partitioning.partitionType(fixture.open(name).table()), 3);
    var counts = new ArrayList<List<Object>>();
    rows.read(
        file.path(),
        schema,
        row -> {
          Object k = ((Row) row.values().getFirst()).values().getFirst();
          counts.add(counts((String) k, (Long) row.values().get(2)));
        });
    return counts;
  }
}
