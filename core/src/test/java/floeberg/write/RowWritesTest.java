package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.catalog.PinnedTable;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Appends, deletes, updates and merges in each mode and format version. */
class RowWritesTest {
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.optional(1, "id", Types.IntegerType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()),
          Types.NestedField.optional(3, "part", Types.StringType.get()));
  private static final PartitionSpec BY_PART =
      PartitionSpec.builderFor(SCHEMA).identity("part").build();

  @TempDir private Path folder;
  private WriteFixture fixture;

  @BeforeEach
  void open() {
    fixture = new WriteFixture(folder);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private static Object[] row(Object... values) {
    return values;
  }

  private static Map<String, String> properties(String mode, int version) {
    return Map.of(
        "format-version",
        String.valueOf(version),
        "write.delete.mode",
        mode,
        "write.update.mode",
        mode,
        "write.merge.mode",
        mode);
  }

  private void start(String mode, int version, boolean isPartitioned) {
    fixture.create(
        "t",
        SCHEMA,
        isPartitioned ? BY_PART : PartitionSpec.unpartitioned(),
        properties(mode, version));
    fixture.insert("t", row(1, "one", "a"), row(2, "two", "a"), row(3, "three", "b"));
    fixture.insert("t", row(4, "four", null), row(5, null, "b"));
  }

  private static Expr idEquals(TargetRows rows, int id) {
    return Exprs.equal(new Expr.Reference(rows.columns().get(0)), Exprs.literal(id));
  }

  private Set<List<Object>> found() {
    var found = new HashSet<List<Object>>();
    List<Row> rows = fixture.rows("t");
    rows.forEach(row -> found.add(row.values()));
    assertEquals(rows.size(), found.size(), "no row twice");
    return found;
  }

  private static List<Object> values(Object... values) {
    return java.util.Arrays.asList(values);
  }

  @ParameterizedTest
  @CsvSource({
    "copy-on-write,2,false",
    "copy-on-write,3,true",
    "merge-on-read,2,false",
    "merge-on-read,2,true",
    "merge-on-read,3,true",
    "copy-on-write,1,true"
  })
  void deleteRemovesTheRowsForWhichTheConditionIsTrue(
      String mode, int version, boolean isPartitioned) {
    start(mode, version, isPartitioned);
    delete(1);
    delete(2);
    delete(4);
    assertEquals(Set.of(values(3, "three", "b"), values(5, null, "b")), found());
    delete(3);
    delete(5);
    assertEquals(Set.of(), found());
  }

  private void delete(int id) {
    PinnedTable target = fixture.open("t");
    TargetRows rows = TargetRows.of(fixture, target, List.of("t"));
    new Deletion(fixture, rows, fixture.options(target)).delete(idEquals(rows, id));
    fixture.catalogs.invalidate(WriteFixture.name("t"));
  }

  @ParameterizedTest
  @CsvSource({
    "copy-on-write,2,false",
    "copy-on-write,3,true",
    "merge-on-read,2,true",
    "merge-on-read,3,false"
  })
  void updateChangesOnlyTheRowsForWhichTheConditionIsTrue(
      String mode, int version, boolean isPartitioned) {
    start(mode, version, isPartitioned);
    update(2, "TWO");
    update(5, "FIVE");
    update(2, "2");
    assertEquals(
        Set.of(
            values(1, "one", "a"),
            values(2, "2", "a"),
            values(3, "three", "b"),
            values(4, "four", null),
            values(5, "FIVE", "b")),
        found());
  }

  private void update(int id, String name) {
    PinnedTable target = fixture.open("t");
    TargetRows rows = TargetRows.of(fixture, target, List.of("t"));
    List<Expr> columns =
        List.of(
            new Expr.Reference(rows.columns().get(0)),
            Exprs.literal(name),
            new Expr.Reference(rows.columns().get(2)));
    new Updating(fixture, rows, fixture.options(target)).update(idEquals(rows, id), columns);
    fixture.catalogs.invalidate(WriteFixture.name("t"));
  }

  @ParameterizedTest
  @CsvSource({
    "copy-on-write,2,false",
    "copy-on-write,3,true",
    "merge-on-read,2,true",
    "merge-on-read,3,false"
  })
  void mergeUpdatesDeletesAndInserts(String mode, int version, boolean isPartitioned) {
    start(mode, version, isPartitioned);
    merge(row(2, "TWO", "b"), row(3, "delete", "b"), row(9, "new", "z"));
    assertEquals(
        Set.of(
            values(1, "one", "a"),
            values(2, "TWO", "b"),
            values(4, "four", null),
            values(5, null, "b"),
            values(9, "new", "z")),
        found());
    assertThrows(FloebergException.class, () -> merge(row(2, "x", "b"), row(2, "y", "b")));
  }

  private void merge(Object[]... sourceRows) {
    PinnedTable target = fixture.open("t");
    TargetRows rows = TargetRows.of(fixture, target, List.of("t"));
    Query source = fixture.values(target, sourceRows);
    List<Expr> sourceColumns =
        source.output().stream().map(a -> (Expr) new Expr.Reference(a)).toList();
    Expr condition = Exprs.equal(new Expr.Reference(rows.columns().get(0)), sourceColumns.get(0));
    Expr isDelete = Exprs.equal(sourceColumns.get(1), Exprs.literal("delete"));
    var clauses =
        new MergeClauses(
            List.of(
                new MergeClauses.Clause(Optional.of(isDelete), Optional.empty()),
                new MergeClauses.Clause(Optional.empty(), Optional.of(sourceColumns))),
            List.of(new MergeClauses.Clause(Optional.empty(), Optional.of(sourceColumns))),
            List.of());
    new Merging(fixture, rows, fixture.options(target), clauses).merge(source, condition);
    fixture.catalogs.invalidate(WriteFixture.name("t"));
  }

  @Test
  void filesLieInIcebergsPartitionFoldersAndNothingElseIsLeft() throws Exception {
    start("copy-on-write", 2, true);
    Table table = fixture.open("t").table();
    var files = new HashSet<String>();
    try (var tasks = table.newScan().planFiles()) {
      tasks.forEach(task -> files.add(task.file().location()));
    }
    assertEquals(4, files.size());
    assertTrue(files.stream().anyMatch(f -> f.contains("/data/part=a/00000-0-")), files::toString);
    assertTrue(files.stream().anyMatch(f -> f.contains("/data/part=null/")), files::toString);
    Path data = LocalFiles.path(table.location()).orElseThrow().resolve("data");
    try (Stream<Path> all = Files.walk(data)) {
      assertEquals(4, all.filter(Files::isRegularFile).count());
    }
    try (Stream<Path> all = Files.list(data)) {
      assertEquals(3, all.count());
    }
  }

  @Test
  void everyTransformGivesIcebergsOwnPartitionValues() {
    var schema =
        new Schema(
            Types.NestedField.optional(1, "i", Types.IntegerType.get()),
            Types.NestedField.optional(2, "s", Types.StringType.get()),
            Types.NestedField.optional(3, "d", Types.DateType.get()),
            Types.NestedField.optional(4, "ts", Types.TimestampType.withZone()),
            Types.NestedField.optional(5, "m", Types.DecimalType.of(9, 2)),
            Types.NestedField.optional(6, "b", Types.BinaryType.get()),
            Types.NestedField.optional(7, "l", Types.LongType.get()),
            Types.NestedField.optional(8, "d2", Types.DateType.get()),
            Types.NestedField.optional(9, "n", Types.TimestampType.withoutZone()));
    PartitionSpec spec =
        PartitionSpec.builderFor(schema)
            .bucket("i", 7)
            .bucket("s", 5)
            .truncate("s", 2)
            .year("d")
            .month("d2")
            .day("ts")
            .hour("n")
            .truncate("m", 50)
            .bucket("m", 11)
            .bucket("b", 3)
            .truncate("l", 10)
            .bucket("ts", 6, "ts_bucket")
            .bucket("d", 6, "d_bucket")
            .build();
    fixture.create("t", schema, spec, Map.of());
    Object[][] rows = {
      row(
          -34,
          "iceberg",
          17_000,
          1_700_000_000_123_456L,
          new java.math.BigDecimal("10.65"),
          new byte[] {0, 1, 2, 3},
          -1L,
          -32,
          -7_200_000_000L),
      row(34, "", -1, -1L, new java.math.BigDecimal("-0.01"), new byte[0], 12L, 31, 3_600_000_000L),
      row(
          0,
          "héé",
          -400,
          -90_000_000_001L,
          new java.math.BigDecimal("14.20"),
          new byte[] {1},
          -11L,
          0,
          -1L)
    };
    fixture.insert("t", rows);
    Table table = fixture.open("t").table();
    var found = new HashSet<String>();
    table.newScan().planFiles().forEach(task -> found.add(task.file().partition().toString()));
    var expected = new HashSet<String>();
    for (Object[] values : rows) {
      var record = org.apache.iceberg.data.GenericRecord.create(schema);
      for (int i = 0; i < values.length; i++) {
        Object value = values[i];
        record.set(i, value instanceof byte[] bytes ? java.nio.ByteBuffer.wrap(bytes) : value);
      }
      var key = new org.apache.iceberg.PartitionKey(spec, schema);
      key.partition(record);
      var data = new org.apache.iceberg.PartitionData(spec.partitionType());
      for (int i = 0; i < spec.fields().size(); i++) {
        data.set(i, key.get(i, Object.class));
      }
      expected.add(data.toString());
    }
    assertEquals(expected, found);
    assertEquals(SparkType.STRING, fixture.open("t").schema().fields().get(1).type());
  }
}
