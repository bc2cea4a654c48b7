package floeberg.connect;

import com.google.protobuf.ByteString;
import floeberg.result.Result;
import floeberg.setting.Settings;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.ResultChunkingOptions;

/** Sends a result as Arrow batches, large ones in chunks when the client can put them together. */
final class BatchSender {
  private static final int MAX_CHUNK = 120_795_955;
  private static final int MIN_CHUNK = 1024;

  private final Execution execution;
  private final Settings settings;

  BatchSender(Execution execution, Settings settings) {
    this.execution = execution;
    this.settings = settings;
  }

  void send(Result result) {
    var offset = new AtomicLong();
    ArrowBatches.write(
        result,
        settings,
        BatchRows.of(result.schema(), settings),
        (stream, rows) -> {
          batch(stream, rows, offset.get());
          offset.addAndGet(rows);
        });
  }

  private void batch(ByteString stream, int rows, long offset) {
    Optional<ResultChunkingOptions> chunking = execution.chunking();
    if (chunking.isEmpty()) {
      execution.emit(message(stream, rows, offset));
      return;
    }
    int size = chunkSize(chunking.get());
    int chunks = Math.max(1, Math.ceilDiv(stream.size(), size));
    for (int i = 0; i < chunks; i++) {
      int from = i * size;
      ExecutePlanResponse.Builder part =
          message(
              stream.substring(from, from + Math.min(size, stream.size() - from)), rows, offset);
      part.getArrowBatchBuilder().setChunkIndex(i).setNumChunksInBatch(chunks);
      execution.emit(part);
    }
  }

  private static int chunkSize(ResultChunkingOptions options) {
    long preferred = options.getPreferredArrowChunkSize();
    return preferred >= MIN_CHUNK && preferred <= MAX_CHUNK ? (int) preferred : MAX_CHUNK;
  }

  private static ExecutePlanResponse.Builder message(ByteString part, int rows, long offset) {
    return ExecutePlanResponse.newBuilder()
        .setArrowBatch(
            ExecutePlanResponse.ArrowBatch.newBuilder()
                .setRowCount(rows)
                .setStartOffset(offset)
                .setData(part));
  }

  /** All rows as one IPC stream of one batch, as commands answer. */
  static ByteString oneBatch(Result result, Settings settings) {
    var only = new AtomicReference<>(ByteString.EMPTY);
    ArrowBatches.write(
        result, settings, BatchRows.all(Integer.MAX_VALUE), (stream, _) -> only.set(stream));
    return only.get();
  }
}
