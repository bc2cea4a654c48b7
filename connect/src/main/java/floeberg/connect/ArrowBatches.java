package floeberg.connect;

import floeberg.result.ColumnBatches;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Schema;

/** A result's rows cut into Arrow IPC streams of one record batch each. */
final class ArrowBatches {
  private static final int SCHEMA_BYTES = 4096;
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
   * @param settings the session's: its time zone, and how long texts may be
   * @param maxRows rows a batch, at most
   */
  static void write(Result result, Settings settings, int maxRows, Receiver receiver) {
    Schema plain = ArrowSchemas.of(result.schema(), settings.zone().getId());
    boolean isLarge = settings.isTrue("spark.sql.execution.arrow.useLargeVarTypes");
    Schema schema = isLarge ? ArrowSchemas.withLongOffsets(plain) : plain;
    // The engine's own columns have short offsets.
    Optional<ColumnBatches> columns = isLarge ? Optional.empty() : result.columns();
    if (columns.isPresent()) {
      copied(columns.get(), schema, maxRows, receiver);
    } else {
      filled(result, schema, maxRows, receiver);
    }
  }

  /** Batches as the engine laid them out; only the schema is Spark's. */
  private static void copied(ColumnBatches columns, Schema schema, int maxRows, Receiver receiver) {
    var isFirst = new AtomicBoolean(true);
    columns.forEach(
        maxRows,
        root -> {
          isFirst.set(false);
          try (ArrowRecordBatch batch = new VectorUnloader(root).getRecordBatch()) {
            receiver.batch(stream(schema, batch), root.getRowCount());
          }
        });
    if (isFirst.get()) {
      try (VectorSchemaRoot root = VectorSchemaRoot.create(schema, ALLOCATOR)) {
        root.setRowCount(0);
        receiver.batch(stream(root), 0);
      }
    }
  }

  private static byte[] stream(Schema schema, ArrowRecordBatch batch) {
    var bytes = new ByteArrayOutputStream((int) batch.computeBodyLength() + SCHEMA_BYTES);
    try (var channel = new WriteChannel(Channels.newChannel(bytes))) {
      MessageSerializer.serialize(channel, schema);
      MessageSerializer.serialize(channel, batch);
      ArrowStreamWriter.writeEndOfStream(channel, IpcOption.DEFAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void filled(Result result, Schema schema, int maxRows, Receiver receiver) {
    List<SparkType.Field> fields = result.schema().fields();
    Iterator<Row> rows = result.rows();
    boolean isFirst = true;
    while (isFirst || rows.hasNext()) {
      isFirst = false;
      try (BufferAllocator allocator = ALLOCATOR.newChildAllocator("batch", 0, Long.MAX_VALUE);
          VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator)) {
        int count = fill(root, fields, rows, maxRows);
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
