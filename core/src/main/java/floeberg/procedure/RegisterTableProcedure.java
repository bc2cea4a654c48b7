package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;

/** {@code register_table}: gives a name to a table whose metadata file is there. */
final class RegisterTableProcedure implements Procedure {
  private static final Parameter METADATA_FILE =
      Parameter.required("metadata_file", SparkType.STRING);

  @Override
  public String name() {
    return "register_table";
  }

  @Override
  public String description() {
    return "RegisterTableProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, METADATA_FILE);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(
            new SparkType.Field("current_snapshot_id", SparkType.BIGINT, true),
            new SparkType.Field("total_records_count", SparkType.BIGINT, true),
            new SparkType.Field("total_data_files_count", SparkType.BIGINT, true)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    ProcedureTables.requireText(arguments, TABLE);
    TableName name = ProcedureTables.name(arguments, TABLE, context);
    String metadataFile = arguments.string(METADATA_FILE);
    if (metadataFile.isEmpty()) {
      throw new IllegalArgumentException("Cannot handle an empty argument metadata_file");
    }
    Table table = context.catalogs().registerTable(name, metadataFile);
    Snapshot current = table.currentSnapshot();
    if (current == null) {
      return List.of(Row.of(null, null, null));
    }
    return List.of(
        Row.of(
            current.snapshotId(),
            total(SnapshotSummary.TOTAL_RECORDS_PROP, current.summary()),
            total(SnapshotSummary.TOTAL_DATA_FILES_PROP, current.summary())));
  }

  private static Long total(String key, Map<String, String> summary) {
    return summary.containsKey(key) ? Long.valueOf(summary.get(key)) : null;
  }
}
