package floeberg.connect.cluster;

import com.google.rpc.Status;
import floeberg.error.FloebergException;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import org.apache.spark.connect.proto.AnalyzePlanRequest;
import org.apache.spark.connect.proto.AnalyzePlanResponse;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ConfigResponse;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.FetchErrorDetailsRequest;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse;
import org.apache.spark.connect.proto.InterruptRequest;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.ReattachExecuteRequest;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.ReleaseExecuteRequest;
import org.apache.spark.connect.proto.ReleaseSessionRequest;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.SqlCommand;
import org.apache.spark.connect.proto.UserContext;

/** The calls to a cluster under one session's id; each throws the status it ends with. */
record FarCalls(Cluster cluster, String sessionId, UserContext user) {
  private static final Duration FAREWELL = Duration.ofSeconds(5);

  ConfigResponse config(ConfigRequest.Operation.Builder operation) {
    return cluster
        .promptStub()
        .config(
            ConfigRequest.newBuilder()
                .setSessionId(sessionId)
                .setUserContext(user)
                .setOperation(operation)
                .build());
  }

  /** Runs a short statement, such as USE, whose rows do not matter. */
  void sql(String text) {
    Relation query = Relation.newBuilder().setSql(SQL.newBuilder().setQuery(text)).build();
    SqlCommand command = SqlCommand.newBuilder().setInput(query).build();
    cluster
        .promptStub()
        .executePlan(
            ExecutePlanRequest.newBuilder()
                .setSessionId(sessionId)
                .setUserContext(user)
                .setPlan(Plan.newBuilder().setCommand(Command.newBuilder().setSqlCommand(command)))
                .build())
        .forEachRemaining(_ -> {});
  }

  AnalyzePlanResponse.Builder analyze(AnalyzePlanRequest request) {
    return cluster
        .stub()
        .analyzePlan(
            request.toBuilder()
                .setSessionId(sessionId)
                .setUserContext(user)
                .clearClientObservedServerSideSessionId()
                .build())
        .toBuilder();
  }

  /** The session's and user's ids are set here. */
  Iterator<ExecutePlanResponse> execute(ExecutePlanRequest.Builder request) {
    return cluster.stub().executePlan(request.setSessionId(sessionId).setUserContext(user).build());
  }

  Iterator<ExecutePlanResponse> reattach(String operationId, Optional<String> lastResponse) {
    ReattachExecuteRequest.Builder again =
        ReattachExecuteRequest.newBuilder()
            .setSessionId(sessionId)
            .setUserContext(user)
            .setOperationId(operationId);
    lastResponse.ifPresent(again::setLastResponseId);
    return cluster.stub().reattachExecute(again.build());
  }

  /** Lets go of an operation. */
  void release(String operationId) {
    try {
      var unused =
          cluster
              .promptStub()
              .releaseExecute(
                  ReleaseExecuteRequest.newBuilder()
                      .setSessionId(sessionId)
                      .setUserContext(user)
                      .setOperationId(operationId)
                      .setReleaseAll(ReleaseExecuteRequest.ReleaseAll.getDefaultInstance())
                      .build());
    } catch (StatusRuntimeException _) {
      // The cluster forgets it by itself.
      return;
    }
  }

  void interrupt(String operationId) {
    try {
      var unused =
          cluster
              .promptStub()
              .interrupt(
                  InterruptRequest.newBuilder()
                      .setSessionId(sessionId)
                      .setUserContext(user)
                      .setInterruptType(InterruptRequest.InterruptType.INTERRUPT_TYPE_OPERATION_ID)
                      .setOperationId(operationId)
                      .build());
    } catch (StatusRuntimeException _) {
      // It ended meanwhile, or the stream says what is wrong.
      return;
    }
  }

  void releaseSession() {
    try {
      var unused =
          cluster
              .stub()
              .withDeadlineAfter(FAREWELL)
              .releaseSession(
                  ReleaseSessionRequest.newBuilder()
                      .setSessionId(sessionId)
                      .setUserContext(user)
                      .build());
    } catch (StatusRuntimeException _) {
      // Gone already, or it ends there by itself.
      return;
    }
  }

  /**
   * What a client is told of a call that failed: the cluster's judgement as it is, anything else as
   * an error that is not worth another try. Handed on, UNAVAILABLE would be tried again for many
   * minutes, and UNAUTHENTICATED would speak of the client's own token.
   */
  RuntimeException error(StatusRuntimeException error) {
    Status status = StatusProto.fromThrowable(error);
    if (FarError.isJudgement(status)) {
      return new FarError(error, status, FarError.errorId(status).flatMap(this::details));
    }
    String what =
        switch (error.getStatus().getCode()) {
          case UNAVAILABLE, DEADLINE_EXCEEDED -> "does not answer: ";
          default -> "cannot be used: ";
        };
    return FloebergException.withoutCondition(
            "org.apache.spark.SparkException",
            "The cluster " + cluster.address() + " " + what + error.getMessage())
        .causedBy(error);
  }

  private Optional<FetchErrorDetailsResponse> details(String errorId) {
    try {
      return Optional.of(
          cluster
              .promptStub()
              .fetchErrorDetails(
                  FetchErrorDetailsRequest.newBuilder()
                      .setSessionId(sessionId)
                      .setUserContext(user)
                      .setErrorId(errorId)
                      .build()));
    } catch (StatusRuntimeException _) {
      // The status alone still says what is wrong.
      return Optional.empty();
    }
  }
}
