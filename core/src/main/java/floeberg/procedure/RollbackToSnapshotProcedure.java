package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** {@code rollback_to_snapshot}: moves main back to one of its ancestors. */
final class RollbackToSnapshotProcedure implements Procedure {
  private static final Parameter SNAPSHOT_ID = Parameter.required("snapshot_id", SparkType.BIGINT);

  @Override
  public String name() {
    return "rollback_to_snapshot";
  }

  @Override
  public String description() {
    return "RollbackToSnapshotProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, SNAPSHOT_ID);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.BIGINT, "previous_snapshot_id", "current_snapshot_id");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Table table = ProcedureTables.table(arguments, context);
    long snapshotId = arguments.bigint(SNAPSHOT_ID);
    Snapshot previous = table.currentSnapshot();
    table.manageSnapshots().rollbackTo(snapshotId).commit();
    return List.of(Row.of(previous.snapshotId(), snapshotId));
  }
}
