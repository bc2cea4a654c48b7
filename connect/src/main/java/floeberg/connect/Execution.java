package floeberg.connect;

import io.grpc.stub.ServerCallStreamObserver;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;

/**
 * One operation: runs its plan in a thread of its own and hands the responses to whichever stream
 * is attached.
 */
final class Execution {
  private static final long IDLE_MILLIS = 1000;

  /** Bytes on their way before the sender waits: the next batches are packed meanwhile. */
  private static final int READY_BYTES = 8 << 20;

  private static final long CANCEL_MILLIS = 200;
  private static final long MOST_CANCEL_MILLIS = 5_000;

  /** How long a client waits for an operation that it interrupted, at most. */
  private static final long GIVE_UP_MILLIS = 1_000;

  private final ConnectSession session;
  private final ExecutePlanRequest request;
  private final String operationId;
  private final ResponseBuffer buffer = new ResponseBuffer();
  private final AtomicLong attachment = new AtomicLong();
  private final AtomicReference<Runnable> cancellation = new AtomicReference<>(() -> {});
  private final AtomicBoolean isInterrupted = new AtomicBoolean();
  private volatile boolean mayCommit;

  /** Whether the thread has ended; an execution that was given up finishes before that. */
  private volatile boolean isEnded;

  private volatile long detachedSinceNanos = System.nanoTime();

  Execution(ConnectSession session, ExecutePlanRequest request, String operationId) {
    this.session = session;
    this.request = request;
    this.operationId = operationId;
    this.mayCommit = !request.getPlan().hasRoot();
  }

  String operationId() {
    return operationId;
  }

  ExecutePlanRequest request() {
    return request;
  }

  List<String> tags() {
    return request.getTagsList();
  }

  boolean isSamePlan(ExecutePlanRequest other) {
    return request.getPlan().equals(other.getPlan());
  }

  boolean isReattachable() {
    return request.getRequestOptionsList().stream()
        .anyMatch(option -> option.getReattachOptions().getReattachable());
  }

  /** The wish for chunks of Arrow batches. */
  Optional<org.apache.spark.connect.proto.ResultChunkingOptions> chunking() {
    return request.getRequestOptionsList().stream()
        .filter(option -> option.hasResultChunkingOptions())
        .map(option -> option.getResultChunkingOptions())
        .filter(options -> options.getAllowArrowBatchChunking())
        .findFirst();
  }

  boolean isRunning() {
    return !buffer.isFinished();
  }

  Optional<Throwable> error() {
    return buffer.error();
  }

  /** How long no stream has been attached, in nanoseconds; 0 while one is. */
  long detachedNanos() {
    long since = detachedSinceNanos;
    return since == 0 ? 0 : System.nanoTime() - since;
  }

  /** Starts the plan. */
  void start() {
    // The engine's native code would hold on to the few carriers of virtual threads.
    Thread.ofPlatform()
        .daemon()
        .name("execute-" + operationId)
        .stackSize(ConnectServer.STACK_BYTES)
        .start(this::run);
  }

  private void run() {
    try {
      session.run(this, request.getPlan());
      if (isReattachable()) {
        emit(
            ExecutePlanResponse.newBuilder()
                .setResultComplete(ExecutePlanResponse.ResultComplete.getDefaultInstance()));
      }
      buffer.finish(Optional.empty());
    } catch (Throwable e) {
      if (isInterrupted.get()) {
        buffer.giveUp(Handles.canceled());
      } else {
        buffer.finish(Optional.of(e));
      }
    } finally {
      isEnded = true;
    }
  }

  /** Adds a response with this operation's ids. */
  void emit(ExecutePlanResponse.Builder response) {
    buffer.add(
        response
            .setSessionId(request.getSessionId())
            .setServerSideSessionId(session.serverSessionId())
            .setOperationId(operationId)
            .setResponseId(UUID.randomUUID().toString())
            .build());
  }

