package floeberg.write;

import floeberg.catalog.PinnedTable;
import java.util.Optional;
import org.apache.iceberg.EnvironmentContext;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * How a snapshot becomes visible: on which branch, staged under a {@code wap.id} or not, with which
 * properties in its summary.
 *
 * @param snapshot the state the write starts from
 */
public record Publication(
    Optional<String> branch, WriteOptions options, Optional<Snapshot> snapshot) {
  static {
    EnvironmentContext.put(EnvironmentContext.ENGINE_NAME, "floeberg");
    EnvironmentContext.put(EnvironmentContext.ENGINE_VERSION, EngineVersion.VALUE);
  }

  public static Publication of(PinnedTable target, WriteOptions options) {
    Optional<Snapshot> snapshot =
        target.snapshotId().isPresent()
            ? Optional.ofNullable(target.table().snapshot(target.snapshotId().getAsLong()))
            : Optional.empty();
    return new Publication(target.branch(), options, snapshot);
  }

  /**
   * Commits; when the commit fails for certain, removes the writer's files. An unknown state keeps
   * them: the snapshot may be there.
   */
  public void commit(SnapshotUpdate<?> update, FileWriter writer) {
    useFewThreads(update);
    options.snapshotProperties().forEach(update::set);
    options
        .wapId()
        .ifPresent(
            id -> {
              update.set("wap.id", id);
              update.stageOnly();
            });
    branch.ifPresent(update::toBranch);
    guarded(update::commit, writer);
  }

  /** Spares a small commit the waiting for worker threads. */
  void useFewThreads(SnapshotUpdate<?> update) {
    ManifestThreads.choose(update, snapshot);
  }

  /** Runs the last step of a write. */
  public static void guarded(Runnable commit, FileWriter writer) {
    try {
      commit.run();
    } catch (CommitStateUnknownException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      writer.abort();
      throw e;
    }
  }
}
