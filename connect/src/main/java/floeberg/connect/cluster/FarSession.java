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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.spark.connect.proto.AnalyzePlanRequest;
import org.apache.spark.connect.proto.AnalyzePlanResponse;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ConfigResponse;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.KeyValue;
import org.apache.spark.connect.proto.UserContext;

/**
 * A session on the cluster beside one here. Before each statement it is brought to the same
 * settings, catalogs and current namespace; when the cluster forgot it, all of them are sent again.
 * What was sent is noted when the cluster has taken it, not before.
 */
public final class FarSession implements AutoCloseable {
  /** So often all is sent again to a cluster that forgets in between. */
  private static final int ALIGNMENTS = 3;

  private final Cluster cluster;
  private final Session session;
  private final UserContext user;
  private volatile FarCalls calls;
  private volatile String serverSideId = "";
  private Map<String, String> settings = Map.of();
  private List<String> current = List.of();
  private final Map<String, Map<String, String>> declared = new HashMap<>();
  private final Set<String> catalogsOfCluster = new HashSet<>();
  private final Map<List<String>, Long> refreshedAt = new HashMap<>();

  public FarSession(Cluster cluster, Session session, String userId) {
    this.cluster = cluster;
    this.session = session;
    this.user =
        UserContext.newBuilder().setUserId(cluster.address().userId().orElse(userId)).build();
    this.calls = newCalls();
  }

  private FarCalls newCalls() {
    return new FarCalls(cluster, UUID.randomUUID().toString(), user);
  }

  /** Notes that a statement here may have changed tables, which all sessions then know. */
  private void changedHere() {
    cluster.changedHere();
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
    prepare(footprint);
    FarCalls now = calls;
    ExecutePlanRequest aligned =
        request.toBuilder().setClientObservedServerSideSessionId(serverSideId).build();
    try {
      onInterrupt.accept(() -> now.interrupt(operationId));
      new FarExecution(now, aligned, operationId).run(responses);
    } catch (StatusRuntimeException e) {
      throw now.error(e);
    }
  }

  private void prepare(Optional<Footprint> footprint) {
    try {
      align();
      footprint.ifPresent(known -> refresh(known.tables()));
    } catch (StatusRuntimeException e) {
      throw calls.error(e);
    }
  }

  /** What a statement that is over, also one that failed, means for those behind it. */
  public void after(Decision decision) {
    if (decision.isChange()) {
      if (decision.route() == Route.HERE) {
        changedHere();
      } else {
        session.forgetTables();
      }
    }
  }

  /** Asks the cluster about a plan. */
  public AnalyzePlanResponse.Builder analyze(AnalyzePlanRequest request) {
    try {
      align();
      return calls.analyze(request);
    } catch (StatusRuntimeException e) {
      throw calls.error(e);
    }
  }

  private synchronized void align() {
    boolean isAligned = false;
    for (int i = 1; !isAligned; i++) {
      try {
        isAligned = alignOnce();
        if (!isAligned && i >= ALIGNMENTS) {
          throw FloebergException.withoutCondition(
              "org.apache.spark.SparkException",
              "The cluster " + cluster.address() + " does not keep its sessions");
        }
      } catch (StatusRuntimeException e) {
        String condition = FarError.condition(StatusProto.fromThrowable(e));
        if (i >= ALIGNMENTS || !condition.startsWith("INVALID_HANDLE.SESSION")) {
          throw e;
        }
        // Sessions that idled too long are not made again under the same id.
        calls = newCalls();
        forget();
      }
    }
  }

  /** Whether the cluster knew the session from the beginning to the end. */
  private boolean alignOnce() {
    Settings wanted = session.settings();
    Map<String, String> forwarded = SettingsForward.of(wanted);
    String before = serverSideId;
    // Asked even when nothing changed: the answer tells whether the session is still the same.
    set(added(settings, forwarded));
    if (!before.isEmpty() && !before.equals(serverSideId)) {
      return false;
    }
    String known = serverSideId;
    unset(settings, forwarded);
    settings = forwarded;
    alignCatalogs(wanted);
    alignNamespace();
    return known.equals(serverSideId);
  }

