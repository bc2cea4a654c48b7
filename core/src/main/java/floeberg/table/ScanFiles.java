package floeberg.table;

import floeberg.type.SparkType;
import java.util.List;

/**
 * The files of a scan after pruning.
 *
 * @param files in the order of the manifests
 * @param partitionType type of {@code _partition}: the union of all partition specs
 * @param totalFiles how many data files the snapshot has, before pruning
 */
public record ScanFiles(List<ScanFile> files, SparkType.Struct partitionType, long totalFiles) {

  /** Rows in the files, before deletes. */
  public long recordCount() {
    return files.stream().mapToLong(ScanFile::recordCount).sum();
  }

  /** Bytes of the files. */
  public long sizeInBytes() {
    return files.stream().mapToLong(ScanFile::sizeInBytes).sum();
  }
}
