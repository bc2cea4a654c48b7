package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Partitioning;
import org.apache.iceberg.Table;

/** The hidden columns that say where a row of a table comes from. */
public final class RowMetadata {
  private static final int FIRST_VERSION_WITH_LINEAGE = 3;

  /** What Spark writes into the schema of a column that a connector declares as metadata. */
  private static final String MARK =
      "{\"__preserve_on_delete\":true,\"__preserve_on_update\":true,"
          + "\"__metadata_col\":\"%s\",\"__preserve_on_reinsert\":false}";

  private RowMetadata() {}

  /** Names and types of the metadata columns of a table, those of version 3 where it has them. */
  public static List<SparkType.Field> columns(PinnedTable pinned) {
    Table table = pinned.table();
    var columns = new ArrayList<SparkType.Field>();
    columns.add(field(MetadataColumns.SPEC_ID.name(), SparkType.INT, true));
    columns.add(
        field(
            MetadataColumns.PARTITION_COLUMN_NAME,
            IcebergTypes.toSpark(Partitioning.partitionType(table)),
            true));
    columns.add(field(MetadataColumns.FILE_PATH.name(), SparkType.STRING, false));
    columns.add(field(MetadataColumns.ROW_POSITION.name(), SparkType.BIGINT, false));
    columns.add(field(MetadataColumns.IS_DELETED.name(), SparkType.BOOLEAN, false));
    if (version(table) >= FIRST_VERSION_WITH_LINEAGE) {
      columns.add(field(MetadataColumns.ROW_ID.name(), SparkType.BIGINT, true));
      columns.add(
          field(MetadataColumns.LAST_UPDATED_SEQUENCE_NUMBER.name(), SparkType.BIGINT, true));
    }
    return columns;
  }

  private static int version(Table table) {
    return table instanceof HasTableOperations operations
        ? operations.operations().current().formatVersion()
        : 2;
  }

  private static SparkType.Field field(String name, SparkType type, boolean isNullable) {
    return new SparkType.Field(name, type, isNullable, Optional.empty(), MARK.formatted(name));
  }
}
