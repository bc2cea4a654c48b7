package floeberg.connect;

import java.util.List;
import org.apache.spark.connect.proto.GetStatusResponse.OperationStatus;
import org.apache.spark.connect.proto.GetStatusResponse.OperationStatus.OperationState;

/** States of operations as GetStatus tells them. */
final class OperationStates {
  private OperationStates() {}

  /** The states of the ids, of all known operations when no id is given. */
  static List<OperationStatus> of(ConnectSession session, List<String> ids) {
    List<String> asked =
        ids.isEmpty() ? session.executions().stream().map(Execution::operationId).toList() : ids;
    return asked.stream()
        .map(
            id ->
                OperationStatus.newBuilder()
                    .setOperationId(id)
                    .setState(state(session, id))
                    .build())
        .toList();
  }

  private static OperationState state(ConnectSession session, String id) {
    return session
        .find(id)
        .map(
            execution -> {
              if (execution.isRunning()) {
                return OperationState.OPERATION_STATE_RUNNING;
              }
              return execution.error().isPresent()
                  ? OperationState.OPERATION_STATE_FAILED
                  : OperationState.OPERATION_STATE_SUCCEEDED;
            })
        .orElse(
            session.isAbandoned(id)
                ? OperationState.OPERATION_STATE_SUCCEEDED
                : OperationState.OPERATION_STATE_UNKNOWN);
  }
}
