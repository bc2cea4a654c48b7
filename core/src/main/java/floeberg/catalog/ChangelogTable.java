package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Optional;

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
    fields.add(column(CHANGE_TYPE, SparkType.STRING, "Record type in changelog"));
    fields.add(column(ORDINAL, SparkType.INT, "Change ordinal in changelog"));
    fields.add(column(SNAPSHOT_ID, SparkType.BIGINT, "Commit snapshot ID"));
    return new ChangelogTable(name, base, new SparkType.Struct(fields));
  }

  private static SparkType.Field column(String name, SparkType type, String comment) {
    boolean isNullable = !name.equals(CHANGE_TYPE);
    return new SparkType.Field(name, type, isNullable, Optional.of(comment), "");
  }
}
