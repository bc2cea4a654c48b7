package floeberg.duckdb;

import org.apache.iceberg.types.Types;

/** Reserved fields that data files of format version 3 may store. */
final class MetadataFields {
  static final Types.NestedField ROW_ID =
      Types.NestedField.optional(2147483540, "_row_id", Types.LongType.get());
  static final Types.NestedField LAST_UPDATED =
      Types.NestedField.optional(2147483539, "_last_updated_sequence_number", Types.LongType.get());

  private MetadataFields() {}
}
