package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;

/** {@code publish_changes}: applies the snapshot that was staged under a WAP id to main. */
final class PublishChangesProcedure implements Procedure {
  private static final Parameter WAP_ID = Parameter.required("wap_id", SparkType.STRING);

  @Override
  public String name() {
    return "publish_changes";
  }

  @Override
  public String description() {
    return "ApplyWapChangesProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, WAP_ID);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.BIGINT, "source_snapshot_id", "current_snapshot_id");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Table table = ProcedureTables.table(arguments, context);
    String wapId = arguments.string(WAP_ID);
    List<Snapshot> staged = staged(wapId, table);
    ValidationException.check(!staged.isEmpty(), "Cannot apply unknown WAP ID '%s'", wapId);
    ValidationException.check(
        staged.size() == 1,
        "Cannot apply non-unique WAP ID. Found multiple snapshots with WAP ID '%s'",
        wapId);
    long snapshotId = staged.getFirst().snapshotId();
    table.manageSnapshots().cherrypick(snapshotId).commit();
    return List.of(Row.of(snapshotId, table.currentSnapshot().snapshotId()));
  }

  private static List<Snapshot> staged(String wapId, Table table) {
    var staged = new ArrayList<Snapshot>();
    for (Snapshot snapshot : table.snapshots()) {
      if (wapId.equals(snapshot.summary().get(SnapshotSummary.STAGED_WAP_ID_PROP))) {
        staged.add(snapshot);
      }
    }
    return staged;
  }
}
