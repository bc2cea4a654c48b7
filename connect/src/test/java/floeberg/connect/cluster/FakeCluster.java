package floeberg.connect.cluster;

import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ConfigResponse;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.KeyValue;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.ReattachExecuteRequest;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;

/** A cluster that notes what it is asked, answers nothing of its own, and fails as it is told. */
final class FakeCluster extends SparkConnectServiceGrpc.SparkConnectServiceImplBase
    implements AutoCloseable {
  private final Server server;
  private final String serverSideId = UUID.randomUUID().toString();
  private final List<String> texts = new CopyOnWriteArrayList<>();
  private final Map<String, String> settings = new ConcurrentHashMap<>();
  private volatile Function<String, Optional<StatusRuntimeException>> failure =
      _ -> Optional.empty();
  private volatile boolean isSilent;

  FakeCluster() throws IOException {
    server = ServerBuilder.forPort(0).addService(this).build().start();
  }

  ClusterAddress address() {
    return ClusterAddress.parse("sc://localhost:" + server.getPort());
  }

  /** The statements that came since the last call. */
  List<String> takeTexts() {
    List<String> taken = List.copyOf(texts);
    texts.clear();
    return taken;
  }

  Map<String, String> settings() {
    return settings;
  }

  /** With what a statement ends, if with an error. */
  void fail(Function<String, Optional<StatusRuntimeException>> how) {
    failure = how;
  }

  /** From now on streams end at once, without a response. */
  void beSilent() {
    isSilent = true;
  }

  @Override
  public void config(ConfigRequest request, StreamObserver<ConfigResponse> observer) {
    var answer =
        ConfigResponse.newBuilder()
            .setSessionId(request.getSessionId())
            .setServerSideSessionId(serverSideId);
    ConfigRequest.Operation operation = request.getOperation();
    for (KeyValue pair : operation.getSet().getPairsList()) {
      settings.put(pair.getKey(), pair.getValue());
    }
    for (String key : operation.getGetOption().getKeysList()) {
      answer.addPairs(KeyValue.newBuilder().setKey(key));
    }
    operation.getUnset().getKeysList().forEach(settings::remove);
    observer.onNext(answer.build());
    observer.onCompleted();
  }

  @Override
  public void executePlan(
      ExecutePlanRequest request, StreamObserver<ExecutePlanResponse> observer) {
    Plan plan = request.getPlan();
    String text =
        plan.hasRoot()
            ? plan.getRoot().getSql().getQuery()
            : plan.getCommand().getSqlCommand().getInput().getSql().getQuery();
    texts.add(text);
    Optional<StatusRuntimeException> error = failure.apply(text);
    if (error.isPresent()) {
      observer.onError(error.get());
      return;
    }
    answer(observer);
  }

  @Override
  public void reattachExecute(
      ReattachExecuteRequest request, StreamObserver<ExecutePlanResponse> observer) {
    answer(observer);
  }

  private void answer(StreamObserver<ExecutePlanResponse> observer) {
    if (!isSilent) {
      observer.onNext(
          ExecutePlanResponse.newBuilder()
              .setResponseId(UUID.randomUUID().toString())
              .setResultComplete(ExecutePlanResponse.ResultComplete.getDefaultInstance())
              .build());
    }
    observer.onCompleted();
  }

  static StatusRuntimeException status(Status.Code code) {
    return code.toStatus().withDescription("as told").asRuntimeException();
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