  /** What {@link #interrupt} calls while the plan runs. */
  void onInterrupt(Runnable cancel) {
    cancellation.set(cancel);
    if (isInterrupted.get()) {
      cancel.run();
    }
  }

  /** Says that the plan changes nothing, so that its client need not wait for a canceled one. */
  void onlyReads() {
    mayCommit = false;
  }

  /** Stops a running plan; whether it was running. */
  boolean interrupt() {
    if (!isRunning()) {
      return false;
    }
    if (isInterrupted.compareAndSet(false, true)) {
      Thread.ofVirtual().name("cancel-" + operationId).start(this::cancelUntilEnded);
    }
    return true;
  }

  /**
   * The plan may be between two of the engine's queries when it is interrupted. While the engine
   * computes a constant it hears nothing; then the client of a plan that only reads goes on.
   */
  private void cancelUntilEnded() {
    long began = System.nanoTime();
    long millis = CANCEL_MILLIS;
    while (!isEnded) {
      cancellation.get().run();
      LockSupport.parkNanos(millis * 1_000_000);
      if (!isEnded && !mayCommit && System.nanoTime() - began > GIVE_UP_MILLIS * 1_000_000) {
        buffer.giveUp(Handles.canceled());
      }
      // A cluster that does not heed it need not be asked that often.
      millis = Math.min(2 * millis, MOST_CANCEL_MILLIS);
    }
  }

  /** Stops and forgets everything. */
  void release() {
    interrupt();
    buffer.close();
  }

  void releaseUntil(String responseId) {
    buffer.releaseUntil(responseId);
  }

  /** Sends responses from the first kept one on. */
  void attach(ServerCallStreamObserver<ExecutePlanResponse> stream) {
    attach(stream, buffer.firstIndex());
  }

  /** Sends responses behind the one of that id. */
  void attachAfter(String responseId, ServerCallStreamObserver<ExecutePlanResponse> stream) {
    long index =
        buffer.indexAfter(responseId).orElseThrow(() -> Handles.positionNotFound(responseId));
    attach(stream, index);
  }

  private void attach(ServerCallStreamObserver<ExecutePlanResponse> stream, long from) {
    long mine = attachment.incrementAndGet();
    detachedSinceNanos = 0;
    Thread sender =
        Thread.ofVirtual().name("send-" + operationId).unstarted(() -> send(stream, from, mine));
    stream.setOnReadyThreshold(READY_BYTES);
    stream.setOnReadyHandler(() -> LockSupport.unpark(sender));
    stream.setOnCancelHandler(
        () -> {
          LockSupport.unpark(sender);
          disconnected(mine);
        });
    sender.start();
  }

  private void disconnected(long mine) {
    if (attachment.get() != mine) {
      return;
    }
    detachedSinceNanos = System.nanoTime();
    if (!isReattachable()) {
      release();
    }
  }

  private void send(ServerCallStreamObserver<ExecutePlanResponse> stream, long from, long mine) {
    long index = from;
    while (attachment.get() == mine && !stream.isCancelled()) {
      if (!stream.isReady()) {
        LockSupport.parkNanos(IDLE_MILLIS * 1_000_000);
        continue;
      }
      switch (buffer.read(index, IDLE_MILLIS)) {
        case ResponseBuffer.Step.Next(ExecutePlanResponse response) -> {
          stream.onNext(response);
          index++;
          buffer.sent(index, isReattachable());
        }
        case ResponseBuffer.Step.End(Optional<Throwable> error) -> {
          end(stream, error);
          return;
        }
        case ResponseBuffer.Step.Wait() -> {}
      }
    }
    if (!stream.isCancelled()) {
      stream.onError(session.status(Handles.disconnected()));
    }
  }

  private void end(
      ServerCallStreamObserver<ExecutePlanResponse> stream, Optional<Throwable> error) {
    detachedSinceNanos = System.nanoTime();
    if (error.isPresent()) {
      stream.onError(session.status(error.get()));
    } else {
      stream.onCompleted();
    }
    if (!isReattachable()) {
      session.forget(this);
    }
  }
}
