package floeberg.procedure;

import floeberg.catalog.IcebergTypes;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.write.Conflict;
import floeberg.write.FileRewrite;
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
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RewriteJobOrder;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.actions.BinPackRewriteFilePlanner;
import org.apache.iceberg.actions.RemoveDanglingDeleteFilesAction;
import org.apache.iceberg.actions.RewriteDataFiles;
import org.apache.iceberg.actions.RewriteDataFilesCommitManager;
import org.apache.iceberg.actions.RewriteFileGroup;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.PropertyUtil;

/** One run of rewrite_data_files: Iceberg plans the groups and commits them; rows go between. */
final class DataFileRewrite {
  private static final Set<String> RUN_OPTIONS =
      Set.of(
          RewriteDataFiles.PARTIAL_PROGRESS_ENABLED,
          RewriteDataFiles.PARTIAL_PROGRESS_MAX_COMMITS,
          RewriteDataFiles.PARTIAL_PROGRESS_MAX_FAILED_COMMITS,
          RewriteDataFiles.MAX_CONCURRENT_FILE_GROUP_REWRITES,
          RewriteDataFiles.TARGET_FILE_SIZE_BYTES,
          RewriteDataFiles.USE_STARTING_SEQUENCE_NUMBER,
          RewriteDataFiles.REWRITE_JOB_ORDER,
          RewriteDataFiles.OUTPUT_SPEC_ID,
          RewriteDataFiles.REMOVE_DANGLING_DELETES);
  private static final Set<String> SORT_OPTIONS =
      Set.of("compression-factor", "shuffle-partitions-per-file");
  private static final Set<String> ZORDER_OPTIONS =
      Set.of("var-length-contribution", "max-output-size");

  private final TableName name;
  private final Table table;
  private final Optional<String> branch;
  private final ProcedureContext context;

  DataFileRewrite(TableName name, Table table, Optional<String> branch, ProcedureContext context) {
    this.name = name;
    this.table = table;
    this.branch = branch;
    this.context = context;
  }

  Row run(RewriteLayout layout, Map<String, String> options, Expression filter) {
    OptionalLong start = startingSnapshot();
    if (start.isEmpty()) {
      return Row.of(0, 0, 0L, 0, 0);
    }
    var planner =
        new BinPackRewriteFilePlanner(
            table, filter, start.getAsLong(), context.settings().isCaseSensitive());
    requireKnown(layout, options, planner.validOptions());
    RewriteOptions.requireValid(layout, options);
    planner.init(options);
    List<RewriteFileGroup> groups = groups(planner, options);
    var manager =
        new RewriteDataFilesCommitManager(
            table,
            start.getAsLong(),
            PropertyUtil.propertyAsBoolean(
                options,
                RewriteDataFiles.USE_STARTING_SEQUENCE_NUMBER,
                RewriteDataFiles.USE_STARTING_SEQUENCE_NUMBER_DEFAULT),
            Map.of(),
            branch.orElse(SnapshotRef.MAIN_BRANCH));
    var progress = RewriteProgress.of(options);
    int perCommit = progress.groupsPerCommit(groups.size());
    var run = new Run(layout, start.getAsLong(), manager, progress);
    for (int from = 0; from < groups.size(); from += perCommit) {
      rewrite(groups.subList(from, Math.min(groups.size(), from + perCommit)), run);
    }
    progress.end();
    return summary(progress, removeDangling(options));
  }

  private OptionalLong startingSnapshot() {
    if (branch.isPresent()) {
      SnapshotRef ref = table.refs().get(branch.get());
      if (ref == null) {
        throw new IllegalArgumentException(
            "Cannot rewrite data files for branch %s: branch does not exist"
                .formatted(branch.get()));
      }
      return OptionalLong.of(ref.snapshotId());
    }
    return table.currentSnapshot() == null
        ? OptionalLong.empty()
        : OptionalLong.of(table.currentSnapshot().snapshotId());
  }

