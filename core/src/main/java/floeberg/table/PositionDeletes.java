package floeberg.table;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.file.LocalPaths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.util.ContentFileUtil;

/** Loads the position deletes of a scan: deletion vectors and position delete files. */
public final class PositionDeletes {
  /** A read option: the id of a snapshot; only rows that were deleted after it are alive. */
  static final String ONLY_DELETED_SINCE = "floeberg.only-deleted-since";

  private static final DeleteFileCache CACHE = new DeleteFileCache();

  private final DeleteFileReader reader;

  public PositionDeletes(DeleteFileReader reader) {
    this.reader = reader;
  }

  /** Deleted positions by {@link ScanFile#path}, for files that have any. */
  public Map<String, DeletedPositions> load(PinnedTable table, ScanFiles files) {
    String since = table.readOptions().get(ONLY_DELETED_SINCE);
    return since == null
        ? loadAll(table, files)
        : exceptDeletedSince(Long.parseLong(since), table, files);
  }

  /** Marks every row as deleted that was not deleted between a snapshot and the table's state. */
  private Map<String, DeletedPositions> exceptDeletedSince(
      long snapshotId, PinnedTable table, ScanFiles files) {
    PinnedTable earlier =
        new PinnedTable(
            table.name(),
            table.table(),
            OptionalLong.of(snapshotId),
            table.readSchema(),
            table.schema(),
            table.branch(),
            Map.of(),
            table.onlyFiles());
    Map<String, DeletedPositions> before = loadAll(earlier, new ScanPlanner().plan(earlier));
    var others = new HashMap<String, DeletedPositions>();
    loadAll(table, files)
        .forEach(
            (path, now) ->
                others.put(path, new Others(now, Optional.ofNullable(before.get(path)))));
    return others;
  }

  private Map<String, DeletedPositions> loadAll(PinnedTable table, ScanFiles files) {
    FileIO io = table.table().io();
    var deleted = new HashMap<String, DeletedPositions>();
    for (ScanFile file : files.files()) {
      var inFiles = new ArrayList<DeleteFile>();
      for (DeleteFile delete : deletes(file)) {
        if (ContentFileUtil.isDV(delete)) {
          deleted.put(file.path(), new Vector(vector(delete, file, io)));
        } else {
          inFiles.add(delete);
        }
      }
      // A delete file may apply to a data file without naming it.
      PositionBitmap positions = inFiles.isEmpty() ? null : merged(inFiles, io).get(file.path());
      if (positions != null) {
        deleted.put(file.path(), positions);
      }
    }
    return deleted;
  }

  private static List<DeleteFile> deletes(ScanFile file) {
    return file instanceof PlannedFile planned ? planned.positionDeletes() : List.of();
  }

  private static PositionDeleteIndex vector(DeleteFile delete, ScanFile file, FileIO io) {
    return new BaseDeleteLoader(io::newInputFile).loadPositionDeletes(List.of(delete), file.path());
  }

  /** The positions by data file of delete files together, which most data files share. */
  private Map<String, PositionBitmap> merged(List<DeleteFile> deletes, FileIO io) {
    if (deletes.size() == 1) {
      return positions(deletes.getFirst(), io);
    }
    String key = deletes.stream().map(DeleteFile::location).collect(Collectors.joining("\n"));
    return CACHE.find(key).orElseGet(() -> merge(key, deletes, io));
  }

  private Map<String, PositionBitmap> merge(String key, List<DeleteFile> deletes, FileIO io) {
    var byDataFile = new HashMap<String, PositionBitmap>();
    for (DeleteFile delete : deletes) {
      positions(delete, io)
          .forEach(
              (path, positions) ->
                  byDataFile.computeIfAbsent(path, _ -> new PositionBitmap()).addAll(positions));
    }
    byDataFile.values().forEach(PositionBitmap::finish);
    CACHE.put(key, byDataFile);
    return byDataFile;
  }

  private Map<String, PositionBitmap> positions(DeleteFile delete, FileIO io) {
    return CACHE.find(delete.location()).orElseGet(() -> readAll(delete, io));
  }

  private Map<String, PositionBitmap> readAll(DeleteFile delete, FileIO io) {
    var byDataFile = new HashMap<String, PositionBitmap>();
    DeleteFileReader.Positions taking =
        (path, positions) ->
            byDataFile.computeIfAbsent(path, _ -> new PositionBitmap()).add(positions);
    switch (delete.format()) {
      case PARQUET -> reader.read(LocalPaths.plain(delete.location()), taking);
      case AVRO -> AvroRows.readPositions(io.newInputFile(delete.location()), taking);
      case ORC, METADATA, PUFFIN ->
          throw new UnsupportedOperationException(
              "Position delete files in "
                  + delete.format()
                  + " are not supported: "
                  + delete.location());
    }
    byDataFile.values().forEach(PositionBitmap::finish);
    CACHE.put(delete.location(), byDataFile);
    return byDataFile;
  }

  /** All positions but those that are new in {@code now}. */
  private record Others(DeletedPositions now, Optional<DeletedPositions> before)
      implements DeletedPositions {
    @Override
    public boolean contains(long position) {
      boolean isNew =
          now.contains(position) && (before.isEmpty() || !before.get().contains(position));
      return !isNew;
    }

    @Override
    public long cardinality() {
      throw new UnsupportedOperationException("How many rows the file has is not known here");
    }
  }

  private record Vector(PositionDeleteIndex index) implements DeletedPositions {
    @Override
    public boolean contains(long position) {
      return index.isDeleted(position);
    }

    @Override
    public void forEachBetween(long start, long end, LongConsumer consumer) {
      index.forEachInRange(start, end, consumer);
    }

    @Override
    public long cardinality() {
      return index.cardinality();
    }
  }
}
