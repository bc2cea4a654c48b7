package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every kind of write, failing at its first step, its second, and so on until it succeeds: the rows
 * are the old ones or the new ones, and a failed write leaves no data file behind.
 */
class FailedWritesTest {
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.optional(1, "id", Types.IntegerType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()));
  private static final int MOST_STEPS = 60;

  @TempDir private Path folder;

  @AfterEach
  void repair() {
    FailingFileIO.neverFail();
  }

  @ParameterizedTest
  @CsvSource({
    "append,copy-on-write,2",
    "overwrite,copy-on-write,2",
    "partitions,copy-on-write,2",
    "delete,copy-on-write,2",
    "delete,merge-on-read,2",
    "delete,merge-on-read,3",
    "update,copy-on-write,3",
    "update,merge-on-read,2",
    "update,merge-on-read,3",
    "merge,copy-on-write,2",
    "merge,merge-on-read,3"
  })
  void aWriteThatFailsChangesNothing(String kind, String mode, int version) throws IOException {
    try (var fixture = new WriteFixture(folder)) {
      PartitionSpec spec = PartitionSpec.builderFor(SCHEMA).bucket("id", 2).build();
      Map<String, String> properties =
          Map.of(
              "format-version", String.valueOf(version),
              "write.delete.mode", mode,
              "write.update.mode", mode,
              "write.merge.mode", mode,
              "commit.retry.num-retries", "0");
      fixture.create("t", SCHEMA, spec, properties);
      fixture.insert("t", row(1, "a"), row(2, "b"), row(3, "c"), row(4, "d"));
      Set<List<Object>> before = rows(fixture);
      for (int steps = 0; steps < MOST_STEPS; steps++) {
        FailingFileIO.failAfter(steps);
        boolean isDone = attempt(fixture, kind);
        FailingFileIO.neverFail();
        if (isDone) {
          assertTrue(!rows(fixture).equals(before), "the write did something");
          assertTrue(steps > 3, "several steps were made to fail");
          return;
        }
        assertEquals(before, rows(fixture), "after a failure at step " + steps);
        assertEquals(reachable(fixture), present(), "files after a failure at step " + steps);
      }
      throw new AssertionError("the write never succeeded");
    }
  }

  private static Object[] row(Object... values) {
    return values;
  }

  private static Set<List<Object>> rows(WriteFixture fixture) {
    var rows = new HashSet<List<Object>>();
    fixture.rows("t").forEach(row -> rows.add(row.values()));
    return rows;
  }

  private static boolean attempt(WriteFixture fixture, String kind) {
    try {
      fixture.catalogs.invalidate(WriteFixture.name("t"));
      write(fixture, kind);
      return true;
    } catch (RuntimeException e) {
      assertTrue(String.valueOf(e).contains("planted"), () -> String.valueOf(e));
      return false;
    }
  }

  private static void write(WriteFixture fixture, String kind) {
    PinnedTable target = fixture.open("t");
    WriteOptions options = fixture.options(target);
    var inserts = new Inserts(fixture, target, options);
    Query values = fixture.values(target, row(1, "x"), row(9, "new"));
    TargetRows rows = TargetRows.of(fixture, target, List.of("t"));
    Expr id = new Expr.Reference(rows.columns().get(0));
    Expr isSmall = Exprs.not(Exprs.greater(id, Exprs.literal(2)));
    switch (kind) {
      case "append" -> inserts.append(values);
      case "overwrite" -> inserts.overwrite(Expressions.alwaysTrue(), values);
      case "partitions" -> inserts.overwritePartitions(values);
      case "delete" -> new Deletion(fixture, rows, options).delete(isSmall);
      case "update" ->
          new Updating(fixture, rows, options)
              .update(isSmall, List.of(id, Exprs.literal("changed")));
      case "merge" -> {
        List<Expr> source =
            values.output().stream().map(a -> (Expr) new Expr.Reference(a)).toList();
        var clause = new MergeClauses.Clause(Optional.empty(), Optional.of(source));
        var clauses = new MergeClauses(List.of(clause), List.of(clause), List.of());
        new Merging(fixture, rows, options, clauses)
            .merge(values, Exprs.equal(id, source.getFirst()));
      }
      default -> throw new AssertionError(kind);
    }
  }

  private static Set<String> reachable(WriteFixture fixture) throws IOException {
    var files = new TreeSet<String>();
    Table table = fixture.open("t").table();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        files.add(task.file().location());
        task.deletes().forEach(delete -> files.add(delete.location()));
      }
    }
    return files;
  }

  private Set<String> present() throws IOException {
    var files = new ArrayList<String>();
    try (Stream<Path> paths = Files.walk(folder.resolve("test/db/t/data"))) {
      paths.filter(Files::isRegularFile).forEach(path -> files.add(path.toString()));
    }
    return new TreeSet<>(files);
  }
}
