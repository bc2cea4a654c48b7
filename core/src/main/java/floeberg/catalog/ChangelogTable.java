package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.ArrayList;

/**
 * {@code t.changes}: the rows that snapshots inserted and deleted, from {@code start-snapshot-id}
 * (exclusive) or {@code start-timestamp} to {@code end-snapshot-id} (inclusive) or {@code
 * end-timestamp} of the base's read options.
 *
 * @param base the table, pinned at its current state
 * @param schema the table's columns and then {@link #CHANGE_TYPE}, {@link #ORDINAL} and {@link
 *     #SNAPSHOT_ID}
 */
public record ChangelogTable(TableName name, PinnedTable base, SparkType.Struct schema)
    implements TableSource {
  public static final String CHANGE_TYPE = "_change_type";
  public static final String ORDINAL = "_change_ordinal";
  public static final String SNAPSHOT_ID = "_commit_snapshot_id";

  static ChangelogTable of(TableName name, PinnedTable base) {
    var fields = new ArrayList<>(base.schema().fields());
    fields.add(new SparkType.Field(CHANGE_TYPE, SparkType.STRING, false));
    fields.add(new SparkType.Field(ORDINAL, SparkType.INT, true));
    fields.add(new SparkType.Field(SNAPSHOT_ID, SparkType.BIGINT, true));
    return new ChangelogTable(name, base, new SparkType.Struct(fields));
  }
}
