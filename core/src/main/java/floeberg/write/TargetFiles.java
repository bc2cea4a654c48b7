package floeberg.write;

import floeberg.catalog.PinnedTable;
import floeberg.table.ScanFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.ExpressionUtil;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Projections;
import org.apache.iceberg.expressions.StrictMetricsEvaluator;
import org.apache.iceberg.io.CloseableIterable;

/** The data files of the state that a row-level write starts from. */
final class TargetFiles {
  private final PinnedTable target;
  private final boolean isCaseSensitive;
  private final Map<Long, FileScanTask> byKey = new HashMap<>();

  TargetFiles(PinnedTable target, boolean isCaseSensitive) {
    this.target = target;
    this.isCaseSensitive = isCaseSensitive;
  }

  private TableScan scan(Expression filter) {
    return target
        .table()
        .newScan()
        .useSnapshot(target.snapshotId().getAsLong())
        .caseSensitive(isCaseSensitive)
        .filter(filter);
  }

  /** The data file at a location, with its deletes; empty when the table has none there. */
  Optional<FileScanTask> find(String location) {
    return Optional.ofNullable(byKey().get(ScanFile.key(location)));
  }

  /** The data file, with its deletes, that a key stands for. */
  FileScanTask task(long key) {
    FileScanTask task = byKey().get(key);
    if (task == null) {
      throw new IllegalStateException("No data file has the key " + key);
    }
    return task;
  }

  /** Data files, with their deletes, by location; only those wanted. */
  Map<String, FileScanTask> tasks(Collection<String> locations) {
    var tasks = new LinkedHashMap<String, FileScanTask>();
    for (String location : locations) {
      tasks.put(location, task(ScanFile.key(location)));
    }
    return tasks;
  }

  private Map<Long, FileScanTask> byKey() {
    if (!byKey.isEmpty() || target.snapshotId().isEmpty()) {
      return byKey;
    }
    try (CloseableIterable<FileScanTask> files = scan(Expressions.alwaysTrue()).planFiles()) {
      for (FileScanTask task : files) {
        String location = task.file().location();
        FileScanTask other = byKey.put(ScanFile.key(location), task);
        if (other != null && !other.file().location().equals(location)) {
          throw new IllegalStateException("Two data files have one key: " + location);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return byKey;
  }

  /** Whether every file that the filter may touch holds nothing but matching rows. */
  boolean selectsWholeFiles(Expression filter) {
    Table table = target.table();
    if (target.snapshotId().isEmpty()
        || ExpressionUtil.selectsPartitions(filter, table, isCaseSensitive)) {
      return true;
    }
    var metrics = new StrictMetricsEvaluator(table.schema(), filter, isCaseSensitive);
    var partitions = new HashMap<Integer, Evaluator>();
    try (CloseableIterable<FileScanTask> files =
        scan(filter).includeColumnStats().ignoreResiduals().planFiles()) {
      for (FileScanTask task : files) {
        Evaluator partition =
            partitions.computeIfAbsent(
                task.spec().specId(),
                id ->
                    new Evaluator(
                        task.spec().partitionType(),
                        Projections.strict(task.spec(), isCaseSensitive).project(filter)));
        if (!partition.eval(task.file().partition()) && !metrics.eval(task.file())) {
          return false;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return true;
  }
}
