package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.Catalogs;
import floeberg.catalog.FileSource;
import floeberg.catalog.FileTable;
import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.exceptions.NoSuchTableException;

/** {@code migrate}: an Iceberg table in place of a plain one, over the same files. */
final class MigrateTableProcedure implements Procedure {
  private static final Parameter PROPERTIES =
      Parameter.optional("properties", Parameter.STRING_MAP);
  private static final Parameter DROP_BACKUP = Parameter.optional("drop_backup", SparkType.BOOLEAN);
  private static final Parameter BACKUP_TABLE_NAME =
      Parameter.optional("backup_table_name", SparkType.STRING);
  private static final Parameter PARALLELISM = Parameter.optional("parallelism", SparkType.INT);
  private static final String BACKUP_SUFFIX = "_BACKUP_";

  @Override
  public String name() {
    return "migrate";
  }

  @Override
  public String description() {
    return "MigrateTableProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, PROPERTIES, DROP_BACKUP, BACKUP_TABLE_NAME, PARALLELISM);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.BIGINT, "migrated_files_count");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    ProcedureTables.requireText(arguments, TABLE);
    ProcedureTables.requireParallelism(arguments, PARALLELISM);
    TableName name = ProcedureTables.name(arguments, TABLE, context);
    FileTable declared =
        context
            .catalogs()
            .findFileTable(name)
            // Spark's own catalog then has another kind of table, or none.
            .or(
                () -> {
                  if (name.catalog().equals(Catalogs.SESSION_CATALOG)) {
                    SourceTables.require(name, context);
                  }
                  return Optional.empty();
                })
            .orElseThrow(
                () ->
                    new NoSuchTableException(
                        "Cannot find source table '%s'", ProcedureTables.identifier(name)));
    FileSource files = SourceTables.require(name, context);
    Map<String, String> properties = new HashMap<>(declared.properties());
    properties.put("migrated", "true");
    properties.putAll(arguments.map(PROPERTIES));
    TableName backup =
        new TableName(
            name.catalog(),
            name.namespace(),
            arguments.optionalString(BACKUP_TABLE_NAME).orElse(name.table() + BACKUP_SUFFIX));
    context.catalogs().createFileTable(named(declared, backup));
    context.catalogs().forgetFileTable(name);
    long migrated;
    try {
      migrated =
          new TableImport(files, name, context)
              .create(properties, Optional.of(declared.location()));
    } catch (RuntimeException | Error e) {
      context.catalogs().restoreFileTable(declared);
      context.catalogs().forgetFileTable(backup);
      throw e;
    }
    if (arguments.isTrue(DROP_BACKUP, false)) {
      context.catalogs().forgetFileTable(backup);
    }
    return List.of(Row.of(migrated));
  }

  /** The same files under another name; dropping it must leave them. */
  private static FileTable named(FileTable table, TableName name) {
    return new FileTable(
        name,
        table.format(),
        table.schema(),
        table.partitionColumns(),
        table.location(),
        true,
        table.options(),
        table.properties());
  }
}
