package floeberg.duckdb;

import floeberg.setting.Settings;
import floeberg.table.PositionBitmap;
import floeberg.type.SparkType;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.types.Types;

/**
 * COPY ... TO Parquet of positions that Java holds. Files of few positions are written by one
 * statement together, which costs a fifth of one statement each.
 */
record PositionCopy(EngineSession session, Settings settings, FileCopy.Target target) {
  private static final Types.NestedField PATH = MetadataColumns.DELETE_FILE_PATH;
  private static final Types.NestedField POSITION = MetadataColumns.DELETE_FILE_POS;
  private static final Map<String, Integer> FIELDS =
      Map.of(
          DuckSql.name(PATH.name()), PATH.fieldId(),
          DuckSql.name(POSITION.name()), POSITION.fieldId());

  /** So many are made by one thread, in order, and kept until the end by DuckDB. */
  private static final long POSITIONS_TOGETHER = 100_000;

  private static final int FILES_TOGETHER = 1_000;

  /** Files in order, the first of them of that number. */
  private record Batch(int first, List<SortedMap<String, PositionBitmap>> files, long count) {
    Batch {
      if (count == 0) {
        throw new IllegalArgumentException("There are no positions to write");
      }
    }
  }

  List<FileCopy.WrittenFile> copy(List<SortedMap<String, PositionBitmap>> files) {
    var written = new FileCopy.WrittenFile[files.size()];
    for (Batch batch : batches(files)) {
      write(batch, written);
    }
    return List.of(written);
  }

  private static List<Batch> batches(List<SortedMap<String, PositionBitmap>> files) {
    var batches = new ArrayList<Batch>();
    int first = 0;
    long together = 0;
    for (int i = 0; i < files.size(); i++) {
      long count = count(files.get(i));
      boolean isFull = together + count > POSITIONS_TOGETHER || i - first == FILES_TOGETHER;
      if (isFull && i > first) {
        batches.add(new Batch(first, files.subList(first, i), together));
        first = i;
        together = 0;
      }
      together += count;
    }
    if (first < files.size()) {
      batches.add(new Batch(first, files.subList(first, files.size()), together));
    }
    return batches;
  }

  private static long count(SortedMap<String, PositionBitmap> positions) {
    return positions.values().stream().mapToLong(PositionBitmap::cardinality).sum();
  }

  private void write(Batch batch, FileCopy.WrittenFile[] written) {
    boolean isOne = batch.files().size() == 1;
    var bitmaps = new ArrayList<PositionBitmap>();
    batch.files().forEach(file -> bitmaps.addAll(file.values()));
    WrittenPlaces places = session.engine().writtenPlaces();
    long handle = places.add(bitmaps);
    String name = batch.first() + (isOne ? ".parquet" : "");
    String sql =
        "COPY ("
            + select(handle, batch)
            + ") TO "
            + DuckSql.text(Path.of(target.path()).resolve(name).toString())
            + " ("
            + String.join(", ", options(isOne))
            + ")";
    var text =
        new QueryText(sql, Set.of(WrittenPlaces.FUNCTION), List.of(() -> places.remove(handle)));
    try (RunningQuery running = session.start(text, settings)) {
      while (running.next()) {
        FileCopy.WrittenFile file = DuckFileCopy.file(running.rows(), isOne ? 0 : 1, FIELDS);
        int index = isOne ? 0 : Integer.parseInt(file.partitionKeys().getFirst().orElseThrow());
        if (written[batch.first() + index] != null) {
          throw new IllegalStateException("Written in two parts: " + file.path());
        }
        written[batch.first() + index] = file;
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
    if (Arrays.stream(written, batch.first(), batch.first() + batch.files().size())
        .anyMatch(java.util.Objects::isNull)) {
      throw new AssertionError("COPY tells of every file that it wrote: " + target.path());
    }
  }

  private static String select(long handle, Batch batch) {
    String file = "(place >> %d)".formatted(WrittenPlaces.POSITION_BITS);
    var paths = new ArrayList<String>();
    var numbers = new ArrayList<Integer>();
    for (int i = 0; i < batch.files().size(); i++) {
      for (String path : batch.files().get(i).keySet()) {
        paths.add(path);
        numbers.add(i);
      }
    }
    String key =
        batch.files().size() == 1
            ? ""
            : ", %s AS %s".formatted(at(file, numbers, SparkType.INT), DuckFileCopy.key(0));
    return "SELECT %s AS %s, place - (%s << %d) AS %s%s FROM (SELECT %s(%d, range) AS place FROM range(%d))"
        .formatted(
            paths.size() == 1 ? DuckSql.text(paths.getFirst()) : at(file, paths, SparkType.STRING),
            DuckSql.name(PATH.name()),
            file,
            WrittenPlaces.POSITION_BITS,
            DuckSql.name(POSITION.name()),
            key,
            WrittenPlaces.FUNCTION,
            handle,
            batch.count());
  }

  /** The value at an index from 0. */
  private static String at(String index, List<?> values, SparkType type) {
    String list = LiteralWriter.write(List.copyOf(values), new SparkType.Array(type, false));
    return "list_extract(%s, %s + 1)".formatted(list, index);
  }

  private List<String> options(boolean isOne) {
    var options = new ArrayList<String>();
    options.add("FORMAT parquet");
    options.add("RETURN_STATS");
    options.add("COMPRESSION " + target.codec());
    target.compressionLevel().ifPresent(level -> options.add("COMPRESSION_LEVEL " + level));
    options.add(
        "FIELD_IDS {%s: %d, %s: %d}"
            .formatted(
                DuckSql.name(PATH.name()),
                PATH.fieldId(),
                DuckSql.name(POSITION.name()),
                POSITION.fieldId()));
    if (!isOne) {
      options.add("PARTITION_BY (" + DuckFileCopy.key(0) + ")");
      options.add("WRITE_PARTITION_COLUMNS false");
    }
    return options;
  }
}
