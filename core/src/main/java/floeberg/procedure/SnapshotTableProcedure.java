package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.FileSource;
import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.AlreadyExistsException;

/** {@code snapshot}: an Iceberg table over the files of a plain one, which stays as it is. */
final class SnapshotTableProcedure implements Procedure {
  private static final Parameter SOURCE_TABLE =
      Parameter.required("source_table", SparkType.STRING);
  private static final Parameter LOCATION = Parameter.optional("location", SparkType.STRING);
  private static final Parameter PROPERTIES =
      Parameter.optional("properties", Parameter.STRING_MAP);
  private static final Parameter PARALLELISM = Parameter.optional("parallelism", SparkType.INT);

  @Override
  public String name() {
    return "snapshot";
  }

  @Override
  public String description() {
    return "SnapshotTableProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(SOURCE_TABLE, TABLE, LOCATION, PROPERTIES, PARALLELISM);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.BIGINT, "imported_files_count");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    String source = arguments.string(SOURCE_TABLE);
    String target = arguments.string(TABLE);
    ProcedureTables.requireText(arguments, SOURCE_TABLE);
    ProcedureTables.requireText(arguments, TABLE);
    ProcedureTables.requireParallelism(arguments, PARALLELISM);
    if (source.equals(target)) {
      throw new IllegalArgumentException(
          "Cannot create a snapshot with the same name as the source of the snapshot.");
    }
    FileSource files =
        SourceTables.require(ProcedureTables.resolve(source, SOURCE_TABLE, context), context);
    TableName name = ProcedureTables.name(arguments, TABLE, context);
    Optional<String> location = arguments.optionalString(LOCATION);
    if (context.catalogs().tableExists(name)) {
      throw new AlreadyExistsException(
          "Cannot create table %s as it already exists", ProcedureTables.identifier(name));
    }
    // The source's files are not the snapshot's to delete, whatever the properties say.
    var properties = new HashMap<String, String>(arguments.map(PROPERTIES));
    properties.put(TableProperties.GC_ENABLED, "false");
    properties.put("snapshot", "true");
    long imported = new TableImport(files, name, context).create(properties, location);
    return List.of(Row.of(imported));
  }
}
