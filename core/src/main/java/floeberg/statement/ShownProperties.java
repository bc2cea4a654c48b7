package floeberg.statement;

import floeberg.catalog.StoredView;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.TableUtil;

/** Properties as SHOW TBLPROPERTIES and its relatives print them, in order of key. */
final class ShownProperties {
  /** Keys that have a line of their own in DESCRIBE. */
  static final Set<String> RESERVED =
      Set.of("comment", "collation", "location", "provider", "owner", "external");

  private static final Set<String> VIEW_RESERVED =
      Set.of("comment", "owner", "create_engine_version", "engine_version");

  private ShownProperties() {}

  /** What a table's metadata says, beside the properties it was given. */
  static Map<String, String> of(Table table) {
    var shown = new TreeMap<String, String>(table.properties());
    RESERVED.forEach(shown::remove);
    Snapshot current = table.currentSnapshot();
    shown.put("current-snapshot-id", current == null ? "none" : "" + current.snapshotId());
    shown.put(
        "format",
        "iceberg/"
            + table
                .properties()
                .getOrDefault(
                    TableProperties.DEFAULT_FILE_FORMAT,
                    TableProperties.DEFAULT_FILE_FORMAT_DEFAULT));
    shown.remove("format-version");
    if (table instanceof HasTableOperations) {
      shown.put("format-version", "" + TableUtil.formatVersion(table));
    }
    shown.remove("sort-order");
    if (!table.sortOrder().isUnsorted()) {
      shown.put("sort-order", TransformText.of(table.sortOrder()));
    }
    shown.remove("identifier-fields");
    Set<String> identifiers = table.schema().identifierFieldNames();
    if (!identifiers.isEmpty()) {
      shown.put("identifier-fields", "[" + String.join(",", identifiers) + "]");
    }
    return shown;
  }

  static Map<String, String> of(StoredView view) {
    var shown = new TreeMap<String, String>(view.properties());
    VIEW_RESERVED.forEach(shown::remove);
    return shown;
  }
}
