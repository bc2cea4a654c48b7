package floeberg.write;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.file.LocalPaths;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import java.util.Collection;
import java.util.List;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * Refuses to write rows anew that would lose digits: Spark's moments have microseconds, so that is
 * what rows of a table with nanoseconds are read with.
 */
record Nanoseconds(WriteSession session, PinnedTable table) {

  /** Raises UNSUPPORTED_FEATURE when rows of the files cannot be written as they are. */
  void requireNone(Collection<String> locations) {
    List<Types.NestedField> columns =
        table.table().schema().columns().stream().filter(Nanoseconds::holdsSome).toList();
    if (columns.isEmpty() || locations.isEmpty()) {
      return;
    }
    // Of other columns and files nothing tells whether there are such digits.
    boolean isPlain =
        columns.stream().allMatch(column -> isPlain(column.type()))
            && locations.stream().allMatch(file -> file.endsWith(".parquet"))
            && !table.table().properties().containsKey(TableProperties.DEFAULT_NAME_MAPPING);
    List<String> files = locations.stream().map(LocalPaths::plain).toList();
    if (!isPlain || session.parquetRows().hasNanoseconds(files, columns)) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
          "tableName",
          table.name().toString(),
          "operation",
          "writing rows anew whose nanoseconds would become microseconds");
    }
  }

  private static boolean holdsSome(Types.NestedField column) {
    return TypeUtil.find(
            new org.apache.iceberg.Schema(column),
            type -> type.typeId() == Type.TypeID.TIMESTAMP_NANO)
        != null;
  }

  private static boolean isPlain(Type type) {
    return type instanceof Types.TimestampNanoType nanos && !nanos.shouldAdjustToUTC();
  }
}
