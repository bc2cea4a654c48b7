package floeberg.catalog;

import floeberg.type.SparkType;

/** Something with rows that a scan reads: schema in Spark's types, state pinned. */
public sealed interface TableSource permits PinnedTable, MetadataTable, ChangelogTable, FileSource {
  /** Columns in order, Spark's types and nullability. */
  SparkType.Struct schema();

  /** The full name for messages and column qualifiers, for example ice.db.t. */
  TableName name();
}
