package floeberg.duckdb;

import floeberg.resolved.Query;
import floeberg.setting.Settings;
import floeberg.table.ScanFile;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.iceberg.MetadataColumns;

/**
 * Which data files store their rows' lineage. Files whose rows were never moved do not, and reading
 * them needs no schema argument (see {@link NamedReads}). A file never changes, so each footer is
 * read once.
 */
enum StoredLineage {
  /** Row ids and sequence numbers follow from the file's metadata. */
  NONE,
  /** Both are columns of the file, under their own names. */
  BOTH,
  /** Anything else, or not looked up: to be read by field id. */
  UNKNOWN;

  private static final int MOST_FOOTERS = 1_000;
  private static final int MOST_KNOWN = 100_000;
  private static final String ROW_ID = "_row_id";
  private static final String LAST_UPDATED = "_last_updated_sequence_number";
  private static final Map<String, StoredLineage> KNOWN = new ConcurrentHashMap<>();

  /** By the files' paths. */
  static Map<String, StoredLineage> of(EngineSession session, List<ScanFile> files) {
    var all = new HashMap<String, StoredLineage>();
    var unread = new ArrayList<ScanFile>();
    for (ScanFile file : files) {
      // Before format version 3 nobody stored it.
      StoredLineage known = file.firstRowId().isEmpty() ? NONE : KNOWN.get(file.path());
      if (known == null && file.format().equals("parquet")) {
        unread.add(file);
      }
      all.put(file.path(), known == null ? UNKNOWN : known);
    }
    if (!unread.isEmpty() && unread.size() <= MOST_FOOTERS) {
      Map<String, StoredLineage> read = read(session, unread);
      if (KNOWN.size() > MOST_KNOWN) {
        KNOWN.clear();
      }
      KNOWN.putAll(read);
      all.putAll(read);
    }
    return all;
  }

  private static Map<String, StoredLineage> read(EngineSession session, List<ScanFile> files) {
    String sql =
        """
        SELECT file_name, count(*) FILTER (field_id IN (%1$d, %2$d)),
          count(*) FILTER (field_id = %1$d AND name = '%3$s' OR field_id = %2$d AND name = '%4$s'),
          count(field_id)"""
                .formatted(
                    MetadataColumns.ROW_ID.fieldId(),
                    MetadataColumns.LAST_UPDATED_SEQUENCE_NUMBER.fieldId(),
                    ROW_ID,
                    LAST_UPDATED)
            + " FROM parquet_schema(["
            + files.stream().map(f -> DuckSql.text(f.localPath())).collect(Collectors.joining(", "))
            + "]) GROUP BY file_name";
    var byLocalPath = new HashMap<String, StoredLineage>();
    var settings = new Settings(Map.of("spark.sql.session.timeZone", "UTC"));
    try (RunningQuery query = session.start(new QueryText(sql, Set.of(), List.of()), settings)) {
      while (query.next()) {
        var rows = query.rows();
        byLocalPath.put(rows.getString(1), of(rows.getInt(2), rows.getInt(3), rows.getLong(4) > 0));
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
    var byPath = new HashMap<String, StoredLineage>();
    for (ScanFile file : files) {
      byPath.put(file.path(), byLocalPath.getOrDefault(file.localPath(), UNKNOWN));
    }
    return byPath;
  }

  // The fields' ids decide what is stored; only under their usual names are they read by name.
  private static StoredLineage of(int stored, int storedUnderTheirNames, boolean hasIds) {
    if (stored == 0) {
      return hasIds ? NONE : UNKNOWN;
    }
    return stored == 2 && storedUnderTheirNames == 2 ? BOTH : UNKNOWN;
  }

  /** Whether a column of a scan is one of lineage. */
  static boolean isLineage(Query.ScanColumn column) {
    return column.attribute().isMetadataColumn()
        && (column.sourceName().equals(ROW_ID) || column.sourceName().equals(LAST_UPDATED));
  }
}
