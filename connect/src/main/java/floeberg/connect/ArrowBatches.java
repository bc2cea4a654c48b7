package floeberg.connect;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.Iterator;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.Schema;

/** A result's rows cut into Arrow IPC streams of one record batch each. */
final class ArrowBatches {
  private static final BufferAllocator ALLOCATOR = new RootAllocator();

  /** Where batches go. */
  interface Receiver {
    /** One complete IPC stream of {@code rows} rows. */
    void batch(byte[] stream, int rows);
  }

  private ArrowBatches() {}

  /**
   * Writes all rows; a result without rows gives one empty batch.
   *
   * @param maxRows rows a batch, at most
   */
  static void write(Result result, String zone, int maxRows, Receiver receiver) {
    SparkType.Struct struct = result.schema();
    Schema schema = ArrowSchemas.of(struct, zone);
    Iterator<Row> rows = result.rows();
    boolean isFirst = true;
    while (isFirst || rows.hasNext()) {
      isFirst = false;
      try (BufferAllocator allocator = ALLOCATOR.newChildAllocator("batch", 0, Long.MAX_VALUE);
          VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator)) {
        int count = fill(root, struct.fields(), rows, maxRows);
        receiver.batch(stream(root), count);
      }
    }
  }

  private static int fill(
      VectorSchemaRoot root, List<SparkType.Field> fields, Iterator<Row> rows, int maxRows) {
    List<FieldVector> vectors = root.getFieldVectors();
    vectors.forEach(FieldVector::allocateNew);
    int count = 0;
    while (count < maxRows && rows.hasNext()) {
      List<Object> values = rows.next().values();
      for (int i = 0; i < vectors.size(); i++) {
        ArrowCells.set(vectors.get(i), count, values.get(i), fields.get(i).type());
      }
      count++;
    }
    root.setRowCount(count);
    return count;
  }

  private static byte[] stream(VectorSchemaRoot root) {
    var bytes = new ByteArrayOutputStream();
    try (var writer = new ArrowStreamWriter(root, null, Channels.newChannel(bytes))) {
      writer.start();
      writer.writeBatch();
      writer.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
