package floeberg.connect.cluster;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import floeberg.error.FloebergException;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.Optional;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse;

/** A cluster's error with its details, to be handed on as it is. */
public final class FarError extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final String ERROR_ID = "errorId";
  private static final String CONDITION = "errorClass";

  private final transient Status status;
  private final transient Optional<FetchErrorDetailsResponse> details;

  FarError(
      StatusRuntimeException cause, Status status, Optional<FetchErrorDetailsResponse> details) {
    super(status.getMessage(), cause);
    this.status = status;
    this.details = details;
  }

  /** The id under which the cluster keeps the details of a status. */
  static Optional<String> errorId(Status status) {
    return info(status)
        .map(info -> info.getMetadataMap().getOrDefault(ERROR_ID, ""))
        .filter(id -> !id.isEmpty());
  }

  /** Whether the cluster itself judged what it was asked, and not the way to it. */
  static boolean isJudgement(Status status) {
    return info(status).isPresent();
  }

  /** The name of Spark's condition, empty when the status has none. */
  static String condition(Status status) {
    return info(status).map(info -> info.getMetadataMap().getOrDefault(CONDITION, "")).orElse("");
  }

  private static Optional<ErrorInfo> info(Status status) {
    for (Any detail : status.getDetailsList()) {
      if (detail.is(ErrorInfo.class)) {
        try {
          return Optional.of(detail.unpack(ErrorInfo.class));
        } catch (InvalidProtocolBufferException e) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** The cluster's status; its details are found here under the id. */
  public StatusRuntimeException status(String errorId) {
    Optional<ErrorInfo> info = info(status);
    if (info.isEmpty()) {
      return StatusProto.toStatusRuntimeException(status);
    }
    ErrorInfo.Builder own = info.get().toBuilder().removeMetadata(ERROR_ID);
    if (!errorId.isEmpty() && details.isPresent()) {
      own.putMetadata(ERROR_ID, errorId);
    }
    return StatusProto.toStatusRuntimeException(
        status.toBuilder().clearDetails().addDetails(Any.pack(own.build())).build());
  }

  /** The error for someone who reads it here: class and whole text. */
  public FloebergException plain() {
    String name = info(status).map(ErrorInfo::getReason).orElse("org.apache.spark.SparkException");
    String text =
        details
            .filter(known -> known.hasRootErrorIdx())
            .map(known -> known.getErrors(known.getRootErrorIdx()).getMessage())
            .orElse(status.getMessage());
    return FloebergException.withoutCondition(name, text).causedBy(this);
  }

  /** What the cluster tells of the error; without ids. */
  public FetchErrorDetailsResponse.Builder details() {
    return details
        .map(FetchErrorDetailsResponse::toBuilder)
        .orElseGet(FetchErrorDetailsResponse::newBuilder)
        .clearSessionId()
        .clearServerSideSessionId();
  }
}
