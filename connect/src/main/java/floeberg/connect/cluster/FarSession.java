package floeberg.connect.cluster;

import com.google.rpc.Status;
import floeberg.error.FloebergException;
import floeberg.session.Footprint;
import floeberg.session.Session;
import floeberg.setting.Settings;
import floeberg.type.TypeText;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
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
import org.apache.spark.connect.proto.KeyValue;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.ReleaseSessionRequest;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.SqlCommand;
import org.apache.spark.connect.proto.UserContext;

/**
 * A session on the cluster beside one here. Before each statement it is brought to the same
 * settings, catalogs and current namespace; when the cluster forgot it, all of them are sent again.
 */
public final class FarSession implements AutoCloseable {
  private final Cluster cluster;
  private final Session session;
  private final UserContext user;
  private final String id = UUID.randomUUID().toString();
  private Map<String, String> settings = Map.of();
  private List<String> current = List.of();
  private String serverSideId = "";
  private final AtomicLong changesHere = new AtomicLong();
  private final Map<List<String>, Long> refreshedAt = new HashMap<>();

  public FarSession(Cluster cluster, Session session, String userId) {
    this.cluster = cluster;
    this.session = session;
    this.user =
        UserContext.newBuilder().setUserId(cluster.address().userId().orElse(userId)).build();
  }

  /** Notes that a statement here may have changed tables. */
  public void changedHere() {
    changesHere.incrementAndGet();
  }

  Cluster cluster() {
    return cluster;
  }

  String id() {
    return id;
  }

  UserContext user() {
    return user;
  }

  /**
   * Runs a client's request on the cluster.
   *
   * @param footprint what the request needs, when that is known
   * @param operationId the operation's id, here and there
   * @param onInterrupt is given what stops it
   * @param responses gets every response but the last, which only says that nothing follows
   */
  public void execute(
      ExecutePlanRequest request,
      Optional<Footprint> footprint,
      String operationId,
      Consumer<Runnable> onInterrupt,
      Consumer<ExecutePlanResponse.Builder> responses) {
    try {
      align();
      footprint.ifPresent(known -> refresh(known.tables()));
      onInterrupt.accept(() -> interrupt(operationId));
      new FarExecution(this, request, operationId).run(responses);
    } catch (StatusRuntimeException e) {
      throw error(e);
    }
  }

  /** Asks the cluster about a plan. */
  public AnalyzePlanResponse.Builder analyze(AnalyzePlanRequest request) {
    try {
      align();
      return cluster
          .stub()
          .analyzePlan(
              request.toBuilder()
                  .setSessionId(id)
                  .setUserContext(user)
                  .clearClientObservedServerSideSessionId()
                  .build())
          .toBuilder();
    } catch (StatusRuntimeException e) {
      throw error(e);
    }
  }

  private void interrupt(String operationId) {
    try {
      var unused =
          cluster
              .stub()
              .interrupt(
                  InterruptRequest.newBuilder()
                      .setSessionId(id)
                      .setUserContext(user)
                      .setInterruptType(InterruptRequest.InterruptType.INTERRUPT_TYPE_OPERATION_ID)
                      .setOperationId(operationId)
                      .build());
    } catch (StatusRuntimeException _) {
      // It ended meanwhile, or the stream says what is wrong.
      return;
    }
  }

  private synchronized void align() {
    Settings wanted = session.settings();
    alignSettings(SettingsForward.of(wanted));
    alignCatalogs(wanted);
    var namespace = new ArrayList<String>();
    namespace.add(session.currentCatalog());
    namespace.addAll(session.currentNamespaceParts());
    // The embedded warehouse means nothing to the cluster.
    if (!session.isEmbedded(session.currentCatalog()) && !namespace.equals(current)) {
      sql("USE " + quoted(namespace));
      current = namespace;
    }
  }

  private void alignSettings(Map<String, String> wanted) {
    var changed = new HashMap<>(wanted);
    changed.entrySet().removeAll(settings.entrySet());
    // Asked even when nothing changed: the answer tells whether the session is still the same.
    set(changed);
    List<String> gone = settings.keySet().stream().filter(key -> !wanted.containsKey(key)).toList();
    if (!gone.isEmpty()) {
      config(
          ConfigRequest.Operation.newBuilder()
              .setUnset(ConfigRequest.Unset.newBuilder().addAllKeys(gone)));
    }
    settings = wanted;
  }

