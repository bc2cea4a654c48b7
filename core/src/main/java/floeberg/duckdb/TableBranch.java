package floeberg.duckdb;

import floeberg.catalog.IcebergTypes;
import floeberg.catalog.PinnedTable;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.table.DeletedPositions;
import floeberg.table.EqualityDelete;
import floeberg.table.PositionDeletes;
import floeberg.table.ScanFile;
import floeberg.table.ScanFiles;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** One read_parquet of a table's scan: files with the same layout and the same deletes. */
final class TableBranch {
  private final EngineSession session;
  private final WriteContext context;
  private final Query.Scan scan;
  private final PinnedTable table;
  private final SparkType.Struct partitionType;
  private final String alias;
  private final Map<Integer, String> names = new LinkedHashMap<>();
  private ReadSchema schema = new ReadSchema(ReadSchema.BY_ID);
  private FileLayouts.Layout layout = FileLayouts.Layout.BY_ID;
  private Map<Integer, String> fileNames = Map.of();
  private List<ScanFile> files = List.of();
  private boolean isByName;
  private StoredLineage lineage = StoredLineage.UNKNOWN;

  TableBranch(
      EngineSession session,
      WriteContext context,
      Query.Scan scan,
      PinnedTable table,
      SparkType.Struct partitionType) {
    this.session = session;
    this.context = context;
    this.scan = scan;
    this.table = table;
    this.partitionType = partitionType;
    this.alias = context.freshName("t");
  }

  /**
   * Writes the scan.
   *
   * @param storedLineage how all of the files store it; unknown where the scan does not ask for it
   */
  Select write(List<ScanFile> group, PositionDeletes positionDeletes, StoredLineage storedLineage) {
    files = group;
    lineage = storedLineage;
    layout = FileLayouts.layout(session, group.getFirst(), table);
    fileNames = fileNames();
    schema = new ReadSchema(layout.hasIds() ? ReadSchema.BY_ID : this::mappedName);
    // The columns of equality deletes may be any, also dropped ones.
    isByName =
        layout.hasIds()
            && group.getFirst().equalityDeletes().isEmpty()
            && NamedReads.isSafe(table, files, scan.columns(), lineage);
    Optional<String> alive = alive(positionDeletes);
    var columns = new ArrayList<String>();
    boolean isComputed = false;
    boolean showsDeleted = false;
    for (Query.ScanColumn column : scan.columns()) {
      String text = column(column, alive);
      showsDeleted |= isMetadata(column, "_deleted");
      isComputed |= !text.equals(DuckSql.column(column.attribute().id()));
      columns.add(QueryWriter.named(text, column.attribute()));
    }
    String joins = equalityJoins();
    if (schema.isEmpty() && !isByName) {
      // read_parquet wants a column; any will do, this one costs nothing where it is absent.
      metadataField("_row_id_unused", MetadataFields.ROW_ID);
    }
    String from = relation() + joins;
    Select select =
        isComputed || !joins.isEmpty()
            ? Select.of(from, scan.output(), columns)
            : Select.from(from, scan.output());
    if (alive.isPresent() && !showsDeleted) {
      select.where(alive.get());
    }
    return select;
  }

  private String relation() {
    String list =
        files.stream()
            .map(file -> DuckSql.text(file.localPath()))
            .collect(Collectors.joining(", "));
    String columns = isByName ? "hive_partitioning = false" : "schema = " + schema.text();
    return "read_parquet([" + list + "], " + columns + ") AS " + alias;
  }

  private static boolean isMetadata(Query.ScanColumn column, String name) {
    return column.attribute().isMetadataColumn() && column.sourceName().equals(name);
  }

  private String column(Query.ScanColumn column, Optional<String> alive) {
    Attribute attribute = column.attribute();
    if (attribute.isMetadataColumn()) {
      return metadata(column, alive);
    }
    Types.NestedField field = table.readSchema().findField(column.sourceName());
    if (field == null) {
      field = table.readSchema().caseInsensitiveFindField(column.sourceName());
    }
    return tableColumn(field, attribute.type(), DuckSql.column(attribute.id()));
  }

