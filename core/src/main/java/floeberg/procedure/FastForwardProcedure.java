package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.RefNames;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.List;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/** {@code fast_forward}: moves a branch to the head of another that descends from it. */
final class FastForwardProcedure implements Procedure {
  private static final Parameter BRANCH = Parameter.required("branch", SparkType.STRING);
  private static final Parameter TO = Parameter.required("to", SparkType.STRING);

  @Override
  public String name() {
    return "fast_forward";
  }

  @Override
  public String description() {
    return "FastForwardBranchProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, BRANCH, TO);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(
            new SparkType.Field("branch_updated", SparkType.STRING, false),
            new SparkType.Field("previous_ref", SparkType.BIGINT, true),
            new SparkType.Field("updated_ref", SparkType.BIGINT, false)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Table table = ProcedureTables.table(arguments, context);
    String branch = arguments.string(BRANCH);
    SnapshotRef before = table.refs().get(branch);
    String to = arguments.string(TO);
    // A branch that is not there is made; the other ref must be.
    RefNames.using(
        table, List.of(to), () -> table.manageSnapshots().fastForwardBranch(branch, to).commit());
    return List.of(
        Row.of(
            branch,
            before == null ? null : before.snapshotId(),
            table.refs().get(branch).snapshotId()));
  }
}
