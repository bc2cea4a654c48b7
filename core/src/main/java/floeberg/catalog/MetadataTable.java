package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.Optional;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.Table;

/**
 * One of Iceberg's metadata tables of a pinned table; its rows come from Iceberg's own scan.
 *
 * @param base the table it describes, pinned (snapshot and ref matter to files, entries, ...)
 * @param table Iceberg's metadata table
 */
public record MetadataTable(
    TableName name, PinnedTable base, MetadataTableType type, Table table, SparkType.Struct schema)
    implements TableSource {

  /** The snapshot that the statement asked for, empty when it asked for none. */
  public Optional<Long> explicitSnapshot() {
    return Optional.ofNullable(base.readOptions().get(TableLoader.EXPLICIT_SNAPSHOT))
        .map(Long::valueOf);
  }
}
