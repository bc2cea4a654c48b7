package floeberg.duckdb;

import floeberg.catalog.PinnedTable;
import floeberg.setting.Settings;
import floeberg.table.ScanFile;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a data file's columns go by. Only tables with a name mapping can have files without field
 * ids (imported ones), so only those files' footers are read, once for each file.
 */
final class FileLayouts {
  private static final String NAME_MAPPING = "schema.name-mapping.default";

  /**
   * The top-level columns of a file without field ids.
   *
   * @param hasIds whether columns are found by field id; names are empty then
   * @param moments columns of the old timestamp type INT96, which are moments without saying so
   */
  record Layout(boolean hasIds, Set<String> names, Set<String> moments) {
    static final Layout BY_ID = new Layout(true, Set.of(), Set.of());
  }

  private static final Map<String, Layout> KNOWN = new ConcurrentHashMap<>();

  private FileLayouts() {}

  static Layout layout(EngineSession session, ScanFile file, PinnedTable table) {
    if (!table.table().properties().containsKey(NAME_MAPPING)) {
      return Layout.BY_ID;
    }
    return KNOWN.computeIfAbsent(file.path(), _ -> read(session, file.localPath()));
  }

  /** What the footer of a plain file says. */
  static Layout read(EngineSession session, String path) {
    String sql =
        "SELECT name, field_id, type FROM parquet_schema("
            + DuckSql.text(path)
            + ") ORDER BY column_id";
    var names = new LinkedHashSet<String>();
    var moments = new LinkedHashSet<String>();
    boolean hasIds = false;
    var settings = new Settings(Map.of("spark.sql.session.timeZone", "UTC"));
    try (RunningQuery query = session.start(new QueryText(sql, Set.of(), List.of()), settings)) {
      while (query.next()) {
        names.add(query.rows().getString(1));
        if ("INT96".equals(query.rows().getString(3))) {
          moments.add(query.rows().getString(1));
        }
        hasIds |= query.rows().getObject(2) != null;
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
    return new Layout(hasIds, hasIds ? Set.of() : names, moments);
  }
}
