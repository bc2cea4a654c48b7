package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * {@code rollback_to_timestamp}: moves main back to the ancestor that was current before a time.
 */
final class RollbackToTimestampProcedure implements Procedure {
  private static final Parameter TIMESTAMP = Parameter.required("timestamp", SparkType.TIMESTAMP);

  @Override
  public String name() {
    return "rollback_to_timestamp";
  }

  @Override
  public String description() {
    return "RollbackToTimestampProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, TIMESTAMP);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.BIGINT, "previous_snapshot_id", "current_snapshot_id");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    long timestampMillis = arguments.millis(TIMESTAMP);
    Table table = ProcedureTables.table(arguments, context);
    Snapshot previous = table.currentSnapshot();
    table.manageSnapshots().rollbackToTime(timestampMillis).commit();
    return List.of(Row.of(previous.snapshotId(), table.currentSnapshot().snapshotId()));
  }
}
