package floeberg.write;

import floeberg.catalog.PinnedTable;
import java.util.Optional;
import org.apache.iceberg.EnvironmentContext;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * How a snapshot becomes visible: on which branch, staged under a {@code wap.id} or not, with which
 * properties in its summary.
 */
public record Publication(Optional<String> branch, WriteOptions options) {
  static {
    EnvironmentContext.put(EnvironmentContext.ENGINE_NAME, "floeberg");
    EnvironmentContext.put(EnvironmentContext.ENGINE_VERSION, EngineVersion.VALUE);
  }

  public static Publication of(PinnedTable target, WriteOptions options) {
    return new Publication(target.branch(), options);
  }

  /**
   * Commits; when the commit fails for certain, removes the writer's files. An unknown state keeps
   * them: the snapshot may be there.
   */
  public void commit(SnapshotUpdate<?> update, FileWriter writer) {
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
