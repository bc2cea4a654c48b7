package floeberg.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.io.DeleteWriteResult;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * Writes positions as deletion vectors (format version 3), merged with each file's earlier deletes.
 */
final class DeletionVectors {
  private final RowChange change;
  private final Table table;
  private final PositionSource positions;
  private final FileWriter writer;

  DeletionVectors(RowChange change, PositionSource positions, FileWriter writer) {
    this.change = change;
    this.table = change.rows().table().table();
    this.positions = positions;
    this.writer = writer;
  }

  MergeOnRead.Deletes write(Map<String, FileScanTask> tasks) {
    var factory =
        OutputFileFactory.builderFor(table, 0, 0)
            .format(FileFormat.PUFFIN)
            .operationId(writer.operationId())
            .ioSupplier(() -> new RememberingFileIO(table.io(), writer::remember))
            .build();
    Map<String, LoadedPositions> earlier = earlierParquet(tasks);
    var vectors = new BaseDVFileWriter(factory, path -> earlier(path, tasks, earlier));
    try (vectors) {
      positions.forEachAdded(
          (key, position) -> {
            FileScanTask task = change.files().task(key);
            vectors.delete(task.file().location(), position, task.spec(), task.partition());
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    DeleteWriteResult result = vectors.result();
    var locations = result.deleteFiles().stream().map(DeleteFile::location).distinct().toList();
    LocalFiles.sync(locations);
    return new MergeOnRead.Deletes(result.deleteFiles(), result.rewrittenDeleteFiles());
  }

  // A table upgraded from version 2 has position delete files; a vector must hold their positions
  // too.
  private Map<String, LoadedPositions> earlierParquet(Map<String, FileScanTask> tasks) {
    var loaded = new HashMap<String, LoadedPositions>();
    var files = new ArrayList<DeleteFile>();
    for (var task : tasks.entrySet()) {
      List<DeleteFile> own = PositionDeleteFiles.positionDeletes(task.getValue());
      if (!own.isEmpty()) {
        loaded.put(task.getKey(), new LoadedPositions(own));
        files.addAll(own);
      }
    }
    if (!files.isEmpty()) {
      positions.forEachEarlier(
          PositionDeleteFiles.distinct(files),
          (file, position) -> {
            LoadedPositions index = loaded.get(file);
            if (index != null) {
              index.delete(position);
            }
          });
    }
    return loaded;
  }

  private PositionDeleteIndex earlier(
      String path, Map<String, FileScanTask> tasks, Map<String, LoadedPositions> parquet) {
    List<DeleteFile> vectors =
        tasks.get(path).deletes().stream().filter(ContentFileUtil::isDV).toList();
    if (vectors.isEmpty()) {
      return parquet.get(path);
    }
    return new BaseDeleteLoader(file -> table.io().newInputFile(file.location()))
        .loadPositionDeletes(vectors, path);
  }
}
