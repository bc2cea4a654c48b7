package floeberg.duckdb;

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
import floeberg.table.ScanPlanner;
import floeberg.table.ValueRange;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.iceberg.types.Types;

/**
 * Writes the scan of an Iceberg table: the files that planning left, by read_parquet with columns
 * by field id. Files with deletes stand in branches of their own, so that the others are read as
 * they are.
 */
final class TableScanWriter {
  private final EngineSession session;
  private final PositionDeletes positionDeletes;

  TableScanWriter(EngineSession session, DeleteFiles deletes) {
    this.session = session;
    this.positionDeletes = new PositionDeletes(deletes);
  }

  /** The number of rows, when files' metadata and their position deletes tell it. */
  OptionalLong count(PinnedTable table) {
    OptionalLong known = new ScanPlanner().count(table);
    return known.isPresent() ? known : countAlive(table);
  }

  // Deleted positions are read once and kept; a scan would need them too.
  private OptionalLong countAlive(PinnedTable table) {
    if (!table.readOptions().isEmpty()) {
      return OptionalLong.empty();
    }
    ScanFiles files = new ScanPlanner().plan(table);
    if (!files.files().stream().allMatch(file -> file.equalityDeletes().isEmpty())) {
      return OptionalLong.empty();
    }
    long deleted =
        positionDeletes.load(table, files).values().stream()
            .mapToLong(DeletedPositions::cardinality)
            .sum();
    return OptionalLong.of(files.recordCount() - deleted);
  }

  Select write(Query.Scan scan, PinnedTable table, WriteContext context) {
    var planner = new ScanPlanner(context.settings().zone());
    ScanFiles files = planner.plan(table, scan.columns(), scan.filters());
    if (files.files().isEmpty()) {
      return QueryWriter.empty(scan.output());
    }
    noteRanges(scan, table, files.files(), context);
    var branches = new ArrayList<Select>();
    List<ScanFile> readable = readable(files.files(), table, context);
    Map<String, StoredLineage> lineage =
        scan.columns().stream().anyMatch(StoredLineage::isLineage)
            ? StoredLineage.of(session, files.files())
            : Map.of();
    for (List<ScanFile> group : groups(readable, table, lineage)) {
      var branch = new TableBranch(session, context, scan, table, files.partitionType());
      branches.add(branch.write(group, positionDeletes, lineage(group.getFirst(), lineage)));
    }
    if (branches.size() == 1) {
      return branches.getFirst();
    }
    String union = branches.stream().map(Select::text).collect(Collectors.joining(" UNION ALL "));
    return Select.from("(" + union + ") AS " + context.freshName("t"), scan.output());
  }

  private static void noteRanges(
      Query.Scan scan, PinnedTable table, List<ScanFile> files, WriteContext context) {
    for (Query.ScanColumn column : scan.columns()) {
      Attribute attribute = column.attribute();
      boolean isNumber =
          attribute.type() instanceof SparkType.Decimal || Coercion.isIntegral(attribute.type());
      if (isNumber && !attribute.isMetadataColumn()) {
        Types.NestedField field = table.readSchema().findField(column.sourceName());
        context.noteRange(
            attribute.id(), () -> field == null ? Optional.empty() : range(field, files));
      }
    }
  }

  private static Optional<ValueRange> range(Types.NestedField field, List<ScanFile> files) {
    var ranges = new ArrayList<ValueRange>();
    for (ScanFile file : files) {
      Optional<ValueRange> range = file.range(field);
      if (range.isEmpty()) {
        return Optional.empty();
      }
      ranges.add(range.get());
    }
    return ranges.stream().reduce(ValueRange::or);
  }

  private List<ScanFile> readable(List<ScanFile> files, PinnedTable table, WriteContext context) {
    if (files.stream().allMatch(file -> file.format().equals("parquet"))) {
      return files;
    }
    var readable = new ArrayList<ScanFile>();
    for (ScanFile file : files) {
      readable.add(
          switch (file.format()) {
            case "parquet" -> file;
            case "avro" -> new AvroFiles(session).asParquet(file, table, context);
            default ->
                throw FloebergException.of(
                    Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
                    "tableName",
                    table.name().toString(),
                    "operation",
                    "reading " + file.format() + " data files");
          });
    }
    return readable;
  }

  /** Files that one read_parquet can read, and to which the same deletes apply. */
  private List<List<ScanFile>> groups(
      List<ScanFile> files, PinnedTable table, Map<String, StoredLineage> lineage) {
    var groups = new LinkedHashMap<Object, List<ScanFile>>();
    for (ScanFile file : files) {
      groups.computeIfAbsent(key(file, table, lineage), _ -> new ArrayList<>()).add(file);
    }
    return List.copyOf(groups.values());
  }

  private static StoredLineage lineage(ScanFile file, Map<String, StoredLineage> known) {
    return known.getOrDefault(file.path(), StoredLineage.UNKNOWN);
  }

  private Object key(ScanFile file, PinnedTable table, Map<String, StoredLineage> lineage) {
    List<String> equality = file.equalityDeletes().stream().map(EqualityDelete::path).toList();
    return List.of(
        file.hasPositionDeletes(),
        equality,
        FileLayouts.layout(session, file, table),
        // Of one partition spec: columns that a file lacks may have the partition's value.
        file.specId(),
        lineage(file, lineage));
  }

  /** By path, for the files of a branch that have any. */
  static Map<String, Integer> indexes(List<ScanFile> files) {
    var indexes = new LinkedHashMap<String, Integer>();
    for (int i = 0; i < files.size(); i++) {
      indexes.put(files.get(i).path(), i);
    }
    return indexes;
  }
}
