package floeberg.table;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.file.LocalPaths;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
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
    var deleted = new HashMap<String, DeletedPositions>();
    // Delete files in the order they are met, each with the data files that need it.
    Map<String, DeleteFile> parquet = new LinkedHashMap<>();
    Map<String, PositionBitmap> wanted = new HashMap<>();
    for (ScanFile file : files.files()) {
      for (DeleteFile delete : deletes(file)) {
        if (ContentFileUtil.isDV(delete)) {
          deleted.put(file.path(), new Vector(vector(delete, file, table.table().io())));
        } else {
          parquet.put(delete.location(), delete);
          wanted.put(file.path(), new PositionBitmap());
        }
      }
    }
    for (DeleteFile delete : parquet.values()) {
      read(delete, table.table().io(), wanted);
    }
    wanted.forEach(
        (path, positions) -> {
          if (!positions.isEmpty()) {
            positions.finish();
            deleted.put(path, positions);
          }
        });
    return deleted;
  }

  private static List<DeleteFile> deletes(ScanFile file) {
    return file instanceof PlannedFile planned ? planned.positionDeletes() : List.of();
  }

  private static PositionDeleteIndex vector(DeleteFile delete, ScanFile file, FileIO io) {
    return new BaseDeleteLoader(io::newInputFile).loadPositionDeletes(List.of(delete), file.path());
  }

  /** A delete file may name data files that the scan does not read. */
  private void read(DeleteFile delete, FileIO io, Map<String, PositionBitmap> wanted) {
    Map<String, PositionBitmap> byDataFile =
        CACHE.find(delete.location()).orElseGet(() -> readAll(delete, io));
    byDataFile.forEach(
        (path, positions) -> {
          PositionBitmap own = wanted.get(path);
          if (own != null) {
            own.addAll(positions);
          }
        });
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
