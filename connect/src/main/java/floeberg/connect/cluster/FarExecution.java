package floeberg.connect.cluster;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.ReattachOptions;

/**
 * One operation on the cluster. Servers end long streams now and then, and networks break: the
 * stream is taken up behind the last response that came.
 */
final class FarExecution {
  /** A stream without a response that was open for so long was that of a busy server. */
  private static final Duration BUSY = Duration.ofSeconds(10);

  private final FarCalls calls;
  private final ExecutePlanRequest request;
  private final String operationId;
  private Optional<String> lastResponse = Optional.empty();
  private boolean isComplete;
  private int failures;

  FarExecution(FarCalls calls, ExecutePlanRequest request, String operationId) {
    this.calls = calls;
    this.request = request;
    this.operationId = operationId;
  }

  void run(Consumer<ExecutePlanResponse.Builder> responses) {
    Iterator<ExecutePlanResponse> stream = calls.execute(farRequest());
    try {
      while (!read(stream, responses)) {
        stream = calls.reattach(operationId, lastResponse);
      }
    } finally {
      calls.release(operationId);
    }
  }

  private ExecutePlanRequest.Builder farRequest() {
    ExecutePlanRequest.Builder far =
        request.toBuilder().setOperationId(operationId).clearRequestOptions();
    for (ExecutePlanRequest.RequestOption option : request.getRequestOptionsList()) {
      if (!option.hasReattachOptions()) {
        far.addRequestOptions(option);
      }
    }
    return far.addRequestOptions(
        ExecutePlanRequest.RequestOption.newBuilder()
            .setReattachOptions(ReattachOptions.newBuilder().setReattachable(true)));
  }

  /** Reads a stream to its end; whether that is the operation's. */
  private boolean read(
      Iterator<ExecutePlanResponse> stream, Consumer<ExecutePlanResponse.Builder> responses) {
    long since = System.nanoTime();
    boolean isEmpty = true;
    try {
      while (stream.hasNext()) {
        ExecutePlanResponse response = stream.next();
        isEmpty = false;
        failures = 0;
        lastResponse = Optional.of(response.getResponseId());
        if (response.hasResultComplete()) {
          isComplete = true;
        } else {
          responses.accept(response.toBuilder());
        }
      }
    } catch (StatusRuntimeException e) {
      if (isComplete) {
        return true;
      }
      // Without any response it is not known whether the operation began: only a reattach may tell.
      if (e.getStatus().getCode() != Status.Code.UNAVAILABLE || lastResponse.isEmpty()) {
        throw e;
      }
      pause(e);
      return false;
    }
    if (!isComplete && isEmpty && System.nanoTime() - since < BUSY.toNanos()) {
      pause(
          Status.UNAVAILABLE
              .withDescription("its streams end without an answer")
              .asRuntimeException());
    }
    return isComplete;
  }

  /** Waits before the next attempt; throws the error after the last one. */
  private void pause(StatusRuntimeException error) {
    Patience patience = calls.cluster().patience();
    if (failures >= patience.attempts()) {
      throw error;
    }
    LockSupport.parkNanos(patience.firstPause().toNanos() << failures);
    failures++;
  }
}
