package floeberg.catalog;

import floeberg.type.SparkType;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.Table;

/**
 * One of Iceberg's metadata tables of a pinned table; its rows come from Iceberg's own scan.
 *
 * @param base the table it describes, pinned (snapshot and ref matter to files, entries, ...)
 * @param table Iceberg's metadata table
 */
public record MetadataTable(
    TableName name,
    PinnedTable base,
    MetadataTableType type,
    Table table,
    SparkType.Struct schema)
    implements TableSource {}
