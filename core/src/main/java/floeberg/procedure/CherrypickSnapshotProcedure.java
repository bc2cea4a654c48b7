package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.List;
import org.apache.iceberg.Table;

/** {@code cherrypick_snapshot}: applies the changes of a snapshot to main. */
final class CherrypickSnapshotProcedure implements Procedure {
  private static final Parameter SNAPSHOT_ID = Parameter.required("snapshot_id", SparkType.BIGINT);

  @Override
  public String name() {
    return "cherrypick_snapshot";
  }

  @Override
  public String description() {
    return "CherrypickSnapshotProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, SNAPSHOT_ID);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.BIGINT, "source_snapshot_id", "current_snapshot_id");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Table table = ProcedureTables.table(arguments, context);
    long snapshotId = arguments.bigint(SNAPSHOT_ID);
    table.manageSnapshots().cherrypick(snapshotId).commit();
    return List.of(Row.of(snapshotId, table.currentSnapshot().snapshotId()));
  }
}
