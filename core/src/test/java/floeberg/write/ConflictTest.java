package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Expr;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A row-level change whose table another writer appends to between planning and commit. */
class ConflictTest {
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.optional(1, "id", Types.IntegerType.get()),
          Types.NestedField.optional(2, "part", Types.StringType.get()));

  @TempDir private Path folder;

  private static Object[] row(Object... values) {
    return values;
  }

  private void change(
      WriteFixture fixture, String mode, String isolation, boolean isOnOnePartition) {
    PartitionSpec spec = PartitionSpec.builderFor(SCHEMA).identity("part").build();
    fixture.create(
        "t",
        SCHEMA,
        spec,
        Map.of("write.update.mode", mode, "write.update.isolation-level", isolation));
    fixture.insert("t", row(1, "a"), row(2, "a"), row(3, "b"));
    PinnedTable target = fixture.open("t");
    TargetRows rows = TargetRows.of(fixture, target, List.of("t"));

    fixture.insert("t", row(1, "b"));

    Expr id = new Expr.Reference(rows.columns().get(0));
    Expr part = new Expr.Reference(rows.columns().get(1));
    Expr isOne = Exprs.equal(id, Exprs.literal(1));
    Expr condition =
        isOnOnePartition ? Exprs.and(Exprs.equal(part, Exprs.literal("a")), isOne) : isOne;
    new Updating(fixture, rows, fixture.options(target))
        .update(condition, List.of(Exprs.literal(10), part));
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy-on-write", "merge-on-read"})
  void serializableRefusesWhatItCouldNotHaveSeen(String mode) {
    try (var fixture = new WriteFixture(folder)) {
      var refusal =
          assertThrows(
              ValidationException.class, () -> change(fixture, mode, "serializable", false));
      assertEquals(4, fixture.rows("t").size());
      long inTheWay = fixture.open("t").snapshotId().orElseThrow();
      String message = refusal.getMessage();
      assertTrue(message.startsWith("Found conflicting files that can contain records"), message);
      assertTrue(message.contains("Snapshot " + inTheWay + " (append) with part=b"), message);
      assertTrue(message.contains("partitioned by part"), message);
      assertTrue(message.contains("write.update.isolation-level to snapshot"), message);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy-on-write", "merge-on-read"})
  void snapshotIsolationAndOtherPartitionsDoNotConflict(String mode) {
    try (var fixture = new WriteFixture(folder.resolve("snapshot"))) {
      change(fixture, mode, "snapshot", false);
      assertTrue(fixture.rows("t").stream().anyMatch(r -> r.values().getFirst().equals(10)));
    }
    try (var fixture = new WriteFixture(folder.resolve("partition"))) {
      change(fixture, mode, "serializable", true);
      assertEquals(4, fixture.rows("t").size());
      assertTrue(fixture.rows("t").stream().anyMatch(r -> r.values().getFirst().equals(10)));
    }
  }
}
