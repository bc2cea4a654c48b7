package floeberg.connect;

import floeberg.connect.cluster.FarError;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.connect.proto.AddArtifactsRequest;
import org.apache.spark.connect.proto.AddArtifactsResponse;
import org.apache.spark.connect.proto.AnalyzePlanRequest;
import org.apache.spark.connect.proto.AnalyzePlanResponse;
import org.apache.spark.connect.proto.ArtifactStatusesRequest;
import org.apache.spark.connect.proto.ArtifactStatusesResponse;
import org.apache.spark.connect.proto.CloneSessionRequest;
import org.apache.spark.connect.proto.CloneSessionResponse;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ConfigResponse;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.FetchErrorDetailsRequest;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse;
import org.apache.spark.connect.proto.GetStatusRequest;
import org.apache.spark.connect.proto.GetStatusResponse;
import org.apache.spark.connect.proto.InterruptRequest;
import org.apache.spark.connect.proto.InterruptResponse;
import org.apache.spark.connect.proto.ReattachExecuteRequest;
import org.apache.spark.connect.proto.ReleaseExecuteRequest;
import org.apache.spark.connect.proto.ReleaseExecuteResponse;
import org.apache.spark.connect.proto.ReleaseSessionRequest;
import org.apache.spark.connect.proto.ReleaseSessionResponse;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;

/** The service's calls: each finds its session and answers, or fails with a status of its own. */
final class ConnectService extends SparkConnectServiceGrpc.SparkConnectServiceImplBase {
  private final ConnectSessions sessions;

