package floeberg.duckdb;

import floeberg.catalog.PinnedTable;
import floeberg.table.ScanFile;
import floeberg.type.SparkType;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Struct columns that some data files may lack. DuckDB reads single fields of a struct out of the
 * file, but when the file has no such struct it gives up the whole database; a struct that is asked
 * for as a whole is NULL then, as it should be.
 */
final class AbsentStructs {
  private static final int FIRST_SCHEMA = 0;

  private AbsentStructs() {}

  /** The column as a whole, of which fields are taken later. */
  static String whole(String column) {
    return "CASE WHEN %s IS NULL THEN NULL ELSE %s END".formatted(column, column);
  }

  /** Whether a file of plain rows may lack the column. */
  static boolean isPossible(SparkType type) {
    return type instanceof SparkType.Struct;
  }

  /**
   * Whether one of the table's files may lack the struct, or one inside of it. A field that the
   * first schema has and this one too was never gone, unless a writer left it out.
   */
  static boolean isPossible(Types.NestedField field, PinnedTable table, List<ScanFile> files) {
    if (field.type().isStructType() && files.stream().anyMatch(file -> file.mayLack(field))) {
      return true;
    }
    Schema first = table.table().schemas().get(FIRST_SCHEMA);
    return isPossible(field, first == null ? new Schema() : first);
  }

  private static boolean isPossible(Types.NestedField field, Schema first) {
    Type type = field.type();
    return type.isStructType()
        && (first.findField(field.fieldId()) == null
            || type.asStructType().fields().stream().anyMatch(inner -> isPossible(inner, first)));
  }
}