  /** A column of the table under the name, or the text that stands for it. */
  private String tableColumn(Types.NestedField field, SparkType type, String name) {
    if (type == SparkType.VOID) {
      return LiteralWriter.write(null, type);
    }
    boolean isUnnamed = !layout.hasIds() && !fileNames.containsKey(field.fieldId());
    if (isUnnamed && !hasPartitionValues(field)) {
      return initialDefault(field, type);
    }
    if (isUnnamed || layout.hasIds() && isPartitionValue(field)) {
      return perFile(type, file -> file.identityValues().get(field.fieldId()));
    }
    if (isByName) {
      return NamedReads.column(alias, field.name(), type);
    }
    String known = names.get(field.fieldId());
    if (known != null) {
      return known;
    }
    boolean isOldMoment =
        type == SparkType.TIMESTAMP && layout.moments().contains(unquotedName(field));
    if (!layout.hasIds()) {
      requireReadable(field.type(), false);
    }
    schema.add(field, isOldMoment ? SparkType.TIMESTAMP_NTZ : type, name);
    String text = isOldMoment ? "make_timestamptz(epoch_us(" + name + "))" : name;
    boolean mayLack =
        layout.hasIds()
            ? AbsentStructs.isPossible(field, table, files)
            : AbsentStructs.isPossible(type);
    if (mayLack) {
      text = AbsentStructs.whole(name);
    }
    names.put(field.fieldId(), text);
    return text;
  }

  /** Whether files may lack the column because all of its values are that of their partition. */
  private boolean isPartitionValue(Types.NestedField field) {
    return files.stream().anyMatch(file -> file.mayLack(field)) && hasPartitionValues(field);
  }

  private boolean hasPartitionValues(Types.NestedField field) {
    return files.stream().allMatch(file -> file.identityValues().containsKey(field.fieldId()));
  }

  private static String initialDefault(Types.NestedField field, SparkType type) {
    return field.initialDefault() == null
        ? LiteralWriter.write(null, type)
        : DuckSql.cast(
            DuckSql.text(DefaultText.of(field.type(), field.initialDefault())),
            DuckTypes.name(type));
  }

  /** Inside of lists and maps, files without ids are read by the names that fields have now. */
  private void requireReadable(Type type, boolean isInside) {
    if (!type.isNestedType()) {
      return;
    }
    for (Types.NestedField field : type.asNestedType().fields()) {
      String written = unquotedName(field);
      boolean isRenamed = type.isStructType() && !written.equals(field.name());
      if (isInside && isRenamed) {
        throw FloebergException.of(
            Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
            "tableName",
            table.name().toString(),
            "operation",
            "reading %s, a renamed field of a list or map, in files without field ids"
                .formatted(field.name()));
      }
      requireReadable(field.type(), isInside || !type.isStructType());
    }
  }

  private String metadata(Query.ScanColumn column, Optional<String> alive) {
    SparkType type = column.attribute().type();
    return switch (column.sourceName()) {
      case "_file" -> perFile(type, ScanFile::path);
      case ScanFile.KEY_COLUMN -> perFile(type, file -> ScanFile.key(file.path()));
      case "_pos" -> alias + ".file_row_number";
      case "_spec_id" -> perFile(type, ScanFile::specId);
      // A table that never was partitioned has no partitions, not one without fields.
      case "_partition" ->
          type instanceof SparkType.Struct(var fields) && fields.isEmpty()
              ? LiteralWriter.write(null, type)
              : perFile(type, ScanFile::partition);
      case "_deleted" -> alive.map(text -> "(NOT " + text + ")").orElse("false");
      case "_row_id" -> {
        String first =
            perFile(
                SparkType.BIGINT,
                file -> file.firstRowId().isPresent() ? file.firstRowId().getAsLong() : null);
        yield own(MetadataFields.ROW_ID, first + " + " + alias + ".file_row_number");
      }
      case "_last_updated_sequence_number" -> {
        String sequence =
            perFile(
                SparkType.BIGINT,
                file -> file.firstRowId().isPresent() ? file.dataSequenceNumber() : null);
        yield own(MetadataFields.LAST_UPDATED, sequence);
      }
      default -> throw new AssertionError("no metadata column " + column.sourceName());
    };
  }

  /** What the file says of the row itself, else what follows from the file. */
  private String own(Types.NestedField field, String inherited) {
    if (lineage == StoredLineage.NONE) {
      return "(" + inherited + ")";
    }
    String own =
        isByName
            ? alias + "." + DuckSql.name(field.name())
            : metadataField(context.freshName("m"), field);
    return "coalesce(" + own + ", " + inherited + ")";
  }

