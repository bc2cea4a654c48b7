package floeberg.cli;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import floeberg.Floeberg;
import floeberg.connect.ConnectOptions;
import floeberg.connect.ConnectServer;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.spark.connect.proto.Aggregate;
import org.apache.spark.connect.proto.AnalyzePlanRequest;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.Expression;
import org.apache.spark.connect.proto.FetchErrorDetailsRequest;
import org.apache.spark.connect.proto.LocalRelation;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Range;
import org.apache.spark.connect.proto.Read;
import org.apache.spark.connect.proto.ReattachOptions;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.ReleaseExecuteRequest;
import org.apache.spark.connect.proto.ReleaseSessionRequest;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.ShowString;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc.SparkConnectServiceBlockingStub;
import org.apache.spark.connect.proto.SqlCommand;
import org.apache.spark.connect.proto.UserContext;
import org.apache.spark.connect.proto.WriteOperationV2;

/** A conversation with the server such as a short PySpark script has, for the JDK's cache. */
final class ServerTraining implements AutoCloseable {
  private static final String CREATE =
      "CREATE TABLE trained (id BIGINT, name STRING) USING iceberg";

  private final String session = UUID.randomUUID().toString();
  private final UserContext user = UserContext.newBuilder().setUserId("training").build();
  private final ManagedChannel channel;
  private final SparkConnectServiceBlockingStub stub;

  private ServerTraining(int port) {
    channel = ManagedChannelBuilder.forAddress("localhost", port).usePlaintext().build();
    stub = SparkConnectServiceGrpc.newBlockingStub(channel);
  }

  static void run(Path warehouse) throws IOException {
    try (Floeberg engine = Floeberg.open(warehouse, Map.of());
        ConnectServer server = ConnectServer.start(engine, ConnectOptions.loopback(0));
        var client = new ServerTraining(server.port())) {
      client.talk();
    }
  }

  private void talk() {
    config();
    execute(root(Relation.newBuilder().setRange(Range.newBuilder().setEnd(1).setStep(1)).build()));
    execute(command(Command.newBuilder().setSqlCommand(sqlCommand(CREATE)).build()));
    var rows = rows(execute(root(sql("SELECT 1L AS id, 'a' AS name"))));
    var local = LocalRelation.newBuilder().setData(rows).setSchema("id bigint, name string");
    execute(command(append(Relation.newBuilder().setLocalRelation(local).build())));
    Relation table =
        Relation.newBuilder()
            .setRead(
                Read.newBuilder()
                    .setNamedTable(Read.NamedTable.newBuilder().setUnparsedIdentifier("trained")))
            .build();
    schema(table);
    execute(root(sum(table)));
    execute(root(shown(table)));
    mistake();
    var _ =
        stub.releaseSession(
            ReleaseSessionRequest.newBuilder().setSessionId(session).setUserContext(user).build());
  }

  private void config() {
    var keys = ConfigRequest.Get.newBuilder().addKeys("spark.sql.session.timeZone");
    var _ =
        stub.config(
            ConfigRequest.newBuilder()
                .setSessionId(session)
                .setUserContext(user)
                .setOperation(ConfigRequest.Operation.newBuilder().setGet(keys))
                .build());
  }

  private void schema(Relation relation) {
    var _ =
        stub.analyzePlan(
            AnalyzePlanRequest.newBuilder()
                .setSessionId(session)
                .setUserContext(user)
                .setSchema(AnalyzePlanRequest.Schema.newBuilder().setPlan(root(relation)))
                .build());
  }

  private void mistake() {
    try {
      execute(root(sql("SELECT nope FROM trained")));
    } catch (StatusRuntimeException e) {
      var _ =
          stub.fetchErrorDetails(
              FetchErrorDetailsRequest.newBuilder()
                  .setSessionId(session)
                  .setUserContext(user)
                  .setErrorId(errorId(e))
                  .build());
    }
  }

  private static String errorId(StatusRuntimeException error) {
    try {
      return StatusProto.fromThrowable(error)
          .getDetails(0)
          .unpack(ErrorInfo.class)
          .getMetadataOrThrow("errorId");
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a plan and releases it as PySpark does. */
  private List<ExecutePlanResponse> execute(Plan plan) {
    String operation = UUID.randomUUID().toString();
    var reattach = ReattachOptions.newBuilder().setReattachable(true);
    var request =
        ExecutePlanRequest.newBuilder()
            .setSessionId(session)
            .setUserContext(user)
            .setOperationId(operation)
            .setPlan(plan)
            .addRequestOptions(
                ExecutePlanRequest.RequestOption.newBuilder().setReattachOptions(reattach))
            .build();
    var responses = new ArrayList<ExecutePlanResponse>();
    stub.executePlan(request).forEachRemaining(responses::add);
    var _ =
        stub.releaseExecute(
            ReleaseExecuteRequest.newBuilder()
                .setSessionId(session)
                .setUserContext(user)
                .setOperationId(operation)
                .setReleaseAll(ReleaseExecuteRequest.ReleaseAll.getDefaultInstance())
                .build());
    return responses;
  }

  private static ByteString rows(List<ExecutePlanResponse> responses) {
    return responses.stream()
        .filter(ExecutePlanResponse::hasArrowBatch)
        .map(response -> response.getArrowBatch().getData())
        .findFirst()
        .orElseThrow();
  }

  private static Plan root(Relation relation) {
    return Plan.newBuilder().setRoot(relation).build();
  }

  private static Plan command(Command command) {
    return Plan.newBuilder().setCommand(command).build();
  }

  private static Relation sql(String text) {
    return Relation.newBuilder().setSql(SQL.newBuilder().setQuery(text)).build();
  }

  private static SqlCommand sqlCommand(String text) {
    return SqlCommand.newBuilder().setInput(sql(text)).build();
  }

  private static Command append(Relation rows) {
    return Command.newBuilder()
        .setWriteOperationV2(
            WriteOperationV2.newBuilder()
                .setInput(rows)
                .setTableName("trained")
                .setMode(WriteOperationV2.Mode.MODE_APPEND))
        .build();
  }

  private static Relation sum(Relation table) {
    var column = Expression.UnresolvedAttribute.newBuilder().setUnparsedIdentifier("id");
    var sum =
        Expression.UnresolvedFunction.newBuilder()
            .setFunctionName("sum")
            .addArguments(Expression.newBuilder().setUnresolvedAttribute(column));
    var named =
        Expression.Alias.newBuilder()
            .addName("s")
            .setExpr(Expression.newBuilder().setUnresolvedFunction(sum));
    return Relation.newBuilder()
        .setAggregate(
            Aggregate.newBuilder()
                .setInput(table)
                .setGroupType(Aggregate.GroupType.GROUP_TYPE_GROUPBY)
                .addAggregateExpressions(Expression.newBuilder().setAlias(named)))
        .build();
  }

  private static Relation shown(Relation table) {
    return Relation.newBuilder()
        .setShowString(ShowString.newBuilder().setInput(table).setNumRows(20).setTruncate(20))
        .build();
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
