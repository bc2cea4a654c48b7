package floeberg.connect.cluster;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.ReattachExecuteRequest;
import org.apache.spark.connect.proto.ReattachOptions;
import org.apache.spark.connect.proto.ReleaseExecuteRequest;

/**
 * One operation on the cluster. Servers end long streams now and then, and networks break: the
 * stream is taken up behind the last response that came.
 */
final class FarExecution {
  private static final int ATTEMPTS = 8;
  private static final long FIRST_PAUSE_MILLIS = 50;

  private final FarSession session;
  private final ExecutePlanRequest request;
  private final String operationId;
  private Optional<String> lastResponse = Optional.empty();
  private boolean isComplete;
  private int failures;

  FarExecution(FarSession session, ExecutePlanRequest request, String operationId) {
    this.session = session;
    this.request = request;
    this.operationId = operationId;
  }

  void run(Consumer<ExecutePlanResponse.Builder> responses) {
    Iterator<ExecutePlanResponse> stream = session.cluster().stub().executePlan(farRequest());
    try {
      while (!read(stream, responses)) {
        stream = reattached();
      }
    } finally {
      release();
    }
  }

  private ExecutePlanRequest farRequest() {
    ExecutePlanRequest.Builder far =
        request.toBuilder()
            .setSessionId(session.id())
            .setUserContext(session.user())
            .setOperationId(operationId)
            .clearClientObservedServerSideSessionId()
            .clearRequestOptions();
    for (ExecutePlanRequest.RequestOption option : request.getRequestOptionsList()) {
      if (!option.hasReattachOptions()) {
        far.addRequestOptions(option);
      }
    }
    return far.addRequestOptions(
            ExecutePlanRequest.RequestOption.newBuilder()
                .setReattachOptions(ReattachOptions.newBuilder().setReattachable(true)))
        .build();
  }

  /** Reads a stream to its end; whether that is the operation's. */
  private boolean read(
      Iterator<ExecutePlanResponse> stream, Consumer<ExecutePlanResponse.Builder> responses) {
    try {
      while (stream.hasNext()) {
        ExecutePlanResponse response = stream.next();
        failures = 0;
        lastResponse = Optional.of(response.getResponseId());
        if (response.hasResultComplete()) {
          isComplete = true;
        } else {
          responses.accept(response.toBuilder());
        }
      }
      return isComplete;
    } catch (StatusRuntimeException e) {
      if (isComplete) {
        return true;
      }
      boolean isBroken = e.getStatus().getCode() == Status.Code.UNAVAILABLE;
      // Without any response it is not known whether the operation began: only a reattach may tell.
      if (!isBroken || lastResponse.isEmpty() || failures >= ATTEMPTS) {
        throw e;
      }
      LockSupport.parkNanos((FIRST_PAUSE_MILLIS << failures) * 1_000_000);
      failures++;
      return false;
    }
  }

  private Iterator<ExecutePlanResponse> reattached() {
    ReattachExecuteRequest.Builder again =
        ReattachExecuteRequest.newBuilder()
            .setSessionId(session.id())
            .setUserContext(session.user())
            .setOperationId(operationId);
    lastResponse.ifPresent(again::setLastResponseId);
    return session.cluster().stub().reattachExecute(again.build());
  }

  private void release() {
    try {
      var unused =
          session
              .cluster()
              .stub()
              .releaseExecute(
                  ReleaseExecuteRequest.newBuilder()
                      .setSessionId(session.id())
                      .setUserContext(session.user())
                      .setOperationId(operationId)
                      .setReleaseAll(ReleaseExecuteRequest.ReleaseAll.getDefaultInstance())
                      .build());
    } catch (StatusRuntimeException _) {
      // The cluster forgets it by itself.
      return;
    }
  }
}
