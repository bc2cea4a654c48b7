package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/**
 * An Iceberg table at one state: later steps read this snapshot under this schema and never load
 * the table again.
 *
 * @param table the loaded table; its metadata is that of the pinning moment
 * @param snapshotId the snapshot to read, empty for a table or branch without one
 * @param readSchema Iceberg schema to read under
 * @param schema the same in Spark's types
 * @param branch the branch that reads were directed to and writes go to, empty for main
 * @param readOptions read options in force (start-snapshot-id, split-size, ...), keys in lower case
 * @param onlyFiles when present, only these data files (by location) are read: row-level writes
 *     rewrite the files they touch
 */
public record PinnedTable(
    TableName name,
    Table table,
    OptionalLong snapshotId,
    Schema readSchema,
    SparkType.Struct schema,
    Optional<String> branch,
    Map<String, String> readOptions,
    Optional<Set<String>> onlyFiles)
    implements TableSource {

  public PinnedTable(
      TableName name,
      Table table,
      OptionalLong snapshotId,
      Schema readSchema,
      SparkType.Struct schema,
      Optional<String> branch,
      Map<String, String> readOptions) {
    this(name, table, snapshotId, readSchema, schema, branch, readOptions, Optional.empty());
  }

  /** The same state of the table, restricted to some of its data files. */
  public PinnedTable onlyFiles(Set<String> locations) {
    return new PinnedTable(
        name,
        table,
        snapshotId,
        readSchema,
        schema,
        branch,
        readOptions,
        Optional.of(Set.copyOf(locations)));
  }
}
