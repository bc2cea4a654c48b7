package floeberg.duckdb;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Query;
import floeberg.table.ScanFile;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Simple;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * Reading by name where it gives the same as reading by field id. DuckDB 2.0 takes every read with
 * a schema argument for one row and then joins in a bad order; without it, it knows the size from
 * the files' footers. It is the same only for columns that all schemas of the table have alike.
 */
final class NamedReads {
  // Other characters are rewritten by some writers.
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  private NamedReads() {}

  /**
   * Whether the columns may be found by their names in every one of the table's files.
   *
   * @param lineage how all the files to be read store it
   */
  static boolean isSafe(
      PinnedTable pinned,
      List<ScanFile> files,
      List<Query.ScanColumn> columns,
      StoredLineage lineage) {
    return knowsAllSchemas(pinned.table())
        && columns.stream()
            .allMatch(
                column ->
                    column.attribute().isMetadataColumn()
                        ? lineage != StoredLineage.UNKNOWN || !StoredLineage.isLineage(column)
                        : isPlain(column)
                            && wasNeverChanged(pinned, column.sourceName())
                            && isInAll(files, pinned.readSchema().findField(column.sourceName())));
  }

  private static boolean isInAll(List<ScanFile> files, Types.NestedField field) {
    return files.stream().noneMatch(file -> file.mayLack(field));
  }

  // Maintenance may remove schemas that no snapshot needs, but files of them may live on.
  private static boolean knowsAllSchemas(Table table) {
    int count = table.schemas().size();
    return table.schemas().keySet().stream().allMatch(id -> id < count);
  }

  /** Whether every schema of the table has the column, under this name and with this type. */
  private static boolean wasNeverChanged(PinnedTable pinned, String name) {
    Types.NestedField now = pinned.readSchema().findField(name);
    return now != null
        && pinned.table().schemas().values().stream()
            .allMatch(
                schema -> {
                  Types.NestedField then = schema.findField(now.fieldId());
                  return then != null
                      && then.name().equals(now.name())
                      && then.type().equals(now.type())
                      && schema.columns().stream()
                              .filter(any -> any.name().equalsIgnoreCase(now.name()))
                              .count()
                          == 1;
                });
  }

  private static boolean isPlain(Query.ScanColumn column) {
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
