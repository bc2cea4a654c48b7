package floeberg.duckdb;

import floeberg.setting.Settings;
import floeberg.table.DeleteFileReader;
import java.sql.Array;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads Iceberg's position delete files with DuckDB. */
final class DeleteFiles implements DeleteFileReader {
  private static final int FILE_PATH = 2147483546;
  private static final int POSITION = 2147483545;

  /** Positions come in runs of at most 65,536: a row each would cost ten times as much. */
  private static final int RUN_BITS = 16;

  /** A statement each would cost more than most files do. */
  private static final int FILES_AT_ONCE = 500;

  private final EngineSession session;

  DeleteFiles(EngineSession session) {
    this.session = session;
  }

  @Override
  public void read(List<String> deleteFiles, Positions positions) {
    for (int from = 0; from < deleteFiles.size(); from += FILES_AT_ONCE) {
      int to = Math.min(deleteFiles.size(), from + FILES_AT_ONCE);
      read(deleteFiles.subList(from, to), from, positions);
    }
  }

  private void read(List<String> deleteFiles, int first, Positions positions) {
    String sql =
        "SELECT i, f, list_sort(list(p)) FROM (SELECT CAST(file_index AS INTEGER) AS i, f, p FROM read_parquet("
            + deleteFiles.stream()
                .map(file -> DuckSql.text(LocalPaths.of(file)))
                .collect(Collectors.joining(", ", "[", "]"))
            + ", schema = MAP {"
            + FILE_PATH
            + ": {name: 'f', type: 'VARCHAR', default_value: NULL}, "
            + POSITION
            + ": {name: 'p', type: 'BIGINT', default_value: NULL}})) GROUP BY i, f, p >> "
            + RUN_BITS
            + " ORDER BY i, f, p >> "
            + RUN_BITS;
    var settings = new Settings(Map.of("spark.sql.session.timeZone", "UTC"));
    try (RunningQuery query = session.start(new QueryText(sql, Set.of(), List.of()), settings)) {
      while (query.next()) {
        positions.accept(
            first + query.rows().getInt(1),
            query.rows().getString(2),
            longs(query.rows().getArray(3)));
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
  }

  private static long[] longs(Array array) throws SQLException {
    var values = (Object[]) array.getArray();
    var longs = new long[values.length];
    for (int i = 0; i < longs.length; i++) {
      longs[i] = (Long) values[i];
    }
    return longs;
  }
}
