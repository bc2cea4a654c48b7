package floeberg.connect;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.ReattachOptions;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.ReleaseSessionRequest;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;
import org.apache.spark.connect.proto.SqlCommand;
import org.apache.spark.connect.proto.UserContext;

/** A client that says on the wire what PySpark says, for one session. */
final class ConnectClient implements AutoCloseable {
  final String session;
  final UserContext user = UserContext.newBuilder().setUserId("tester").build();
  private final ManagedChannel channel;
  final SparkConnectServiceGrpc.SparkConnectServiceBlockingStub stub;
  final SparkConnectServiceGrpc.SparkConnectServiceStub streams;

  ConnectClient(int port) {
    this(port, UUID.randomUUID().toString());
  }

  /** A client of a session that others may use, too. */
  ConnectClient(int port, String session) {
    this.session = session;
    channel = ManagedChannelBuilder.forAddress("localhost", port).usePlaintext().build();
    stub = SparkConnectServiceGrpc.newBlockingStub(channel);
    streams = SparkConnectServiceGrpc.newStub(channel);
  }

  static Relation sql(String text) {
    return Relation.newBuilder().setSql(SQL.newBuilder().setQuery(text)).build();
  }

  static Plan query(String text) {
    return Plan.newBuilder().setRoot(sql(text)).build();
  }

  static Plan command(String text) {
    return Plan.newBuilder()
        .setCommand(Command.newBuilder().setSqlCommand(SqlCommand.newBuilder().setInput(sql(text))))
        .build();
  }

  ExecutePlanRequest request(Plan plan, String operation) {
    return ExecutePlanRequest.newBuilder()
        .setSessionId(session)
        .setUserContext(user)
        .setOperationId(operation)
        .setPlan(plan)
        .addRequestOptions(
            ExecutePlanRequest.RequestOption.newBuilder()
                .setReattachOptions(ReattachOptions.newBuilder().setReattachable(true)))
        .build();
  }

  List<ExecutePlanResponse> run(Plan plan) {
    return run(plan, UUID.randomUUID().toString());
  }

  List<ExecutePlanResponse> run(Plan plan, String operation) {
    var responses = new ArrayList<ExecutePlanResponse>();
    stub.executePlan(request(plan, operation)).forEachRemaining(responses::add);
    responses.removeIf(ExecutePlanResponse::hasExecutionProgress);
    return responses;
  }

  /** Rows that a query gives. */
  long rows(String text) {
    return run(query(text)).stream()
        .filter(ExecutePlanResponse::hasArrowBatch)
        .mapToLong(response -> response.getArrowBatch().getRowCount())
        .sum();
  }

  /** Spark's condition of an error, empty when it has none. */
  static String condition(StatusRuntimeException error) {
    return info(error).getMetadataOrDefault("errorClass", "");
  }

  static ErrorInfo info(StatusRuntimeException error) {
    try {
      return StatusProto.fromThrowable(error).getDetails(0).unpack(ErrorInfo.class);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
  }

  void release() {
    var unused =
        stub.releaseSession(
            ReleaseSessionRequest.newBuilder().setSessionId(session).setUserContext(user).build());
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
