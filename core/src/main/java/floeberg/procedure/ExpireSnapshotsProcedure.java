package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Table;

/** {@code expire_snapshots}: forgets old snapshots and deletes the files that only they needed. */
final class ExpireSnapshotsProcedure implements Procedure {
  private static final Parameter OLDER_THAN = Parameter.optional("older_than", SparkType.TIMESTAMP);
  private static final Parameter RETAIN_LAST = Parameter.optional("retain_last", SparkType.INT);
  private static final Parameter MAX_CONCURRENT_DELETES =
      Parameter.optional("max_concurrent_deletes", SparkType.INT);
  private static final Parameter STREAM_RESULTS =
      Parameter.optional("stream_results", SparkType.BOOLEAN);
  private static final Parameter SNAPSHOT_IDS = Parameter.optional("snapshot_ids", Parameter.LONGS);
  private static final Parameter CLEAN_EXPIRED_METADATA =
      Parameter.optional("clean_expired_metadata", SparkType.BOOLEAN);

  @Override
  public String name() {
    return "expire_snapshots";
  }

  @Override
  public String description() {
    return "ExpireSnapshotProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        TABLE,
        OLDER_THAN,
        RETAIN_LAST,
        MAX_CONCURRENT_DELETES,
        STREAM_RESULTS,
        SNAPSHOT_IDS,
        CLEAN_EXPIRED_METADATA);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.optionalColumns(
        SparkType.BIGINT,
        "deleted_data_files_count",
        "deleted_position_delete_files_count",
        "deleted_equality_delete_files_count",
        "deleted_manifest_files_count",
        "deleted_manifest_lists_count",
        "deleted_statistics_files_count");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Optional<Integer> threads = arguments.optionalInt(MAX_CONCURRENT_DELETES);
    if (threads.isPresent() && threads.get() <= 0) {
      throw new IllegalArgumentException(
          "max_concurrent_deletes should have value > 0, value: " + threads.get());
    }
    Table table = ProcedureTables.table(arguments, context);
    ExpireSnapshots expire =
        table.expireSnapshots().cleanupLevel(ExpireSnapshots.CleanupLevel.NONE);
    arguments.optionalMillis(OLDER_THAN).ifPresent(expire::expireOlderThan);
    arguments.optionalInt(RETAIN_LAST).ifPresent(expire::retainLast);
    arguments.bigints(SNAPSHOT_IDS).ifPresent(ids -> ids.forEach(expire::expireSnapshotId));
    if (arguments.has(CLEAN_EXPIRED_METADATA)) {
      expire.cleanExpiredMetadata(arguments.isTrue(CLEAN_EXPIRED_METADATA, false));
    }
    Set<Long> before = snapshotIds(table);
    ReachableFiles reachable = ReachableFiles.of(table);
    expire.commit();
    table.refresh();
    if (snapshotIds(table).containsAll(before)) {
      return List.of(Row.of(0L, 0L, 0L, 0L, 0L, 0L));
    }
    return List.of(
        clean(reachable, table, new FileDeletion(table.io(), threads.orElse(1), context)));
  }

  private static Set<Long> snapshotIds(Table table) {
    Set<Long> ids = new HashSet<>();
    table.snapshots().forEach(snapshot -> ids.add(snapshot.snapshotId()));
    return ids;
  }

  /** Deletes what was reachable before and is no more; the counts by kind. */
  private static Row clean(ReachableFiles before, Table table, FileDeletion deletion) {
    ReachableFiles after = ReachableFiles.of(table);
    Map<String, ManifestFile> manifests = new HashMap<>(before.manifests());
    manifests.keySet().removeAll(after.manifests().keySet());
    Map<String, FileContent> contents = ReachableFiles.contents(manifests.values(), table);
    if (!contents.isEmpty()) {
      contents
          .keySet()
          .removeAll(ReachableFiles.contents(after.manifests().values(), table).keySet());
    }
    Set<String> lists = new HashSet<>(before.manifestLists());
    lists.removeAll(after.manifestLists());
    Set<String> statistics = new HashSet<>(before.statistics());
    statistics.removeAll(after.statistics());
    // From the leaves to the roots, so that an interrupted run leaves nothing unreachable behind
    // that a manifest list still names.
    var paths = new ArrayList<String>(contents.keySet());
    paths.addAll(manifests.keySet());
    paths.addAll(lists);
    paths.addAll(statistics);
    deletion.delete(paths);
    return Row.of(
        count(contents, FileContent.DATA),
        count(contents, FileContent.POSITION_DELETES),
        count(contents, FileContent.EQUALITY_DELETES),
        (long) manifests.size(),
        (long) lists.size(),
        (long) statistics.size());
  }

  private static long count(Map<String, FileContent> contents, FileContent kind) {
    return contents.values().stream().filter(kind::equals).count();
  }
}
