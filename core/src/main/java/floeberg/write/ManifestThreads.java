package floeberg.write;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.relocated.com.google.common.util.concurrent.MoreExecutors;

/**
 * Which threads a commit reads and writes manifests with. Iceberg waits for its worker pool in
 * steps of ten milliseconds, several times a commit; for few files the committing thread is faster.
 */
final class ManifestThreads {
  private static final long MANY_FILES = 20_000;
  private static final ExecutorService SAME_THREAD = MoreExecutors.newDirectExecutorService();

  private ManifestThreads() {}

  static void choose(SnapshotUpdate<?> update, Optional<Snapshot> base) {
    boolean isSmall = base.map(ManifestThreads::files).orElse(0L) < MANY_FILES;
    if (isSmall) {
      update.scanManifestsWith(SAME_THREAD);
      update.writeManifestsWith(SAME_THREAD, 1);
    }
  }

  private static long files(Snapshot snapshot) {
    String files = snapshot.summary().get(SnapshotSummary.TOTAL_DATA_FILES_PROP);
    try {
      return files == null ? MANY_FILES : Long.parseLong(files);
    } catch (NumberFormatException e) {
      return MANY_FILES;
    }
  }
}
