package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/** {@code ancestors_of}: the lineage of a snapshot, newest first; of the current one by default. */
final class AncestorsOfProcedure implements Procedure {
  private static final Parameter SNAPSHOT_ID = Parameter.optional("snapshot_id", SparkType.BIGINT);
  private static final long NONE = -1L;

  @Override
  public String name() {
    return "ancestors_of";
  }

  @Override
  public String description() {
    return "AncestorsOf";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, SNAPSHOT_ID);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.BIGINT, "snapshot_id", "timestamp");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Table table = ProcedureTables.table(arguments, context);
    Snapshot current = table.currentSnapshot();
    long snapshotId =
        arguments.optionalBigint(SNAPSHOT_ID).orElse(current == null ? NONE : current.snapshotId());
    var rows = new ArrayList<Row>();
    for (Snapshot ancestor : SnapshotUtil.ancestorsOf(snapshotId, table::snapshot)) {
      rows.add(Row.of(ancestor.snapshotId(), ancestor.timestampMillis()));
    }
    return rows;
  }
}
