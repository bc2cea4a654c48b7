package floeberg.table;

import floeberg.catalog.IcebergTypes;
import floeberg.catalog.PinnedTable;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.InclusiveMetricsEvaluator;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * Finds the files that a scan of a pinned table must read: manifests are skipped by their partition
 * summaries, files by partition values and column statistics. Decoded manifests are cached.
 */
public final class ScanPlanner {
  private final ManifestCache cache;
  private final Optional<ZoneId> zone;

  /** A planner that uses no filter whose meaning depends on the session's time zone. */
  public ScanPlanner() {
    this(ManifestCache.shared(), Optional.empty());
  }

  /** A planner for a session in the time zone. */
  public ScanPlanner(ZoneId zone) {
    this(ManifestCache.shared(), Optional.of(zone));
  }

  ScanPlanner(ManifestCache cache, Optional<ZoneId> zone) {
    this.cache = cache;
    this.zone = zone;
  }

  /** Every file. */
  public ScanFiles plan(PinnedTable table) {
    return plan(table, List.of(), List.of());
  }

  /** The files in which rows may match the conjuncts. */
  public ScanFiles plan(PinnedTable table, List<Query.ScanColumn> columns, List<Expr> filters) {
    requireUnambiguous(table, columns);
    var partitions = new PartitionValues(table.table());
    var type = (SparkType.Struct) IcebergTypes.toSpark(partitions.type());
    var pushdown = new FilterPushdown(table.readSchema(), columns, zone);
    if (IncrementalScan.isAsked(table)) {
      List<ScanFile> files =
          new IncrementalScan(table)
              .files(pushdown.inclusive(filters)).stream()
                  .map(file -> (ScanFile) new PlannedFile(file, partitions, List.of(), List.of()))
                  .toList();
      return new ScanFiles(files, type, files.size());
    }
    Snapshot snapshot = snapshot(table);
    if (snapshot == null) {
      return new ScanFiles(List.of(), type, 0);
    }
    List<ManifestFile> manifests = cache.manifests(snapshot, table.table().io());
    var pruning = new FilePruning(table.table(), pushdown, filters);
    var index = new DeleteIndex(deletes(manifests, table.table()), table.table().specs());
    Optional<Set<String>> only = table.onlyFiles();
    var files = new ArrayList<ScanFile>();
    List<ManifestFile> read =
        manifests.stream()
            .filter(manifest -> manifest.content() == ManifestContent.DATA)
            .filter(pruning::mayMatch)
            .toList();
    cache.fill(read, table.table());
    for (ManifestFile manifest : read) {
      for (DataFile file : cache.dataFiles(manifest, table.table())) {
        boolean isAsked = only.isEmpty() || only.get().contains(file.location());
        if (isAsked && pruning.mayMatch(file)) {
          files.add(planned(file, partitions, index));
        }
      }
    }
    return new ScanFiles(List.copyOf(files), type, totalFiles(manifests));
  }

  /** A column named like a metadata column cannot be told from it. */
  private static void requireUnambiguous(PinnedTable table, List<Query.ScanColumn> columns) {
    List<String> conflicts =
        columns.stream()
            .map(Query.ScanColumn::sourceName)
            .filter(MetadataColumns::isMetadataColumn)
            .filter(name -> table.readSchema().asStruct().field(name) != null)
            .toList();
    ValidationException.check(
        conflicts.isEmpty(),
        "Table column names conflict with names reserved for Iceberg metadata columns: %s.%n"
            + "Please, use ALTER TABLE statements to rename the conflicting table columns.",
        conflicts);
  }

  private static ScanFile planned(DataFile file, PartitionValues partitions, DeleteIndex index) {
    if (index.isEmpty()) {
      return new PlannedFile(file, partitions, List.of(), List.of());
    }
    return new PlannedFile(
        file,
        partitions,
        index.positions(file),
        index.equality(file).stream().map(PlannedFile::equality).toList());
  }

  private static Snapshot snapshot(PinnedTable table) {
    return table.snapshotId().isPresent()
        ? table.table().snapshot(table.snapshotId().getAsLong())
        : null;
  }

  private List<DeleteFile> deletes(List<ManifestFile> manifests, Table table) {
    var deletes = new ArrayList<DeleteFile>();
    for (ManifestFile manifest : manifests) {
      if (manifest.content() == ManifestContent.DELETES) {
        deletes.addAll(cache.deleteFiles(manifest, table));
      }
    }
    return deletes;
  }

