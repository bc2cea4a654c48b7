package floeberg.table;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.file.LocalPaths;
import java.util.ArrayList;
import java.util.Collection;
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

  /** So many positions are held as rows by the engine before they are bitmaps. */
  private static final long POSITIONS_AT_ONCE = 10_000_000;

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
        delete -> {
          if (read.isEmpty()) {
            read.putAll(ofFiles(deleteFiles(files), io));
          }
          return read.get(delete.location());
        };
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

  private static List<DeleteFile> deleteFiles(ScanFiles files) {
    return files.files().stream()
        .flatMap(file -> deletes(file).stream())
        .filter(delete -> !ContentFileUtil.isDV(delete))
        .toList();
  }

  /**
   * The positions in position delete files, which are no deletion vectors, by data file: a map for
   * each delete file's location. What is there is not to be changed.
   */
  public Map<String, Map<String, PositionBitmap>> ofFiles(Collection<DeleteFile> files, FileIO io) {
    var found = new HashMap<String, Map<String, PositionBitmap>>();
    var parquet = new ArrayList<DeleteFile>();
    for (DeleteFile file : files) {
      if (!found.containsKey(file.location())) {
        Optional<Map<String, PositionBitmap>> known = CACHE.find(file.location());
        found.put(file.location(), known.orElseGet(HashMap::new));
        if (known.isEmpty()) {
          switch (file.format()) {
            case PARQUET -> parquet.add(file);
            case AVRO -> readAvro(file, found.get(file.location()), io);
            case ORC, METADATA, PUFFIN ->
                throw new UnsupportedOperationException(
                    "Position delete files in %s are not supported: %s"
                        .formatted(file.format(), file.location()));
          }
        }
      }
    }
    readParquet(parquet, found);
    return found;
  }

  private static void readAvro(DeleteFile file, Map<String, PositionBitmap> byFile, FileIO io) {
    AvroRows.readPositions(
        io.newInputFile(file.location()),
        (path, position) -> byFile.computeIfAbsent(path, _ -> new PositionBitmap()).add(position));
    keep(file, byFile);
  }

  private void readParquet(List<DeleteFile> files, Map<String, Map<String, PositionBitmap>> found) {
    int from = 0;
    long together = 0;
    for (int i = 0; i < files.size(); i++) {
      if (i > from && together + files.get(i).recordCount() > POSITIONS_AT_ONCE) {
        readTogether(files.subList(from, i), found);
        from = i;
        together = 0;
      }
      together += files.get(i).recordCount();
    }
    if (from < files.size()) {
      readTogether(files.subList(from, files.size()), found);
    }
  }

  private void readTogether(
      List<DeleteFile> files, Map<String, Map<String, PositionBitmap>> found) {
    reader.read(
        files.stream().map(file -> LocalPaths.plain(file.location())).toList(),
        (index, path, positions) ->
            found
                .get(files.get(index).location())
                .computeIfAbsent(path, _ -> new PositionBitmap())
                .add(positions));
    files.forEach(file -> keep(file, found.get(file.location())));
  }

  private static void keep(DeleteFile file, Map<String, PositionBitmap> byDataFile) {
    byDataFile.values().forEach(PositionBitmap::finish);
    CACHE.put(file.location(), byDataFile);
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
