package floeberg.duckdb;

import floeberg.setting.Settings;
import floeberg.table.PositionBitmap;
import floeberg.type.SparkType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.types.Types;

/** COPY ... TO Parquet of positions that Java holds. */
record PositionCopy(EngineSession session, Settings settings) {
  private static final Types.NestedField PATH = MetadataColumns.DELETE_FILE_PATH;
  private static final Types.NestedField POSITION = MetadataColumns.DELETE_FILE_POS;

  FileCopy.WrittenFile copy(SortedMap<String, PositionBitmap> positions, FileCopy.Target target) {
    long count = positions.values().stream().mapToLong(PositionBitmap::cardinality).sum();
    if (count == 0) {
      throw new IllegalArgumentException("There are no positions to write");
    }
    WrittenPlaces places = session.engine().writtenPlaces();
    long handle = places.add(List.copyOf(positions.values()));
    String sql =
        "COPY ("
            + select(handle, positions, count)
            + ") TO "
            + DuckSql.text(target.path())
            + " ("
            + String.join(", ", options(target))
            + ")";
    var text =
        new QueryText(sql, Set.of(WrittenPlaces.FUNCTION), List.of(() -> places.remove(handle)));
    try (RunningQuery running = session.start(text, settings)) {
      if (!running.next()) {
        throw new AssertionError("COPY tells of every file that it wrote: " + target.path());
      }
      Map<String, Integer> fields =
          Map.of(
              DuckSql.name(PATH.name()), PATH.fieldId(),
              DuckSql.name(POSITION.name()), POSITION.fieldId());
      return DuckFileCopy.file(running.rows(), 0, fields);
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
  }

  private static String select(
      long handle, SortedMap<String, PositionBitmap> positions, long count) {
    String file = "(place >> %d)".formatted(WrittenPlaces.POSITION_BITS);
    String path =
        positions.size() == 1
            ? DuckSql.text(positions.firstKey())
            : "list_extract("
                + LiteralWriter.write(
                    List.copyOf(positions.keySet()), new SparkType.Array(SparkType.STRING, false))
                + ", "
                + file
                + " + 1)";
    return "SELECT %s AS %s, place - (%s << %d) AS %s FROM (SELECT %s(%d, range) AS place FROM range(%d))"
        .formatted(
            path,
            DuckSql.name(PATH.name()),
            file,
            WrittenPlaces.POSITION_BITS,
            DuckSql.name(POSITION.name()),
            WrittenPlaces.FUNCTION,
            handle,
            count);
  }

  private static List<String> options(FileCopy.Target target) {
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
    return options;
  }
}