  /** Sets what the cluster takes; keys that are fixed there stay as they are. */
  private void set(Map<String, String> values) {
    ConfigRequest.Set.Builder set = ConfigRequest.Set.newBuilder().setSilent(true);
    values.forEach((key, value) -> set.addPairs(pair(key, value)));
    ConfigResponse answer = config(ConfigRequest.Operation.newBuilder().setSet(set));
    if (!answer.getServerSideSessionId().equals(serverSideId)) {
      boolean isForgotten = !serverSideId.isEmpty();
      serverSideId = answer.getServerSideSessionId();
      settings = Map.of();
      current = List.of();
      if (isForgotten) {
        set(SettingsForward.of(session.settings()));
      }
    }
  }

  private static KeyValue pair(String key, String value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private ConfigResponse config(ConfigRequest.Operation.Builder operation) {
    return cluster
        .stub()
        .config(
            ConfigRequest.newBuilder()
                .setSessionId(id)
                .setUserContext(user)
                .setOperation(operation)
                .build());
  }

  private void alignCatalogs(Settings wanted) {
    if (!current.isEmpty()) {
      return;
    }
    for (String catalog : SettingsForward.catalogs(wanted)) {
      ConfigResponse known =
          config(
              ConfigRequest.Operation.newBuilder()
                  .setGetOption(
                      ConfigRequest.GetOption.newBuilder()
                          .addKeys(SettingsForward.CATALOG + catalog)));
      if (!known.getPairs(0).hasValue()) {
        set(SettingsForward.declaration(catalog, wanted));
      }
    }
  }

  /** Tables that were changed here: the cluster's session may still know an older state. */
  private synchronized void refresh(Set<List<String>> tables) {
    for (List<String> table : tables) {
      if (refreshedAt.getOrDefault(table, 0L) < changesHere.get()) {
        refreshedAt.put(table, changesHere.get());
        try {
          sql("REFRESH TABLE " + quoted(table));
        } catch (StatusRuntimeException _) {
          // A branch, or a table that is not there: the statement itself says so.
        }
      }
    }
  }

  private static String quoted(List<String> parts) {
    return parts.stream().map(TypeText::quoteIfNeeded).collect(Collectors.joining("."));
  }

  private void sql(String text) {
    Relation query = Relation.newBuilder().setSql(SQL.newBuilder().setQuery(text)).build();
    cluster
        .stub()
        .executePlan(
            ExecutePlanRequest.newBuilder()
                .setSessionId(id)
                .setUserContext(user)
                .setPlan(
                    Plan.newBuilder()
                        .setCommand(
                            Command.newBuilder()
                                .setSqlCommand(SqlCommand.newBuilder().setInput(query))))
                .build())
        .forEachRemaining(_ -> {});
  }

  private RuntimeException error(StatusRuntimeException error) {
    if (error.getStatus().getCode() == io.grpc.Status.Code.UNAVAILABLE) {
      // Handed on, clients would try again for many minutes.
      return FloebergException.withoutCondition(
              "org.apache.spark.SparkException",
              "The cluster " + cluster.address() + " does not answer: " + error.getMessage())
          .causedBy(error);
    }
    Status status = StatusProto.fromThrowable(error);
    return new FarError(error, status, FarError.errorId(status).flatMap(this::details));
  }

  private Optional<FetchErrorDetailsResponse> details(String errorId) {
    try {
      return Optional.of(
          cluster
              .stub()
              .fetchErrorDetails(
                  FetchErrorDetailsRequest.newBuilder()
                      .setSessionId(id)
                      .setUserContext(user)
                      .setErrorId(errorId)
                      .build()));
    } catch (StatusRuntimeException _) {
      // The status alone still says what is wrong.
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    if (serverSideId.isEmpty()) {
      return;
    }
    try {
      var unused =
          cluster
              .stub()
              .withDeadlineAfter(java.time.Duration.ofSeconds(5))
              .releaseSession(
                  ReleaseSessionRequest.newBuilder().setSessionId(id).setUserContext(user).build());
    } catch (StatusRuntimeException _) {
      // Gone already, or it ends there by itself.
      return;
    }
  }
}
