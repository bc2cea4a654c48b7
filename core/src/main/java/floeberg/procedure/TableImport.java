package floeberg.procedure;

import floeberg.catalog.FileSource;
import floeberg.catalog.IcebergTypes;
import floeberg.catalog.NewTable;
import floeberg.catalog.TableName;
import floeberg.type.SparkType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.Transaction;

/** Makes an Iceberg table of a plain one's files, in one commit. */
record TableImport(FileSource source, TableName name, ProcedureContext context) {

  /** How many files the table got. */
  long create(Map<String, String> properties, Optional<String> location) {
    Schema schema = IcebergTypes.toIceberg(nullable());
    PartitionSpec.Builder spec = PartitionSpec.builderFor(schema);
    source.partitionColumns().forEach(spec::identity);
    var all = new HashMap<String, String>();
    all.put("owner", context.currentUser());
    all.putAll(properties);
    Transaction transaction =
        context.catalogs().stageCreate(new NewTable(name, schema, spec.build(), all, location));
    Table table = transaction.table();
    transaction
        .updateProperties()
        .set(TableProperties.DEFAULT_NAME_MAPPING, FileImport.nameMapping(table.schema()))
        .commit();
    List<DataFile> files = new FileImport(source, table, context).dataFiles(table.spec(), Map.of());
    if (!files.isEmpty()) {
      FileImport.append(files, transaction.newAppend());
    }
    transaction.commitTransaction();
    context.catalogs().invalidate(name);
    return files.size();
  }

  private SparkType.Struct nullable() {
    return new SparkType.Struct(
        source.schema().fields().stream()
            .map(
                field ->
                    new SparkType.Field(
                        field.name(),
                        SparkType.asNullable(field.type()),
                        true,
                        field.comment(),
                        ""))
            .toList());
  }
}
