package floeberg.metatable;

import floeberg.catalog.IcebergValues;
import floeberg.catalog.MetadataTable;
import floeberg.result.Row;
import floeberg.table.DeleteFileReader;
import floeberg.table.PositionDeletes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.BatchScan;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PositionDeletesScanTask;
import org.apache.iceberg.ScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.PartitionUtil;

/** The rows of {@code t.position_deletes}: one a deleted position. */
record PositionDeleteRows(MetadataTable table, DeleteFileReader deletes) {

  Iterator<Row> read(Schema schema, Expression filter) {
    BatchScan scan = table.table().newBatchScan().filter(filter);
    Optional<Long> snapshot = table.explicitSnapshot();
    if (snapshot.isPresent()) {
      scan = scan.useSnapshot(snapshot.get());
    }
    CloseableIterable<ScanTask> tasks = scan.planFiles();
    return new TaskRows<>(
        tasks,
        task -> CloseableIterable.withNoopClose(rows((PositionDeletesScanTask) task, schema)));
  }

  private List<Row> rows(PositionDeletesScanTask task, Schema schema) {
    DeleteFile delete = task.file();
    var rows = new ArrayList<Row>();
    if (ContentFileUtil.isDV(delete)) {
      String dataFile = delete.referencedDataFile();
      new BaseDeleteLoader(table.table().io()::newInputFile)
          .loadPositionDeletes(List.of(delete), dataFile)
          .forEach(position -> rows.add(row(task, schema, dataFile, position)));
    } else {
      new PositionDeletes(deletes)
          .ofFiles(List.of(delete), table.table().io())
          .get(delete.location())
          .forEach(
              (dataFile, positions) ->
                  positions
                      .from(0)
                      .forEachRemaining(
                          (long position) -> rows.add(row(task, schema, dataFile, position))));
    }
    return rows;
  }

  private Row row(PositionDeletesScanTask task, Schema schema, String dataFile, long position) {
    var values = new ArrayList<Object>();
    for (Types.NestedField field : schema.columns()) {
      values.add(
          switch (field.name()) {
            case "file_path" -> dataFile;
            case "pos" -> position;
            case "partition" -> partition(task, field.type().asStructType());
            case "spec_id" -> task.file().specId();
            case "delete_file_path" -> task.file().location();
            case "content_offset" -> task.file().contentOffset();
            case "content_size_in_bytes" -> task.file().contentSizeInBytes();
            // Deleted rows' values are optional in the format, and nobody writes them today.
            default -> null;
          });
    }
    return new Row(values);
  }

  private Row partition(PositionDeletesScanTask task, Types.StructType type) {
    StructLike coerced = PartitionUtil.coercePartition(type, task.spec(), task.file().partition());
    return IcebergValues.row(type, coerced);
  }
}
