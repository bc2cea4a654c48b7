package floeberg.procedure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestWriter;
import org.apache.iceberg.RewriteManifests;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.io.CloseableIterable;

/**
 * Packs manifests of delete files into one.
 *
 * @param uuid makes the new manifest's name unique
 */
record DeleteManifests(Table table, String uuid) {

  /** How many manifests were written; none when no delete file is alive. */
  int rewrite(List<ManifestFile> manifests, int specId, RewriteManifests rewrite) {
    manifests.forEach(rewrite::deleteManifest);
    TableOperations operations = ((HasTableOperations) table).operations();
    String path = operations.metadataFileLocation("optimized-m-" + uuid + ".avro");
    ManifestWriter<DeleteFile> writer =
        ManifestFiles.writeDeleteManifest(
            TableUtil.formatVersion(table),
            table.specs().get(specId),
            table.io().newOutputFile(path),
            null);
    int written = 0;
    try (writer) {
      for (ManifestFile manifest : manifests) {
        written += copy(manifest, writer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (written == 0) {
      table.io().deleteFile(path);
      return 0;
    }
    rewrite.addManifest(writer.toManifestFile());
    return 1;
  }

  private int copy(ManifestFile manifest, ManifestWriter<DeleteFile> writer) throws IOException {
    int written = 0;
    Map<Long, Long> snapshots = snapshotsBySequenceNumber();
    try (CloseableIterable<DeleteFile> files =
        ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
      for (DeleteFile file : files) {
        writer.existing(
            file,
            snapshots.getOrDefault(file.fileSequenceNumber(), manifest.snapshotId()),
            file.dataSequenceNumber(),
            file.fileSequenceNumber());
        written++;
      }
    }
    return written;
  }

  /** A file was added by the snapshot of its sequence number. */
  private Map<Long, Long> snapshotsBySequenceNumber() {
    var snapshots = new HashMap<Long, Long>();
    table
        .snapshots()
        .forEach(snapshot -> snapshots.put(snapshot.sequenceNumber(), snapshot.snapshotId()));
    return snapshots;
  }
}
