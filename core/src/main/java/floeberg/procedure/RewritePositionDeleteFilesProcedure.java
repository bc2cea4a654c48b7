package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.IcebergTypes;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.type.SparkType;
import floeberg.write.PositionDeleteRewrite;
import floeberg.write.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.actions.BinPackRewritePositionDeletePlanner;
import org.apache.iceberg.actions.RewritePositionDeleteFiles;
import org.apache.iceberg.actions.RewritePositionDeletesCommitManager;
import org.apache.iceberg.actions.RewritePositionDeletesGroup;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.DeleteFileSet;

/**
 * {@code rewrite_position_delete_files}: packs position deletes, drops those of files long gone.
 */
final class RewritePositionDeleteFilesProcedure implements Procedure {
  private static final Parameter OPTIONS = Parameter.optional("options", Parameter.STRING_MAP);
  private static final Parameter WHERE = Parameter.optional("where", SparkType.STRING);
  private static final Set<String> RUN_OPTIONS =
      Set.of(
          RewritePositionDeleteFiles.PARTIAL_PROGRESS_ENABLED,
          RewritePositionDeleteFiles.PARTIAL_PROGRESS_MAX_COMMITS,
          RewritePositionDeleteFiles.MAX_CONCURRENT_FILE_GROUP_REWRITES,
          RewritePositionDeleteFiles.REWRITE_JOB_ORDER);
  private static final int FIRST_VERSION_WITH_VECTORS = 3;

  @Override
  public String name() {
    return "rewrite_position_delete_files";
  }

  @Override
  public String description() {
    return "RewritePositionDeleteFilesProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, OPTIONS, WHERE);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(
            new SparkType.Field("rewritten_delete_files_count", SparkType.INT, false),
            new SparkType.Field("added_delete_files_count", SparkType.INT, false),
            new SparkType.Field("rewritten_bytes_count", SparkType.BIGINT, false),
            new SparkType.Field("added_bytes_count", SparkType.BIGINT, false)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableName name = ProcedureTables.name(arguments, TABLE, context);
    Table table = ProcedureTables.load(name, context);
    Map<String, String> options = arguments.map(OPTIONS);
    Optional<String> where = arguments.optionalString(WHERE);
    Expression filter = WherePredicate.of(where, table, context);
    if (table.currentSnapshot() == null) {
      return List.of(Row.of(0, 0, 0L, 0L));
    }
    var planner =
        new BinPackRewritePositionDeletePlanner(
            table, filter, context.settings().isCaseSensitive());
    requireKnown(options, planner.validOptions());
    RewriteOptions.requireThreads(options);
    planner.init(options);
    List<RewritePositionDeletesGroup> groups = groups(planner);
    boolean isDone =
        TableUtil.formatVersion(table) >= FIRST_VERSION_WITH_VECTORS
            && groups.stream()
                .flatMap(group -> group.fileScanTasks().stream())
                .allMatch(task -> ContentFileUtil.isDV(task.file()));
    if (groups.isEmpty() || isDone) {
      return List.of(Row.of(0, 0, 0L, 0L));
    }
    rewrite(groups, pinned(name, table), context);
    return List.of(summary(groups));
  }

  private static void requireKnown(Map<String, String> options, Set<String> plannerOptions) {
    Set<String> unknown = new TreeSet<>(options.keySet());
    unknown.removeAll(plannerOptions);
    unknown.removeAll(RUN_OPTIONS);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot use options %s, they are not supported by the action or the rewriter BIN-PACK"
              .formatted(unknown));
    }
  }

  private static List<RewritePositionDeletesGroup> groups(
      BinPackRewritePositionDeletePlanner planner) {
    List<RewritePositionDeletesGroup> groups = new ArrayList<>();
    try (CloseableIterable<RewritePositionDeletesGroup> planned = planner.plan().groups()) {
      planned.forEach(groups::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return groups;
  }

  private static PinnedTable pinned(TableName name, Table table) {
    return new PinnedTable(
        name,
        table,
        OptionalLong.of(table.currentSnapshot().snapshotId()),
        table.schema(),
        IcebergTypes.toSpark(table.schema()),
        Optional.empty(),
        Map.of());
  }

  private static void rewrite(
      List<RewritePositionDeletesGroup> groups, PinnedTable pinned, ProcedureContext context) {
    Table table = pinned.table();
    var options = new WriteOptions(table.properties(), Map.of(), context.settings());
    var begun = new ArrayList<PositionDeleteRewrite>();
    try {
      for (RewritePositionDeletesGroup group : groups) {
        context.progress(
            "rewrite_position_delete_files: group %d of %d"
                .formatted(begun.size() + 1, groups.size()));
        var rewrite = new PositionDeleteRewrite(context.writing(), pinned, options);
        begun.add(rewrite);
        // Several vectors may lie in one file.
        DeleteFileSet files = DeleteFileSet.create();
        group.fileScanTasks().forEach(task -> files.add(task.file()));
        group.setOutputFiles(new LinkedHashSet<>(rewrite.write(files)));
      }
      new RewritePositionDeletesCommitManager(table).commit(new LinkedHashSet<>(groups));
    } catch (CommitStateUnknownException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      begun.forEach(PositionDeleteRewrite::abort);
      throw e;
    }
  }

  private static Row summary(List<RewritePositionDeletesGroup> groups) {
    int rewritten = 0;
    int added = 0;
    long rewrittenBytes = 0;
    long addedBytes = 0;
    for (RewritePositionDeletesGroup group : groups) {
      rewritten += group.rewrittenDeleteFiles().size();
      added += group.addedDeleteFiles().size();
      rewrittenBytes += group.inputFilesSizeInBytes();
      addedBytes += group.addedBytes();
    }
    return Row.of(rewritten, added, rewrittenBytes, addedBytes);
  }
}
