package floeberg.procedure;

import static org.apache.iceberg.actions.RewriteDataFiles.PARTIAL_PROGRESS_ENABLED;
import static org.apache.iceberg.actions.RewriteDataFiles.PARTIAL_PROGRESS_ENABLED_DEFAULT;
import static org.apache.iceberg.actions.RewriteDataFiles.PARTIAL_PROGRESS_MAX_COMMITS;
import static org.apache.iceberg.actions.RewriteDataFiles.PARTIAL_PROGRESS_MAX_COMMITS_DEFAULT;
import static org.apache.iceberg.actions.RewriteDataFiles.PARTIAL_PROGRESS_MAX_FAILED_COMMITS;

import floeberg.error.FloebergException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.actions.RewriteFileGroup;
import org.apache.iceberg.util.PropertyUtil;

/**
 * How far a rewrite came. With partial progress it commits in parts and goes on when one fails, as
 * long as no more commits fail than it was told to bear; without, the first failure ends it.
 */
final class RewriteProgress {
  private final boolean isPartial;
  private final int mostCommits;
  private final int mostFailedCommits;
  private final List<RewriteFileGroup> committed = new ArrayList<>();
  private int failedFiles;
  private int failedCommits;

  private RewriteProgress(boolean isPartial, int mostCommits, int mostFailedCommits) {
    this.isPartial = isPartial;
    this.mostCommits = mostCommits;
    this.mostFailedCommits = mostFailedCommits;
  }

  /** By the options of the procedure; raises Iceberg's error for numbers that make no sense. */
  static RewriteProgress of(Map<String, String> options) {
    boolean isPartial =
        PropertyUtil.propertyAsBoolean(
            options, PARTIAL_PROGRESS_ENABLED, PARTIAL_PROGRESS_ENABLED_DEFAULT);
    int commits =
        PropertyUtil.propertyAsInt(
            options, PARTIAL_PROGRESS_MAX_COMMITS, PARTIAL_PROGRESS_MAX_COMMITS_DEFAULT);
    if (isPartial && commits <= 0) {
      throw new IllegalArgumentException(
          "Cannot set %s to %d, the value must be positive when %s is true"
              .formatted(PARTIAL_PROGRESS_MAX_COMMITS, commits, PARTIAL_PROGRESS_ENABLED));
    }
    int failed = PropertyUtil.propertyAsInt(options, PARTIAL_PROGRESS_MAX_FAILED_COMMITS, commits);
    return new RewriteProgress(isPartial, commits, failed);
  }

  /** All groups go into one commit, but for partial progress. */
  int groupsPerCommit(int groups) {
    return Math.max(1, isPartial ? Math.ceilDiv(groups, mostCommits) : groups);
  }

  /** A group could not be written; throws the error when that ends the run. */
  void groupFailed(RewriteFileGroup group, RuntimeException error, ProcedureContext context) {
    requireBearable(error);
    failedFiles += group.inputFileNum();
    context.warn(
        "rewrite_data_files goes on without %d files: %s"
            .formatted(group.inputFileNum(), error.getMessage()));
  }

  /** A commit failed; throws the error when that ends the run. */
  void commitFailed(RuntimeException error, ProcedureContext context) {
    requireBearable(error);
    failedCommits++;
    context.warn("rewrite_data_files goes on after a commit that failed: " + error.getMessage());
  }

  /** No group of a commit could be written, which Iceberg counts as a commit that failed. */
  void nothingToCommit() {
    failedCommits++;
  }

  private void requireBearable(RuntimeException error) {
    boolean isCanceled =
        error instanceof FloebergException known
            && known.condition().name().equals("OPERATION_CANCELED");
    if (!isPartial || isCanceled) {
      throw error;
    }
  }

  void committed(Collection<RewriteFileGroup> groups) {
    committed.addAll(groups);
  }

  /** The groups whose new files are in the table. */
  List<RewriteFileGroup> committed() {
    return committed;
  }

  int failedFiles() {
    return failedFiles;
  }

  /** Raises Iceberg's error when too many commits failed. */
  void end() {
    if (isPartial && failedCommits > mostFailedCommits) {
      throw new RuntimeException(
          ("%s is true but %d rewrite commits failed. This is more than the maximum allowed"
                  + " failures of %d. Check the logs to determine why the individual commits"
                  + " failed. If this is persistent it may help to increase %s which will split the"
                  + " rewrite operation into smaller commits.")
              .formatted(
                  PARTIAL_PROGRESS_ENABLED,
                  failedCommits,
                  mostFailedCommits,
                  PARTIAL_PROGRESS_MAX_COMMITS));
    }
  }
}