  private static long totalFiles(List<ManifestFile> manifests) {
    long total = 0;
    for (ManifestFile manifest : manifests) {
      if (manifest.content() == ManifestContent.DATA) {
        total += count(manifest.addedFilesCount()) + count(manifest.existingFilesCount());
      }
    }
    return total;
  }

  private static long count(Number number) {
    return number == null ? 0 : number.longValue();
  }

  /** The number of rows when metadata alone tells it exactly. */
  public OptionalLong count(PinnedTable table) {
    if (IncrementalScan.isAsked(table) || table.onlyFiles().isPresent()) {
      ScanFiles files = plan(table);
      boolean isPlain =
          files.files().stream()
              .allMatch(file -> !file.hasPositionDeletes() && file.equalityDeletes().isEmpty());
      return isPlain ? OptionalLong.of(files.recordCount()) : OptionalLong.empty();
    }
    Snapshot snapshot = snapshot(table);
    if (snapshot == null) {
      return OptionalLong.of(0);
    }
    List<ManifestFile> manifests = cache.manifests(snapshot, table.table().io());
    List<DeleteFile> deletes = deletes(manifests, table.table());
    if (deletes.isEmpty()) {
      return OptionalLong.of(rows(manifests, table.table()));
    }
    return deletes.stream().allMatch(ContentFileUtil::isDV)
        ? OptionalLong.of(rowsWithoutVectors(manifests, deletes, table.table()))
        : OptionalLong.empty();
  }

  /** A number that the table's rows do not exceed: deleted ones count. */
  public OptionalLong atMost(PinnedTable table) {
    if (IncrementalScan.isAsked(table) || table.onlyFiles().isPresent()) {
      return OptionalLong.empty();
    }
    Snapshot snapshot = snapshot(table);
    return OptionalLong.of(
        snapshot == null ? 0 : rows(cache.manifests(snapshot, table.table().io()), table.table()));
  }

  private long rows(List<ManifestFile> manifests, Table table) {
    long rows = 0;
    for (ManifestFile manifest : manifests) {
      if (manifest.content() != ManifestContent.DATA) {
        continue;
      }
      Long added = manifest.addedRowsCount();
      Long existing = manifest.existingRowsCount();
      // Counts are optional in format version 1.
      rows +=
          added != null && existing != null
              ? added + existing
              : cache.dataFiles(manifest, table).stream().mapToLong(DataFile::recordCount).sum();
    }
    return rows;
  }

  /** A vector counts only when the file it belongs to is still there. */
  private long rowsWithoutVectors(
      List<ManifestFile> manifests, List<DeleteFile> vectors, Table table) {
    Map<String, Long> deleted =
        vectors.stream()
            .collect(
                Collectors.toMap(
                    DeleteFile::referencedDataFile, DeleteFile::recordCount, (a, _) -> a));
    long rows = 0;
    for (ManifestFile manifest : manifests) {
      if (manifest.content() == ManifestContent.DATA) {
        for (DataFile file : cache.dataFiles(manifest, table)) {
          rows += file.recordCount() - deleted.getOrDefault(file.location(), 0L);
        }
      }
    }
    return rows;
  }

  /** Evaluators of one plan, made once a partition spec. */
  private static final class FilePruning {
    private final Table table;
    private final FilterPushdown pushdown;
    private final List<Expr> filters;
    private final boolean isNeeded;
    private final InclusiveMetricsEvaluator metrics;
    private final Map<Integer, SpecPruning> bySpec = new HashMap<>();

    FilePruning(Table table, FilterPushdown pushdown, List<Expr> filters) {
      this.table = table;
      this.pushdown = pushdown;
      this.filters = filters;
      Expression filter = pushdown.inclusive(filters);
      this.isNeeded = filter.op() != Expression.Operation.TRUE;
      this.metrics = new InclusiveMetricsEvaluator(pushdown.schema(), filter, true);
    }

    private SpecPruning pruning(int specId) {
      return bySpec.computeIfAbsent(
          specId,
          id -> {
            PartitionSpec spec = table.specs().get(id);
            return SpecPruning.of(spec, pushdown.inclusive(filters, spec.schema()));
          });
    }

    boolean mayMatch(ManifestFile manifest) {
      return !isNeeded || pruning(manifest.partitionSpecId()).mayMatch(manifest);
    }

    boolean mayMatch(DataFile file) {
      return !isNeeded || (pruning(file.specId()).mayMatch(file) && metrics.eval(file));
    }
  }
}