  ConnectService(ConnectSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public void executePlan(
      ExecutePlanRequest request, StreamObserver<ExecutePlanResponse> observer) {
    stream(
        observer,
        () ->
            sessions.open(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        (session, stream) -> session.execution(request).attach(stream));
  }

  @Override
  public void reattachExecute(
      ReattachExecuteRequest request, StreamObserver<ExecutePlanResponse> observer) {
    stream(
        observer,
        () ->
            sessions.find(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        (session, stream) -> {
          String id = request.getOperationId();
          Execution execution =
              session
                  .find(id)
                  .orElseThrow(
                      () ->
                          session.isAbandoned(id)
                              ? Handles.operationAbandoned(id)
                              : Handles.operationNotFound(id));
          if (!execution.isReattachable()) {
            throw Handles.notReattachable();
          }
          if (request.hasLastResponseId()) {
            execution.attachAfter(request.getLastResponseId(), stream);
          } else {
            execution.attach(stream);
          }
        });
  }

  private interface StreamBody {
    void attach(ConnectSession session, ServerCallStreamObserver<ExecutePlanResponse> stream);
  }

  private static void stream(
      StreamObserver<ExecutePlanResponse> observer,
      Supplier<ConnectSession> find,
      StreamBody body) {
    Optional<ConnectSession> session = Optional.empty();
    try {
      session = Optional.of(find.get());
      body.attach(session.get(), (ServerCallStreamObserver<ExecutePlanResponse>) observer);
    } catch (Throwable e) {
      fail(observer, session, e);
    }
  }

  private interface Body<A> {
    A answer(ConnectSession session);
  }

  private static <A> void answer(
      StreamObserver<A> observer, Supplier<ConnectSession> find, Body<A> body) {
    Optional<ConnectSession> session = Optional.empty();
    A answer;
    try {
      session = Optional.of(find.get());
      answer = body.answer(session.get());
    } catch (Throwable e) {
      fail(observer, session, e);
      return;
    }
    observer.onNext(answer);
    observer.onCompleted();
  }

  private static void fail(
      StreamObserver<?> observer, Optional<ConnectSession> session, Throwable error) {
    observer.onError(
        session.isPresent() ? session.get().status(error) : ErrorStatus.of(error, "", false));
  }

  @Override
  public void analyzePlan(
      AnalyzePlanRequest request, StreamObserver<AnalyzePlanResponse> observer) {
    answer(
        observer,
        () ->
            sessions.open(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        session ->
            session
                .router()
                .analyze(request)
                .setSessionId(request.getSessionId())
                .setServerSideSessionId(session.serverSessionId())
                .build());
  }

  @Override
  public void config(ConfigRequest request, StreamObserver<ConfigResponse> observer) {
    answer(
        observer,
        () ->
            sessions.open(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        session ->
            new ConfigCalls(session.core())
                .answer(request.getOperation())
                .setSessionId(request.getSessionId())
                .setServerSideSessionId(session.serverSessionId())
                .build());
  }

  @Override
  public StreamObserver<AddArtifactsRequest> addArtifacts(
      StreamObserver<AddArtifactsResponse> observer) {
    return new ArtifactUpload(
        observer,
        request ->
            sessions.open(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()));
  }

  @Override
  public void artifactStatus(
      ArtifactStatusesRequest request, StreamObserver<ArtifactStatusesResponse> observer) {
    answer(
        observer,
        () ->
            sessions.open(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        session -> {
          ArtifactStatusesResponse.Builder answer =
              ArtifactStatusesResponse.newBuilder()
                  .setSessionId(request.getSessionId())
                  .setServerSideSessionId(session.serverSessionId());
          for (String name : request.getNamesList()) {
            boolean exists =
                name.startsWith(Artifacts.CACHE)
                    && session.artifacts().has(name.substring(Artifacts.CACHE.length()));
            answer.putStatuses(
                name,
                ArtifactStatusesResponse.ArtifactStatus.newBuilder().setExists(exists).build());
          }
          return answer.build();
        });
  }

  @Override
  public void interrupt(InterruptRequest request, StreamObserver<InterruptResponse> observer) {
    answer(
        observer,
        () ->
            sessions.open(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        session ->
            InterruptResponse.newBuilder()
                .setSessionId(request.getSessionId())
                .setServerSideSessionId(session.serverSessionId())
                .addAllInterruptedIds(interrupted(session, request))
                .build());
  }

  private static List<String> interrupted(ConnectSession session, InterruptRequest request) {
    var ids = new ArrayList<String>();
    for (Execution execution : session.executions()) {
      boolean isMeant =
          switch (request.getInterruptType()) {
            case INTERRUPT_TYPE_ALL -> true;
            case INTERRUPT_TYPE_TAG -> execution.tags().contains(request.getOperationTag());
            case INTERRUPT_TYPE_OPERATION_ID ->
                execution.operationId().equals(request.getOperationId());
            case INTERRUPT_TYPE_UNSPECIFIED, UNRECOGNIZED ->
                throw InvalidPlan.of("Unknown interrupt type: " + request.getInterruptTypeValue());
          };
      if (isMeant && execution.interrupt()) {
        ids.add(execution.operationId());
      }
    }
    return ids;
  }

  @Override
  public void releaseExecute(
      ReleaseExecuteRequest request, StreamObserver<ReleaseExecuteResponse> observer) {
    answer(
        observer,
        () ->
            sessions.find(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        session -> {
          ReleaseExecuteResponse.Builder answer =
              ReleaseExecuteResponse.newBuilder()
                  .setSessionId(request.getSessionId())
                  .setServerSideSessionId(session.serverSessionId());
          Optional<Execution> execution = session.find(request.getOperationId());
          if (execution.isEmpty()) {
            return answer.build();
          }
          switch (request.getReleaseCase()) {
            case RELEASE_ALL -> session.forget(execution.get());
            case RELEASE_UNTIL ->
                execution.get().releaseUntil(request.getReleaseUntil().getResponseId());
            case RELEASE_NOT_SET ->
                throw InvalidPlan.unset("spark.connect.ReleaseExecuteRequest", "RELEASE_NOT_SET");
          }
          return answer.setOperationId(request.getOperationId()).build();
        });
  }

  @Override
  public void releaseSession(
      ReleaseSessionRequest request, StreamObserver<ReleaseSessionResponse> observer) {
    try {
      String serverId =
          sessions.release(
              request.getUserContext().getUserId(),
              request.getSessionId(),
              request.getAllowReconnect());
      observer.onNext(
          ReleaseSessionResponse.newBuilder()
              .setSessionId(request.getSessionId())
              .setServerSideSessionId(serverId)
              .build());
      observer.onCompleted();
    } catch (Throwable e) {
      fail(observer, Optional.empty(), e);
    }
  }

  @Override
  public void fetchErrorDetails(
      FetchErrorDetailsRequest request, StreamObserver<FetchErrorDetailsResponse> observer) {
    answer(
        observer,
        () ->
            sessions.open(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        session ->
            session
                .takeError(request.getErrorId())
                .map(error -> details(error, request, session))
                .orElseGet(FetchErrorDetailsResponse::newBuilder)
                .setSessionId(request.getSessionId())
                .setServerSideSessionId(session.serverSessionId())
                .build());
  }

  private static FetchErrorDetailsResponse.Builder details(
      Throwable error, FetchErrorDetailsRequest request, ConnectSession session) {
    return error instanceof FarError known
        ? known.details()
        : ErrorDetails.of(
            error,
            session.core().settings().isTrue("spark.sql.connect.serverStacktrace.enabled"),
            condition ->
                ClientVersion.of(request.getClientType()).parameters(condition, session.core()));
  }

  @Override
  public void cloneSession(
      CloneSessionRequest request, StreamObserver<CloneSessionResponse> observer) {
    answer(
        observer,
        () ->
            sessions.find(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        session -> {
          ConnectSession copy =
              sessions.copy(
                  session,
                  TypeReader.present(request.hasNewSessionId(), request.getNewSessionId()));
          return CloneSessionResponse.newBuilder()
              .setSessionId(request.getSessionId())
              .setServerSideSessionId(session.serverSessionId())
              .setNewSessionId(copy.sessionId())
              .setNewServerSideSessionId(copy.serverSessionId())
              .build();
        });
  }

  @Override
  public void getStatus(GetStatusRequest request, StreamObserver<GetStatusResponse> observer) {
    answer(
        observer,
        () ->
            sessions.find(
                request.getUserContext().getUserId(),
                request.getSessionId(),
                request.getClientObservedServerSideSessionId()),
        session -> {
          GetStatusResponse.Builder answer =
              GetStatusResponse.newBuilder()
                  .setSessionId(request.getSessionId())
                  .setServerSideSessionId(session.serverSessionId());
          if (request.hasOperationStatus()) {
            OperationStates.of(session, request.getOperationStatus().getOperationIdsList())
                .forEach(answer::addOperationStatuses);
          }
          return answer.build();
        });
  }
}
