package floeberg.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
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
  private final FileWriter writer;

  DeletionVectors(RowChange change, FileWriter writer) {
    this.change = change;
    this.table = change.rows().table().table();
    this.writer = writer;
  }

  /** Vectors with the positions of a statement and all earlier ones of their data files. */
  MergeOnRead.Deletes write(PositionSource positions, Map<String, FileScanTask> tasks) {
    Map<String, LoadedPositions> earlier = earlierParquet(tasks);
    DeleteWriteResult result =
        write(
            path -> earlier(path, tasks, earlier),
            vectors ->
                positions.forEachAdded(
                    (key, position) -> {
                      FileScanTask task = change.files().task(key);
                      String location = task.file().location();
                      vectors.delete(location, position, task.spec(), task.partition());
                    }));
    return new MergeOnRead.Deletes(result.deleteFiles(), result.rewrittenDeleteFiles());
  }

  /** Vectors in place of delete files: one for each data file whose deletes all are among them. */
  List<DeleteFile> rewrite(Collection<DeleteFile> replaced, Map<String, FileScanTask> tasks) {
    Map<String, LoadedPositions> earlier = earlierParquet(tasks);
    var locations = replaced.stream().map(DeleteFile::location).collect(Collectors.toSet());
    DeleteWriteResult result =
        write(
            _ -> null,
            vectors ->
                tasks.forEach(
                    (path, task) -> {
                      // A vector that stays where it is has all positions of its file.
                      boolean isDone =
                          task.deletes().stream()
                              .filter(ContentFileUtil::isDV)
                              .anyMatch(vector -> !locations.contains(vector.location()));
                      PositionDeleteIndex positions = earlier(path, tasks, earlier);
                      if (!isDone && positions != null) {
                        positions.forEach(
                            position ->
                                vectors.delete(path, position, task.spec(), task.partition()));
                      }
                    }));
    return List.copyOf(result.deleteFiles());
  }

  private DeleteWriteResult write(
      Function<String, PositionDeleteIndex> earlier, Consumer<BaseDVFileWriter> positions) {
    var factory =
        OutputFileFactory.builderFor(table, 0, 0)
            .format(FileFormat.PUFFIN)
            .operationId(writer.operationId())
            .ioSupplier(() -> new RememberingFileIO(table.io(), writer::remember))
            .build();
    var vectors = new BaseDVFileWriter(factory, earlier);
    try (vectors) {
      positions.accept(vectors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    DeleteWriteResult result = vectors.result();
    var locations = result.deleteFiles().stream().map(DeleteFile::location).distinct().toList();
    LocalFiles.sync(locations);
    return result;
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
      PositionSource.forEachEarlier(
          change,
          PositionDeleteFiles.distinct(files),
          (file, positions) -> {
            LoadedPositions index = loaded.get(file);
            if (index != null) {
              positions.from(0).forEachRemaining((long position) -> index.delete(position));
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
