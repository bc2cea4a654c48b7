package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.CatalogErrors;
import floeberg.catalog.FileSource;
import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.io.CloseableIterable;

/** {@code add_files}: makes plain Parquet files part of a table, where they lie. */
final class AddFilesProcedure implements Procedure {
  private static final Parameter SOURCE_TABLE =
      Parameter.required("source_table", SparkType.STRING);
  private static final Parameter PARTITION_FILTER =
      Parameter.optional("partition_filter", Parameter.STRING_MAP);
  private static final Parameter CHECK_DUPLICATE_FILES =
      Parameter.optional("check_duplicate_files", SparkType.BOOLEAN);
  private static final Parameter PARALLELISM = Parameter.optional("parallelism", SparkType.INT);

  @Override
  public String name() {
    return "add_files";
  }

  @Override
  public String description() {
    return "AddFiles";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, SOURCE_TABLE, PARTITION_FILTER, CHECK_DUPLICATE_FILES, PARALLELISM);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(
            new SparkType.Field("added_files_count", SparkType.BIGINT, false),
            new SparkType.Field("changed_partition_count", SparkType.BIGINT, true)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    ProcedureTables.requireParallelism(arguments, PARALLELISM);
    Table table = ProcedureTables.table(arguments, context);
    FileSource source = source(arguments, context);
    Map<String, String> filter = arguments.map(PARTITION_FILTER);
    var files = new FileImport(source, table, context);
    PartitionSpec spec =
        files
            .matchingSpec()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        ("Cannot find a partition spec in Iceberg table %s that matches the"
                                + " partition columns (%s) in input table")
                            .formatted(table.name(), source.partitionColumns())));
    requireFilter(filter, table);
    List<DataFile> added = files.dataFiles(spec, filter);
    if (arguments.isTrue(CHECK_DUPLICATE_FILES, true)) {
      requireNew(added, table);
    }
    if (added.isEmpty()) {
      return List.of(Row.of(0L, 0L));
    }
    FileImport.ensureNameMapping(table);
    FileImport.append(added, table.newAppend());
    return List.of(Row.of((long) added.size(), changedPartitions(source, table)));
  }

  // Of this procedure's source alone Spark says that it is missing by the name without catalog.
  private static FileSource source(Arguments arguments, ProcedureContext context) {
    String text = arguments.string(SOURCE_TABLE);
    try {
      return SourceTables.tableOrPath(text, SOURCE_TABLE, context);
    } catch (NoSuchTableException e) {
      TableName name = ProcedureTables.resolve(text, SOURCE_TABLE, context);
      String parts =
          CatalogErrors.quoted(
              Stream.concat(name.namespace().stream(), Stream.of(name.table())).toList());
      throw new NoSuchTableException(e, "Table %s does not exist", parts);
    }
  }

  private static void requireFilter(Map<String, String> filter, Table table) {
    List<PartitionField> fields = table.spec().fields();
    if (fields.isEmpty()) {
      if (!filter.isEmpty()) {
        throw new IllegalArgumentException(
            "Cannot use partition filter with an unpartitioned table " + table.name());
      }
      return;
    }
    List<PartitionField> transformed =
        fields.stream().filter(field -> !field.transform().isIdentity()).toList();
    if (!transformed.isEmpty()) {
      throw new IllegalArgumentException(
          ("Cannot add data files to target table %s because that table is partitioned and contains"
                  + " non-identity partition transforms which will not be compatible. Found"
                  + " non-identity fields %s")
              .formatted(table.name(), transformed));
    }
    List<String> names = fields.stream().map(PartitionField::name).toList();
    List<String> unknown = filter.keySet().stream().filter(key -> !names.contains(key)).toList();
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          ("Cannot add files to target table %s. %s is partitioned but the specified partition"
                  + " filter refers to columns that are not partitioned: %s . Valid partition"
                  + " columns: %s")
              .formatted(table.name(), table.name(), unknown, names));
    }
  }

  private static void requireNew(List<DataFile> added, Table table) {
    if (added.isEmpty() || table.currentSnapshot() == null) {
      return;
    }
    Set<String> present = new HashSet<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      tasks.forEach(task -> present.add(task.file().location()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> twice = added.stream().map(DataFile::location).filter(present::contains).toList();
    if (!twice.isEmpty()) {
      throw new IllegalStateException(
          ("Cannot complete import because data files to be imported already exist within the"
                  + " target table: %s.  This is disabled by default as Iceberg is not designed for"
                  + " multiple references to the same file within the same table.  If you are sure,"
                  + " you may set 'check_duplicate_files' to false to force the import.")
              .formatted(String.join(",", twice)));
    }
  }

  /**
   * Spark knows it where Iceberg counts it: in format version 1, and where files are appended one
   * by one, as those of a catalog's table without partitions are.
   */
  private static Long changedPartitions(FileSource source, Table table) {
    boolean isPath = source.name().namespace().equals(List.of(source.format()));
    boolean isOneByOne = !isPath && source.partitionColumns().isEmpty();
    String count = table.currentSnapshot().summary().get("changed-partition-count");
    boolean isKnown = isOneByOne || TableUtil.formatVersion(table) == 1;
    return isKnown && count != null ? Long.valueOf(count) : null;
  }
}
