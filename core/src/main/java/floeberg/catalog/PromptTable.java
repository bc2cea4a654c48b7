package floeberg.catalog;

import java.util.concurrent.ExecutorService;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DeleteFiles;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.ReplacePartitions;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.metrics.LoggingMetricsReporter;
import org.apache.iceberg.relocated.com.google.common.util.concurrent.MoreExecutors;

/**
 * A table whose small commits do their work in the calling thread. Iceberg looks only every ten
 * milliseconds whether its pool is done, several times in a commit, which costs more than the work.
 */
final class PromptTable extends BaseTable {
  private static final long serialVersionUID = 1L;

  // From here on, reading manifests in parallel gains more than the waiting costs.
  private static final int MANY_MANIFESTS = 200;
  private static final ExecutorService DIRECT = MoreExecutors.newDirectExecutorService();

  private PromptTable(BaseTable table) {
    super(table.operations(), table.name(), LoggingMetricsReporter.instance());
  }

  /**
   * The same table, sharing its state; other implementations than Iceberg's own stay as they are.
   */
  static Table of(Table table) {
    return table.getClass() == BaseTable.class ? new PromptTable((BaseTable) table) : table;
  }

  private <T extends SnapshotUpdate<T>> T prompt(T update) {
    return hasFewManifests() ? update.scanManifestsWith(DIRECT) : update;
  }

  private boolean hasFewManifests() {
    Snapshot current = currentSnapshot();
    try {
      return current == null || current.allManifests(io()).size() < MANY_MANIFESTS;
    } catch (NotFoundException e) {
      // Another process expired this state meanwhile; the commit starts from the newest one.
      return false;
    }
  }

  @Override
  public AppendFiles newAppend() {
    return prompt(super.newAppend());
  }

  @Override
  public AppendFiles newFastAppend() {
    return prompt(super.newFastAppend());
  }

  @Override
  public RewriteFiles newRewrite() {
    return prompt(super.newRewrite());
  }

  @Override
  public OverwriteFiles newOverwrite() {
    return prompt(super.newOverwrite());
  }

  @Override
  public RowDelta newRowDelta() {
    return prompt(super.newRowDelta());
  }

  @Override
  public ReplacePartitions newReplacePartitions() {
    return prompt(super.newReplacePartitions());
  }

  @Override
  public DeleteFiles newDelete() {
    return prompt(super.newDelete());
  }
}
