package floeberg.procedure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;

/** Deletes files; a file that is gone already is no error, one that resists is told of. */
record FileDeletion(FileIO io, int threads, ProcedureContext context) {

  /** Commits what names a new file; the file goes when the commit has failed for certain. */
  static void unlessCommitted(String path, Table table, Runnable commit) {
    try {
      commit.run();
    } catch (CommitStateUnknownException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      try {
        table.io().deleteFile(path);
      } catch (RuntimeException alsoFailed) {
        e.addSuppressed(alsoFailed);
      }
      throw e;
    }
  }

  void delete(Collection<String> paths) {
    if (threads <= 1) {
      int done = 0;
      for (String path : paths) {
        context.progress("deleting: file %d of %d".formatted(++done, paths.size()));
        delete(path);
      }
      return;
    }
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> deletions = new ArrayList<>();
      for (String path : paths) {
        deletions.add(executor.submit(() -> delete(path)));
      }
      for (Future<?> deletion : deletions) {
        deletion.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private void delete(String path) {
    try {
      io.deleteFile(path);
    } catch (NotFoundException alreadyGone) {
      return;
    } catch (RuntimeException e) {
      // What stays behind is unreachable and harmless: the next run of remove_orphan_files gets it.
      context.warn("Could not delete " + path + ": " + e.getMessage());
    }
  }
}
