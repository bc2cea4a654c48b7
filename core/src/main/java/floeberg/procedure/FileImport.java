package floeberg.procedure;

import floeberg.catalog.FileSource;
import floeberg.catalog.IcebergTypes;
import floeberg.type.SparkType;
import floeberg.write.ImportedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.mapping.MappingUtil;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;

/** Plain files, with the partition values that their folders tell, as data files of a table. */
record FileImport(FileSource source, Table table, ProcedureContext context) {

  /** The files of the partitions that the filter names, as data files of the spec. */
  List<DataFile> dataFiles(PartitionSpec spec, Map<String, String> partitionFilter) {
    if (!source.format().equals("parquet")) {
      throw new UnsupportedOperationException("Unknown partition format: " + source.format());
    }
    var files = new ArrayList<DataFile>();
    for (int i = 0; i < source.files().size(); i++) {
      List<Object> values =
          source.partitionColumns().isEmpty() ? List.of() : source.partitionValues().get(i);
      if (matches(values, partitionFilter)) {
        context.progress("importing: file %d of %d".formatted(i + 1, source.files().size()));
        files.add(dataFile(source.files().get(i), values, spec));
      }
    }
    return files;
  }

  private boolean matches(List<Object> values, Map<String, String> filter) {
    for (int i = 0; i < source.partitionColumns().size(); i++) {
      String column = source.partitionColumns().get(i);
      if (filter.containsKey(column)
          && !isEqual(values.get(i), partitionType(i), filter.get(column))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a value of a folder is what the text says, read as a value of the same type. */
  private static boolean isEqual(Object value, SparkType type, String text) {
    if (value == null || text == null) {
      return value == null && text == null;
    }
    Type stored =
        IcebergTypes.toIceberg(
                new SparkType.Struct(List.of(new SparkType.Field("value", type, true))))
            .columns()
            .getFirst()
            .type();
    return StoredValues.toIceberg(value, stored)
        .equals(Conversions.fromPartitionString(stored, text));
  }

  private DataFile dataFile(String path, List<Object> values, PartitionSpec spec) {
    InputFile input = table.io().newInputFile(path);
    ImportedFile imported = ImportedFile.of(input, table);
    DataFiles.Builder builder =
        DataFiles.builder(spec)
            .withPath(path)
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(input.getLength())
            .withMetrics(imported.metrics())
            .withSplitOffsets(imported.splitOffsets());
    if (spec.isPartitioned()) {
      builder.withPartition(partition(values, spec));
    }
    return builder.build();
  }

  private StructLike partition(List<Object> values, PartitionSpec spec) {
    var converted = new ArrayList<Object>();
    for (PartitionField field : spec.fields()) {
      Type type = table.schema().findType(field.sourceId());
      int index = source.partitionColumns().indexOf(field.name());
      converted.add(toIceberg(values.get(index), partitionType(index), type));
    }
    return new PartitionValues(converted);
  }

  private SparkType partitionType(int index) {
    String column = source.partitionColumns().get(index);
    return source.schema().fields().stream()
        .filter(field -> field.name().equals(column))
        .findFirst()
        .orElseThrow()
        .type();
  }

  /** The value as the table's type has it, which may be another than the folder's text suggests. */
  private static Object toIceberg(Object value, SparkType from, Type to) {
    if (value == null) {
      return null;
    }
    boolean isSame = from.equals(IcebergTypes.toSpark(to));
    return isSame
        ? StoredValues.toIceberg(value, to)
        : Conversions.fromPartitionString(to, value.toString());
  }

  /** Partition values by position. */
  private record PartitionValues(List<Object> values) implements StructLike {
    @Override
    public int size() {
      return values.size();
    }

    @Override
    public <T> T get(int position, Class<T> javaClass) {
      return javaClass.cast(values.get(position));
    }

    @Override
    public <T> void set(int position, T value) {
      throw new UnsupportedOperationException("Imported partition values do not change");
    }
  }

  /** The spec whose fields are the source's folders, each as it is. */
  Optional<PartitionSpec> matchingSpec() {
    Set<String> folders = Set.copyOf(source.partitionColumns());
    return table.specs().values().stream()
        .filter(spec -> spec.fields().stream().allMatch(f -> f.transform().isIdentity()))
        .filter(
            spec ->
                folders.equals(
                    Set.copyOf(
                        spec.fields().stream()
                            .map(field -> table.schema().findColumnName(field.sourceId()))
                            .toList())))
        .findFirst();
  }

  /** Files without field ids are read by name: the table must say which name is which field. */
  static void ensureNameMapping(Table table) {
    if (!table.properties().containsKey(TableProperties.DEFAULT_NAME_MAPPING)) {
      table
          .updateProperties()
          .set(TableProperties.DEFAULT_NAME_MAPPING, nameMapping(table.schema()))
          .commit();
    }
  }

  static String nameMapping(org.apache.iceberg.Schema schema) {
    return NameMappingParser.toJson(MappingUtil.create(schema));
  }

  static void append(List<DataFile> files, AppendFiles append) {
    files.forEach(append::appendFile);
    append.commit();
  }
}
