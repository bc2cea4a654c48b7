package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.RefNames;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;

/** {@code set_current_snapshot}: points main at any snapshot, by id or by ref. */
final class SetCurrentSnapshotProcedure implements Procedure {
  private static final Parameter SNAPSHOT_ID = Parameter.optional("snapshot_id", SparkType.BIGINT);
  private static final Parameter REF = Parameter.optional("ref", SparkType.STRING);

  @Override
  public String name() {
    return "set_current_snapshot";
  }

  @Override
  public String description() {
    return "SetCurrentSnapshotProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, SNAPSHOT_ID, REF);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(
            new SparkType.Field("previous_snapshot_id", SparkType.BIGINT, true),
            new SparkType.Field("current_snapshot_id", SparkType.BIGINT, false)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Optional<Long> snapshotId = arguments.optionalBigint(SNAPSHOT_ID);
    Optional<String> ref = arguments.optionalString(REF);
    if (snapshotId.isPresent() == ref.isPresent()) {
      throw new IllegalArgumentException("Either snapshot_id or ref must be provided, not both");
    }
    Table table = ProcedureTables.table(arguments, context);
    Snapshot previous = table.currentSnapshot();
    long target = snapshotId.orElseGet(() -> snapshotOf(ref.orElseThrow(), table));
    table.manageSnapshots().setCurrentSnapshot(target).commit();
    return List.of(Row.of(previous == null ? null : previous.snapshotId(), target));
  }

  private static long snapshotOf(String name, Table table) {
    var found = new AtomicLong();
    RefNames.using(
        table,
        List.of(name),
        () -> {
          SnapshotRef ref = table.refs().get(name);
          ValidationException.check(
              ref != null, "Cannot find matching snapshot ID for ref %s", name);
          found.set(ref.snapshotId());
        });
    return found.get();
  }
}
