package floeberg.metatable;

import floeberg.catalog.IcebergValues;
import floeberg.catalog.MetadataTable;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Row;
import floeberg.table.DeleteFileReader;
import floeberg.table.FilterPushdown;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;

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
    return rows(table, table.table().schema(), filter);
  }

  /**
   * Rows with values in the order of the columns; rows that do not match the filters may be
   * missing. Columns that nobody asks for are not computed.
   */
  public Iterator<Row> read(
      MetadataTable table, List<Query.ScanColumn> columns, List<Expr> filters) {
    Schema full = table.table().schema();
    var pushdown = new FilterPushdown(full, columns, Optional.empty());
    var fields = new ArrayList<Types.NestedField>();
    columns.forEach(
        column -> fields.add(full.asStruct().caseInsensitiveField(column.sourceName())));
    // Counting needs rows without values: the first column is the cheapest.
    Schema projected =
        new Schema(columns.isEmpty() ? full.columns().subList(0, 1) : List.copyOf(fields));
    return rows(table, projected, pushdown.inclusive(filters));
  }

  private Iterator<Row> rows(MetadataTable table, Schema schema, Expression filter) {
    if (table.type() == MetadataTableType.POSITION_DELETES) {
      return new PositionDeleteRows(table, deletes).read(schema, filter);
    }
    TableScan scan = table.table().newScan().project(schema).filter(filter);
    Optional<Long> snapshot = table.explicitSnapshot();
    if (snapshot.isPresent()) {
      scan = scan.useSnapshot(snapshot.get());
    }
    Types.StructType type = scan.schema().asStruct();
    int[] positions = positions(schema, scan.schema());
    return new TaskRows<>(scan.planFiles(), task -> rows(task, type, positions));
  }

  /** Iceberg may order projected columns as the table does. */
  private static int[] positions(Schema wanted, Schema given) {
    List<Integer> ids = given.columns().stream().map(Types.NestedField::fieldId).toList();
    return wanted.columns().stream().mapToInt(field -> ids.indexOf(field.fieldId())).toArray();
  }

  private static CloseableIterable<Row> rows(
      FileScanTask task, Types.StructType type, int[] positions) {
    CloseableIterable<StructLike> rows = task.asDataTask().rows();
    return CloseableIterable.transform(rows, row -> row(type, positions, row));
  }

  private static Row row(Types.StructType type, int[] positions, StructLike struct) {
    var values = new ArrayList<Object>(positions.length);
    for (int position : positions) {
      values.add(
          IcebergValues.toSpark(
              type.fields().get(position).type(), struct.get(position, Object.class)));
    }
    return new Row(values);
  }
}