  private void alignNamespace() {
    var namespace = new ArrayList<String>();
    namespace.add(session.currentCatalog());
    namespace.addAll(session.currentNamespaceParts());
    // The embedded warehouse means nothing to the cluster.
    if (!session.isEmbedded(session.currentCatalog()) && !namespace.equals(current)) {
      calls.sql("USE " + quoted(namespace));
      current = namespace;
    }
  }

  /** A catalog that the cluster has stays as the cluster has it. */
  private void alignCatalogs(Settings wanted) {
    for (String catalog : SettingsForward.catalogs(wanted)) {
      Map<String, String> declaration = SettingsForward.declaration(catalog, wanted);
      Map<String, String> sent = declared.getOrDefault(catalog, Map.of());
      if (catalogsOfCluster.contains(catalog) || sent.equals(declaration)) {
        continue;
      }
      if (sent.isEmpty() && isKnownThere(catalog)) {
        catalogsOfCluster.add(catalog);
        continue;
      }
      set(added(sent, declaration));
      unset(sent, declaration);
      declared.put(catalog, declaration);
    }
  }

  private boolean isKnownThere(String catalog) {
    return config(
            ConfigRequest.Operation.newBuilder()
                .setGetOption(
                    ConfigRequest.GetOption.newBuilder()
                        .addKeys(SettingsForward.CATALOG + catalog)))
        .getPairs(0)
        .hasValue();
  }

  private static Map<String, String> added(Map<String, String> sent, Map<String, String> wanted) {
    var changed = new HashMap<>(wanted);
    changed.entrySet().removeAll(sent.entrySet());
    return changed;
  }

  /** Sets what the cluster takes; keys that are fixed there stay as they are. */
  private void set(Map<String, String> values) {
    ConfigRequest.Set.Builder set = ConfigRequest.Set.newBuilder().setSilent(true);
    values.forEach((key, value) -> set.addPairs(pair(key, value)));
    var unused = config(ConfigRequest.Operation.newBuilder().setSet(set));
  }

  private void unset(Map<String, String> sent, Map<String, String> wanted) {
    List<String> gone = sent.keySet().stream().filter(key -> !wanted.containsKey(key)).toList();
    if (!gone.isEmpty()) {
      var unused =
          config(
              ConfigRequest.Operation.newBuilder()
                  .setUnset(ConfigRequest.Unset.newBuilder().addAllKeys(gone)));
    }
  }

  private static KeyValue pair(String key, String value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private ConfigResponse config(ConfigRequest.Operation.Builder operation) {
    ConfigResponse answer = calls.config(operation);
    if (!answer.getServerSideSessionId().equals(serverSideId)) {
      forget();
      serverSideId = answer.getServerSideSessionId();
    }
    return answer;
  }

  /** The session there is new: nothing has been sent to it. */
  private void forget() {
    settings = Map.of();
    current = List.of();
    declared.clear();
    catalogsOfCluster.clear();
    refreshedAt.clear();
  }

  /** Tables that were changed here: the cluster's session may still know an older state. */
  private synchronized void refresh(Set<List<String>> tables) {
    long now = cluster.changesHere();
    for (List<String> table : tables) {
      if (refreshedAt.getOrDefault(table, 0L) < now && isRefreshed(table)) {
        refreshedAt.put(table, now);
      }
    }
  }

  private boolean isRefreshed(List<String> table) {
    try {
      calls.sql("REFRESH TABLE " + quoted(table));
      return true;
    } catch (StatusRuntimeException e) {
      Status status = StatusProto.fromThrowable(e);
      if (!FarError.isJudgement(status)) {
        throw e;
      }
      // A table that is not there: the statement itself says so.
      return false;
    }
  }

  private static String quoted(List<String> parts) {
    return parts.stream().map(TypeText::quoteIfNeeded).collect(Collectors.joining("."));
  }

  @Override
  public void close() {
    if (!serverSideId.isEmpty()) {
      calls.releaseSession();
    }
  }
}