  private static void requireKnown(
      RewriteLayout layout, Map<String, String> options, Set<String> plannerOptions) {
    Set<String> unknown = new TreeSet<>(options.keySet());
    unknown.removeAll(plannerOptions);
    unknown.removeAll(RUN_OPTIONS);
    if (!(layout instanceof RewriteLayout.BinPack)) {
      unknown.removeAll(SORT_OPTIONS);
    }
    if (layout instanceof RewriteLayout.ZOrder) {
      unknown.removeAll(ZORDER_OPTIONS);
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot use options %s, they are not supported by the action or the rewriter %s"
              .formatted(unknown, layout.label()));
    }
  }

  private static List<RewriteFileGroup> groups(
      BinPackRewriteFilePlanner planner, Map<String, String> options) {
    List<RewriteFileGroup> groups = new ArrayList<>();
    try (CloseableIterable<RewriteFileGroup> planned = planner.plan().groups()) {
      planned.forEach(groups::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    groups.sort(
        RewriteFileGroup.comparator(
            RewriteJobOrder.fromName(
                PropertyUtil.propertyAsString(
                    options,
                    RewriteDataFiles.REWRITE_JOB_ORDER,
                    RewriteDataFiles.REWRITE_JOB_ORDER_DEFAULT))));
    return groups;
  }

  /** What all groups of a run have in common. */
  private record Run(
      RewriteLayout layout,
      long snapshotId,
      RewriteDataFilesCommitManager manager,
      RewriteProgress progress) {}

  /** The groups of one commit. */
  private void rewrite(List<RewriteFileGroup> groups, Run run) {
    var begun = new ArrayList<FileRewrite>();
    try {
      var ready = new LinkedHashSet<RewriteFileGroup>();
      for (RewriteFileGroup group : groups) {
        context.progress(
            "rewrite_data_files: group %d of %d in this commit"
                .formatted(ready.size() + 1, groups.size()));
        FileRewrite rewrite = rewriteOf(group, run.layout(), run.snapshotId());
        begun.add(rewrite);
        if (write(group, rewrite, run)) {
          ready.add(group);
        }
      }
      context.progress("rewrite_data_files: committing");
      commit(ready, begun, run);
    } catch (CommitStateUnknownException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      begun.forEach(FileRewrite::abort);
      throw e;
    }
  }

  /** False when it failed and the run goes on without the group. */
  private boolean write(RewriteFileGroup group, FileRewrite rewrite, Run run) {
    Set<String> locations = new LinkedHashSet<>();
    group.fileScanTasks().forEach(task -> locations.add(task.file().location()));
    try {
      group.setOutputFiles(
          new LinkedHashSet<>(
              rewrite.write(locations, placement(run.layout()), group.expectedOutputFiles())));
      return true;
    } catch (RuntimeException e) {
      run.progress().groupFailed(group, e, context);
      rewrite.abort();
      return false;
    }
  }

  private void commit(Set<RewriteFileGroup> groups, List<FileRewrite> begun, Run run) {
    if (groups.isEmpty()) {
      run.progress().nothingToCommit();
      return;
    }
    try {
      new Conflict(source(run.snapshotId()))
          .explained(() -> run.manager().commitFileGroups(groups), DataFileRewrite::wayOut);
      run.progress().committed(groups);
    } catch (CommitStateUnknownException e) {
      throw e;
    } catch (RuntimeException e) {
      run.progress().commitFailed(e, context);
      begun.forEach(FileRewrite::abort);
    }
  }

  private static String wayOut(boolean hasNewRows) {
    return "Run the procedure again, with the argument where for partitions that nobody writes to,"
        + " or with the option partial-progress.enabled, which keeps the groups without a conflict";
  }

  private PinnedTable source(long snapshotId) {
    return new PinnedTable(
        name,
        table,
        OptionalLong.of(snapshotId),
        table.schema(),
        IcebergTypes.toSpark(table.schema()),
        branch,
        Map.of());
  }

  private FileRewrite rewriteOf(RewriteFileGroup group, RewriteLayout layout, long snapshotId) {
    PartitionSpec spec = table.specs().get(group.outputSpecId());
    SortOrder order =
        switch (layout) {
          case RewriteLayout.BinPack _ -> table.sortOrder();
          case RewriteLayout.Sort(SortOrder sort) -> sort;
          case RewriteLayout.ZOrder _ -> SortOrder.unsorted();
        };
    var options =
        new WriteOptions(
            table.properties(),
            Map.of("target-file-size-bytes", "" + group.maxOutputFileSize()),
            context.settings());
    return new FileRewrite(context.writing(), source(snapshotId), spec, order, options);
  }

  private Optional<FileRewrite.Placement> placement(RewriteLayout layout) {
    return layout instanceof RewriteLayout.ZOrder(List<String> columns)
        ? Optional.of(new ZOrderPlacement(columns, context))
        : Optional.empty();
  }

  private int removeDangling(Map<String, String> options) {
    boolean isWanted =
        PropertyUtil.propertyAsBoolean(
            options,
            RewriteDataFiles.REMOVE_DANGLING_DELETES,
            RewriteDataFiles.REMOVE_DANGLING_DELETES_DEFAULT);
    if (!isWanted) {
      return 0;
    }
    var action = new RemoveDanglingDeleteFilesAction(table);
    branch.ifPresent(action::toBranch);
    int removed = 0;
    for (Object _ : action.execute().removedDeleteFiles()) {
      removed++;
    }
    return removed;
  }

  private static Row summary(RewriteProgress progress, int removedDeletes) {
    int rewritten = 0;
    int added = 0;
    long bytes = 0;
    int removed = removedDeletes;
    for (RewriteFileGroup group : progress.committed()) {
      rewritten += group.rewrittenFiles().size();
      added += group.addedFiles().size();
      bytes += group.inputFilesSizeInBytes();
      removed += group.danglingDVs().size();
    }
    return Row.of(rewritten, added, bytes, progress.failedFiles(), removed);
  }
}
