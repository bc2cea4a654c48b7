package floeberg.table;

import floeberg.catalog.IcebergValues;
import floeberg.catalog.PinnedTable;
import floeberg.result.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.InternalData;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.types.Types;

/** Rows of Avro data files, which the engine cannot read itself. */
public final class AvroRows {
  static {
    AvroCodecs.register();
  }

  private AvroRows() {}

  /** Takes one deleted position. */
  @FunctionalInterface
  public interface PositionConsumer {
    void accept(String file, long position);
  }

  /** The file's rows in order, in the columns of the table's read schema; the caller closes. */
  public static CloseableIterable<Row> read(PinnedTable table, ScanFile file) {
    List<Types.NestedField> fields = table.readSchema().columns();
    CloseableIterable<StructLike> rows =
        InternalData.read(FileFormat.AVRO, table.table().io().newInputFile(file.path()))
            .project(table.readSchema())
            .build();
    return CloseableIterable.transform(rows, row -> row(fields, row));
  }

  /** The deleted positions of a position delete file. */
  public static void readPositions(InputFile file, PositionConsumer positions) {
    var schema = new Schema(MetadataColumns.DELETE_FILE_PATH, MetadataColumns.DELETE_FILE_POS);
    try (CloseableIterable<StructLike> rows =
        InternalData.read(FileFormat.AVRO, file).project(schema).build()) {
      rows.forEach(
          row -> positions.accept(row.get(0, Object.class).toString(), row.get(1, Long.class)));
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to close: %s", file.location());
    }
  }

  private static Row row(List<Types.NestedField> fields, StructLike struct) {
    var values = new ArrayList<Object>(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      values.add(IcebergValues.toSpark(fields.get(i).type(), struct.get(i, Object.class)));
    }
    return new Row(values);
  }
}
