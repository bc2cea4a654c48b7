package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RewriteManifests;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Comparators;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.PropertyUtil;

/** {@code rewrite_manifests}: packs the manifests of a spec, files of a partition side by side. */
final class RewriteManifestsProcedure implements Procedure {
  private static final Parameter USE_CACHING = Parameter.optional("use_caching", SparkType.BOOLEAN);
  private static final Parameter SPEC_ID = Parameter.optional("spec_id", SparkType.INT);
  private static final Parameter SORT_BY = Parameter.optional("sort_by", Parameter.STRINGS);

  @Override
  public String name() {
    return "rewrite_manifests";
  }

  @Override
  public String description() {
    return "RewriteManifestsProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, USE_CACHING, SPEC_ID, SORT_BY);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(
        SparkType.INT, "rewritten_manifests_count", "added_manifests_count");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Table table = ProcedureTables.table(arguments, context);
    int specId = arguments.optionalInt(SPEC_ID).orElse(table.spec().specId());
    if (!table.specs().containsKey(specId)) {
      throw new IllegalArgumentException("Invalid spec id " + specId);
    }
    Comparator<StructLike> order = order(arguments.strings(SORT_BY), table.specs().get(specId));
    Snapshot before = table.currentSnapshot();
    if (before == null) {
      return List.of(Row.of(0, 0));
    }
    List<ManifestFile> dataManifests = ofSpec(before.dataManifests(table.io()), specId);
    List<ManifestFile> deleteManifests = ofSpec(before.deleteManifests(table.io()), specId);
    long targetBytes =
        PropertyUtil.propertyAsLong(
            table.properties(),
            TableProperties.MANIFEST_TARGET_SIZE_BYTES,
            TableProperties.MANIFEST_TARGET_SIZE_BYTES_DEFAULT);
    boolean isDataPacked = isPacked(dataManifests, targetBytes);
    boolean areDeletesPacked = isPacked(deleteManifests, targetBytes);
    if (isDataPacked && areDeletesPacked) {
      return List.of(Row.of(0, 0));
    }
    RewriteManifests rewrite = table.rewriteManifests();
    if (!isDataPacked) {
      var runs = runs(dataManifests, targetBytes, order, table.specs().get(specId), table);
      clusterByPartition(rewrite, runs, table.specs().get(specId));
    } else {
      rewrite.rewriteIf(_ -> false);
    }
    int addedDeletes = 0;
    if (!areDeletesPacked) {
      addedDeletes =
          new DeleteManifests(table, context.writing().newUuid())
              .rewrite(deleteManifests, specId, rewrite);
    }
    rewrite.commit();
    int rewritten =
        (isDataPacked ? 0 : dataManifests.size()) + (areDeletesPacked ? 0 : deleteManifests.size());
    return List.of(Row.of(rewritten, (isDataPacked ? 0 : added(table, before)) + addedDeletes));
  }

  private static List<ManifestFile> ofSpec(List<ManifestFile> manifests, int specId) {
    return manifests.stream().filter(m -> m.partitionSpecId() == specId).toList();
  }

  /** Whether nothing is gained: no manifest, or one that is not too large. */
  private static boolean isPacked(List<ManifestFile> manifests, long targetBytes) {
    return manifests.isEmpty()
        || manifests.size() == 1 && manifests.getFirst().length() <= targetBytes;
  }

  /** Data manifests of the current snapshot that the one before did not have. */
  private static int added(Table table, Snapshot before) {
    List<String> old = before.dataManifests(table.io()).stream().map(ManifestFile::path).toList();
    return (int)
        table.currentSnapshot().dataManifests(table.io()).stream()
            .filter(manifest -> !old.contains(manifest.path()))
            .count();
  }

  /** Partitions in order are cut into as many runs as there shall be manifests. */
  private static void clusterByPartition(
      RewriteManifests rewrite, Map<String, Integer> run, PartitionSpec spec) {
    rewrite
        .rewriteIf(manifest -> manifest.partitionSpecId() == spec.specId())
        .clusterBy(file -> run.getOrDefault(spec.partitionToPath(file.partition()), 0));
  }

  /** Partitions by all their values, those of the fields to sort by first. */
  private static Comparator<StructLike> order(Optional<List<String>> sortBy, PartitionSpec spec) {
    Comparator<StructLike> all = Comparators.forType(spec.partitionType());
    if (sortBy.isEmpty()) {
      return all;
    }
    if (sortBy.get().isEmpty()) {
      throw new IllegalArgumentException("sort_by must not be empty when provided");
    }
    List<String> names = spec.fields().stream().map(PartitionField::name).toList();
    List<String> unknown = sortBy.get().stream().filter(name -> !names.contains(name)).toList();
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          ("Cannot set manifest sorting because specified field(s) %s were not found in current"
                  + " partition spec %s")
              .formatted(unknown, spec));
    }
    Comparator<StructLike> order = (_, _) -> 0;
    for (String name : sortBy.get()) {
      order = order.thenComparing(byField(names.indexOf(name), spec));
    }
    return order.thenComparing(all);
  }

  private static Comparator<StructLike> byField(int index, PartitionSpec spec) {
    Types.NestedField field = spec.partitionType().fields().get(index);
    Comparator<Object> values =
        Comparator.nullsFirst(Comparators.forType(field.type().asPrimitiveType()));
    return Comparator.comparing(partition -> partition.get(index, Object.class), values);
  }

  private static Map<String, Integer> runs(
      List<ManifestFile> manifests,
      long targetBytes,
      Comparator<StructLike> order,
      PartitionSpec spec,
      Table table) {
    var counts = new TreeMap<StructLike, Long>(order);
    for (ManifestFile manifest : manifests) {
      try (CloseableIterable<DataFile> files =
          ManifestFiles.read(manifest, table.io(), table.specs())) {
        for (DataFile file : files) {
          counts.merge(file.copyWithoutStats().partition(), 1L, Long::sum);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    long bytes = manifests.stream().mapToLong(ManifestFile::length).sum();
    long wanted = Math.max(1, Math.ceilDiv(bytes, targetBytes));
    long files = counts.values().stream().mapToLong(Long::longValue).sum();
    long perRun = Math.max(1, Math.ceilDiv(files, wanted));
    var runs = new HashMap<String, Integer>();
    long seen = 0;
    for (Map.Entry<StructLike, Long> partition : counts.entrySet()) {
      runs.put(spec.partitionToPath(partition.getKey()), (int) (seen / perRun));
      seen += partition.getValue();
    }
    return runs;
  }
}
