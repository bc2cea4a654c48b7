package floeberg.connect;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import floeberg.result.ColumnBatches;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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
  private static final long MAX_BYTES = Integer.MAX_VALUE - 8;
  private static final BufferAllocator ALLOCATOR = new RootAllocator();

  /** Where batches go. */
  interface Receiver {
    /** One complete IPC stream of {@code rows} rows. */
    void batch(ByteString stream, int rows);
  }

  private ArrowBatches() {}

  /**
   * Writes all rows; a result without rows gives one empty batch.
   *
   * @param settings the session's: its time zone, and how long texts may be
   * @param rows rows a batch
   */
  static void write(Result result, Settings settings, BatchRows rows, Receiver receiver) {
    Schema plain = ArrowSchemas.of(result.schema(), settings.zone().getId());
    boolean isLarge = settings.isTrue("spark.sql.execution.arrow.useLargeVarTypes");
    Schema schema = isLarge ? ArrowSchemas.withLongOffsets(plain) : plain;
    // The engine's own columns have short offsets.
    Optional<ColumnBatches> columns = isLarge ? Optional.empty() : result.columns();
    if (columns.isPresent()) {
      copied(columns.get(), schema, rows, receiver);
    } else {
      filled(result, schema, rows.first(), receiver);
    }
  }

  /** Batches as the engine laid them out; only the schema is Spark's. */
  private static void copied(
      ColumnBatches columns, Schema schema, BatchRows rows, Receiver receiver) {
    var sent = new AtomicLong();
    columns.forEach(
        rows.later(),
        root -> {
          int most = sent.get() < BatchRows.FIRST_ROWS ? rows.first() : rows.later();
          cut(root, schema, most, receiver);
          sent.addAndGet(root.getRowCount());
        });
    if (sent.get() == 0) {
      try (VectorSchemaRoot root = VectorSchemaRoot.create(schema, ALLOCATOR)) {
        root.setRowCount(0);
        receiver.batch(stream(root), 0);
      }
    }
  }

  private static void cut(VectorSchemaRoot root, Schema schema, int most, Receiver receiver) {
    int count = root.getRowCount();
    if (count <= most) {
      send(root, schema, receiver);
      return;
    }
    for (int from = 0; from < count; from += most) {
      try (VectorSchemaRoot slice = root.slice(from, Math.min(most, count - from))) {
        send(slice, schema, receiver);
      }
    }
  }

  private static void send(VectorSchemaRoot root, Schema schema, Receiver receiver) {
    try (ArrowRecordBatch batch = new VectorUnloader(root).getRecordBatch()) {
      receiver.batch(stream(schema, batch), root.getRowCount());
    }
  }

  private static ByteString stream(Schema schema, ArrowRecordBatch batch) {
    var bytes = new Bytes((int) Math.min(MAX_BYTES, batch.computeBodyLength() + SCHEMA_BYTES));
    try (var channel = new WriteChannel(bytes)) {
      MessageSerializer.serialize(channel, schema);
      MessageSerializer.serialize(channel, batch);
      ArrowStreamWriter.writeEndOfStream(channel, IpcOption.DEFAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.whole();
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

  private static ByteString stream(VectorSchemaRoot root) {
    try (ArrowRecordBatch batch = new VectorUnloader(root).getRecordBatch()) {
      return stream(root.getSchema(), batch);
    }
  }

  /** Collects what is written, in one array that is never copied when it was large enough. */
  private static final class Bytes implements WritableByteChannel {
    private byte[] array;
    private int length;

    Bytes(int expected) {
      array = new byte[expected];
    }

    @Override
    public int write(ByteBuffer source) {
      int count = source.remaining();
      int needed = Math.addExact(length, count);
      if (needed > array.length) {
        array = Arrays.copyOf(array, Math.max(needed, array.length + (array.length >> 1)));
      }
      source.get(array, length, count);
      length = needed;
      return count;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}

    ByteString whole() {
      return UnsafeByteOperations.unsafeWrap(array, 0, length);
    }
  }
}
