package floeberg.table;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.file.LocalPaths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    // What one load needs is read once, also when the cache cannot keep it.
    var read = new HashMap<String, Map<String, PositionBitmap>>();
    Function<DeleteFile, Map<String, PositionBitmap>> reading =
        delete -> read.computeIfAbsent(delete.location(), _ -> positions(delete, io));
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
      if (!inFiles.isEmpty()) {
        together(file.path(), inFiles, reading).ifPresent(p -> deleted.put(file.path(), p));
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

  /** What delete files together say of a data file, which they need not name. */
  private static Optional<PositionBitmap> together(
      String path,
      List<DeleteFile> deletes,
      Function<DeleteFile, Map<String, PositionBitmap>> reading) {
    if (deletes.size() == 1) {
      return Optional.ofNullable(reading.apply(deletes.getFirst()).get(path));
    }
    String key =
        Stream.concat(Stream.of(path), deletes.stream().map(DeleteFile::location))
            .collect(Collectors.joining("\n"));
    Map<String, PositionBitmap> merged =
        CACHE
            .find(key)
            .orElseGet(
                () -> {
                  var all = new PositionBitmap();
                  deletes.stream()
                      .map(delete -> reading.apply(delete).get(path))
                      .filter(Objects::nonNull)
                      .forEach(all::addAll);
                  all.finish();
                  Map<String, PositionBitmap> byDataFile = Map.of(path, all);
                  CACHE.put(key, byDataFile);
                  return byDataFile;
                });
    return Optional.of(merged.get(path)).filter(found -> found.cardinality() > 0);
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
      case AVRO ->
          AvroRows.readPositions(
              io.newInputFile(delete.location()),
              (file, position) -> taking.accept(file, new long[] {position}));
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
