package floeberg.metatable;

import floeberg.catalog.MetadataTable;
import floeberg.result.Row;
import floeberg.table.DeleteFileReader;
import java.util.Iterator;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;

/** Reads metadata tables generically through Iceberg's own scans. */
public final class MetadataRows {
  private final DeleteFileReader deletes;

  public MetadataRows(DeleteFileReader deletes) {
    this.deletes = deletes;
  }

  /** Every row, values by position of the table's schema. */
  public Iterator<Row> read(MetadataTable table) {
    return read(table, Expressions.alwaysTrue());
  }

  /** Rows, of which those that do not match the filter may be missing. */
  public Iterator<Row> read(MetadataTable table, Expression filter) {
    throw new UnsupportedOperationException(table.name() + " " + filter + " " + deletes);
  }
}
