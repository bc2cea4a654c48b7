package floeberg.duckdb;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Simple;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.iceberg.Table;

/**
 * Reading by name where it gives the same as reading by field id. DuckDB 2.0 takes every read with
 * a schema argument for one row and then joins in a bad order; without it, it knows the size from
 * the files' footers. It is the same only for tables whose schema never changed.
 */
final class NamedReads {
  // Other characters are rewritten by some writers.
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  private NamedReads() {}

  /**
   * Whether the columns may be found by their names in every file of the table.
   *
   * @param lineage how all the files to be read store it
   */
  static boolean isSafe(PinnedTable pinned, List<Query.ScanColumn> columns, StoredLineage lineage) {
    Table table = pinned.table();
    boolean isUnchanged =
        table.schemas().size() == 1
            && table.schema().schemaId() == 0
            && pinned.readSchema().sameSchema(table.schema());
    return isUnchanged && columns.stream().allMatch(column -> isPlain(column, lineage));
  }

  private static boolean isPlain(Query.ScanColumn column, StoredLineage lineage) {
    if (column.attribute().isMetadataColumn()) {
      return lineage != StoredLineage.UNKNOWN || !StoredLineage.isLineage(column);
    }
    return PLAIN_NAME.matcher(column.sourceName()).matches() && isPlain(column.attribute().type());
  }

  private static boolean isPlain(SparkType type) {
    return switch (type) {
      case Simple simple -> simple != Simple.VARIANT && simple != Simple.VOID;
      case SparkType.Text _, SparkType.Decimal _ -> true;
      default -> false;
    };
  }

  /** The column; cast where writers may differ in the type that DuckDB sees. */
  static String column(String alias, String name, SparkType type) {
    String text = alias + "." + DuckSql.name(name);
    boolean isSure =
        switch (type) {
          case Simple simple ->
              simple != Simple.TIMESTAMP
                  && simple != Simple.TIMESTAMP_NTZ
                  && simple != Simple.BINARY;
          case SparkType.Decimal _ -> true;
          default -> false;
        };
    return isSure ? text : DuckSql.cast(text, DuckTypes.name(type));
  }
}
