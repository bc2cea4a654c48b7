package floeberg.write;

import floeberg.duckdb.FileCopy.WrittenFile;
import floeberg.table.PositionBitmap;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.StructLikeMap;

/**
 * Writes positions as Parquet position delete files (format version 2): one a data file, which then
 * takes over the file's earlier ones, or one a partition.
 */
final class PositionDeleteFiles {
  private static final Schema SCHEMA =
      new Schema(MetadataColumns.DELETE_FILE_PATH, MetadataColumns.DELETE_FILE_POS);

  private final RowChange change;
  private final FileWriter writer;

  PositionDeleteFiles(RowChange change, FileWriter writer) {
    this.change = change;
    this.writer = writer;
  }

  /** One delete file to write: for a data file, or for all data files of a partition. */
  record Group(int number, PartitionSpec spec, StructLike partition, List<String> dataFiles) {}

  /** The statement's positions and those of file-scoped delete files, which they replace. */
  MergeOnRead.Deletes write(PositionSource positions, Map<String, FileScanTask> tasks) {
    List<DeleteFile> replaced =
        change.options().isFileGranularity() ? fileScoped(tasks) : List.of();
    var places = new HashMap<String, PositionBitmap>();
    positions.forEachAdded(
        (key, position) -> add(places, change.files().task(key).file().location(), position));
    PositionSource.forEachEarlier(
        change,
        replaced,
        (path, earlier) -> places.computeIfAbsent(path, _ -> new PositionBitmap()).addAll(earlier));
    return new MergeOnRead.Deletes(write(places, tasks), replaced);
  }

  static void add(Map<String, PositionBitmap> places, String path, long position) {
    places.computeIfAbsent(path, _ -> new PositionBitmap()).add(position);
  }

  /** Writes the positions that concern the tasks' data files; others belong to files long gone. */
  List<DeleteFile> write(Map<String, PositionBitmap> places, Map<String, FileScanTask> tasks) {
    List<Group> groups = change.options().isFileGranularity() ? byFile(tasks) : byPartition(tasks);
    var files = new ArrayList<SortedMap<String, PositionBitmap>>();
    for (Group group : groups) {
      var ofGroup = new TreeMap<String, PositionBitmap>();
      group.dataFiles().forEach(path -> ofGroup.put(path, places.get(path)));
      files.add(ofGroup);
    }
    return change.options().deleteFormat() == FileFormat.AVRO
        ? new AvroPositionDeletes(change, writer).write(files, groups)
        : writer.copyPositions(files, (written, i) -> deleteFile(written, groups.get(i)));
  }

  /** The task's position delete files that are no deletion vectors. */
  static List<DeleteFile> positionDeletes(FileScanTask task) {
    return task.deletes().stream()
        .filter(file -> file.content() == FileContent.POSITION_DELETES)
        .filter(file -> !ContentFileUtil.isDV(file))
        .toList();
  }

  static Collection<DeleteFile> distinct(Collection<DeleteFile> files) {
    var byLocation = new LinkedHashMap<String, DeleteFile>();
    files.forEach(file -> byLocation.put(file.location(), file));
    return byLocation.values();
  }

  private static List<DeleteFile> fileScoped(Map<String, FileScanTask> tasks) {
    var files = new ArrayList<DeleteFile>();
    for (FileScanTask task : tasks.values()) {
      positionDeletes(task).stream()
          .filter(ContentFileUtil::isFileScoped)
          .filter(file -> file.format() == FileFormat.PARQUET)
          .forEach(files::add);
    }
    return List.copyOf(distinct(files));
  }

  private static List<Group> byFile(Map<String, FileScanTask> tasks) {
    var groups = new ArrayList<Group>();
    for (FileScanTask task : tasks.values()) {
      groups.add(
          new Group(groups.size(), task.spec(), task.partition(), List.of(task.file().location())));
    }
    return groups;
  }

  private static List<Group> byPartition(Map<String, FileScanTask> tasks) {
    var groups = new ArrayList<Group>();
    var known = new HashMap<Integer, StructLikeMap<Group>>();
    for (FileScanTask task : tasks.values()) {
      StructLikeMap<Group> ofSpec =
          known.computeIfAbsent(
              task.spec().specId(), id -> StructLikeMap.create(task.spec().partitionType()));
      Group group = ofSpec.get(task.partition());
      if (group == null) {
        group = new Group(groups.size(), task.spec(), task.partition(), new ArrayList<>());
        groups.add(group);
        ofSpec.put(task.partition(), group);
      }
      group.dataFiles().add(task.file().location());
    }
    return groups;
  }

  private DeleteFile deleteFile(FileWriter.Finished finished, Group group) {
    WrittenFile file = finished.file();
    String location = finished.place(group.spec(), group.partition(), "-deletes.parquet");
    FileMetadata.Builder builder =
        FileMetadata.deleteFileBuilder(group.spec())
            .ofPositionDeletes()
            .withPath(location)
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(file.sizeInBytes())
            .withMetrics(metrics(file, group));
    if (group.spec().isPartitioned()) {
      builder.withPartition(group.partition());
    }
    return builder.build();
  }

  private static Metrics metrics(WrittenFile file, Group group) {
    Metrics metrics = FileMetrics.of(SCHEMA, MetricsConfig.forPositionDelete(), file);
    return withPathBounds(metrics, group);
  }

  // Equal bounds of the path tell readers that the deletes concern one data file only, so they must
  // be there in full however long the path is.
  static Metrics withPathBounds(Metrics metrics, Group group) {
    if (group.dataFiles().size() > 1) {
      return new Metrics(metrics.recordCount(), metrics.columnSizes(), null, null, null);
    }
    var pathType = MetadataColumns.DELETE_FILE_PATH.type();
    ByteBuffer bound = Conversions.toByteBuffer(pathType, group.dataFiles().getFirst());
    var lower = new HashMap<Integer, ByteBuffer>();
    var upper = new HashMap<Integer, ByteBuffer>();
    if (metrics.lowerBounds() != null) {
      lower.putAll(metrics.lowerBounds());
      upper.putAll(metrics.upperBounds());
    }
    lower.put(MetadataColumns.DELETE_FILE_PATH.fieldId(), bound);
    upper.put(MetadataColumns.DELETE_FILE_PATH.fieldId(), bound);
    return new Metrics(
        metrics.recordCount(), metrics.columnSizes(), null, null, null, lower, upper);
  }
}