  private String metadataField(String name, Types.NestedField field) {
    if (!layout.hasIds()) {
      return LiteralWriter.write(null, SparkType.BIGINT);
    }
    schema.add(field, SparkType.BIGINT, name);
    return name;
  }

  /** A value of each file: a constant when all agree, else looked up by the file's index. */
  private String perFile(SparkType type, java.util.function.Function<ScanFile, Object> value) {
    List<Object> values = new ArrayList<>();
    files.forEach(file -> values.add(value.apply(file)));
    if (values.stream().distinct().count() == 1) {
      return LiteralWriter.write(values.getFirst(), type);
    }
    String list = LiteralWriter.write(values, new SparkType.Array(type, true));
    return "list_extract(" + list + ", CAST(" + alias + ".file_index AS BIGINT) + 1)";
  }

  private Optional<String> alive(PositionDeletes positionDeletes) {
    if (!files.getFirst().hasPositionDeletes()) {
      return Optional.empty();
    }
    var scanFiles = new ScanFiles(files, partitionType, files.size());
    Map<String, DeletedPositions> deletes = positionDeletes.load(table, scanFiles);
    var byFile = new DeletedPositions[files.size()];
    for (int i = 0; i < byFile.length; i++) {
      byFile[i] = deletes.get(files.get(i).path());
    }
    DeletedRows deletedRows = session.engine().deletedRows();
    long handle = deletedRows.add(byFile);
    context.atEnd(() -> deletedRows.remove(handle));
    return Optional.of(
        context.java(DeletedRows.FUNCTION)
            + "(CAST("
            + handle
            + " AS BIGINT), (CAST("
            + alias
            + ".file_index AS BIGINT) << "
            + DeletedRows.POSITION_BITS
            + ") | "
            + alias
            + ".file_row_number)");
  }

  private String equalityJoins() {
    var byFields = new LinkedHashMap<List<Integer>, List<EqualityDelete>>();
    for (EqualityDelete delete : files.getFirst().equalityDeletes()) {
      byFields.computeIfAbsent(delete.fieldIds(), _ -> new ArrayList<>()).add(delete);
    }
    var joins = new StringBuilder();
    byFields.forEach((fields, deletes) -> joins.append(equalityJoin(fields, deletes)));
    return joins.toString();
  }

  private String equalityJoin(List<Integer> fieldIds, List<EqualityDelete> deletes) {
    String deleteAlias = context.freshName("e");
    var deleteSchema = new ReadSchema(ReadSchema.BY_ID);
    var conditions = new ArrayList<String>();
    for (int id : fieldIds) {
      Types.NestedField field = fieldOf(id);
      SparkType type = IcebergTypes.toSpark(field.type());
      String own = tableColumn(field, type, context.freshName("q"));
      deleteSchema.add(field, type, "e" + id);
      conditions.add(own + " IS NOT DISTINCT FROM " + deleteAlias + ".e" + id);
    }
    String list =
        deletes.stream()
            .map(delete -> DuckSql.text(LocalPaths.of(delete.path())))
            .collect(Collectors.joining(", "));
    return " ANTI JOIN read_parquet(["
        + list
        + "], schema = "
        + deleteSchema.text()
        + ") AS "
        + deleteAlias
        + " ON "
        + String.join(" AND ", conditions);
  }

  // An equality delete may name a column that was dropped since, so that only the table's other
  // schemas know it.
  private Types.NestedField fieldOf(int id) {
    Types.NestedField field = table.readSchema().findField(id);
    return field != null
        ? field
        : table.table().schemas().values().stream()
            .map(past -> past.findField(id))
            .filter(java.util.Objects::nonNull)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no field " + id));
  }

  // The key of a field in files without ids: its name there, by the table's name mapping.
  private String mappedName(Types.NestedField field) {
    return DuckSql.text(unquotedName(field));
  }

  private String unquotedName(Types.NestedField field) {
    return fileNames.getOrDefault(field.fieldId(), field.name());
  }

  private Map<Integer, String> fileNames() {
    return layout.hasIds()
        ? Map.of()
        : layout.names(
            NameMappingParser.fromJson(table.table().properties().get(FileLayouts.NAME_MAPPING)));
  }
}
