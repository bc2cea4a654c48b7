package floeberg.connect;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.StatusRuntimeException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Requests that are no messages, or nested too deep to be read. gRPC itself would end the call as
 * UNKNOWN; here they get the status of an invalid plan.
 */
final class UnreadableRequests {
  /** A field that no message has; it carries what was wrong. */
  private static final int PROBLEM = (1 << 29) - 1;

  private UnreadableRequests() {}

  /** Reads as the other does; what cannot be read is an empty message with the problem in it. */
  static <Q> Marshaller<Q> reading(Marshaller<Q> plain, Message prototype) {
    return new Marshaller<>() {
      @Override
      public InputStream stream(Q value) {
        return plain.stream(value);
      }

      @Override
      @SuppressWarnings("unchecked")
      public Q parse(InputStream stream) {
        try {
          return plain.parse(stream);
        } catch (StatusRuntimeException e) {
          return (Q) withProblem(prototype, String.valueOf(e.getCause()));
        }
      }
    };
  }

  private static Message withProblem(Message prototype, String problem) {
    var field =
        UnknownFieldSet.Field.newBuilder()
            .addLengthDelimited(ByteString.copyFromUtf8(problem))
            .build();
    return prototype
        .newBuilderForType()
        .setUnknownFields(UnknownFieldSet.newBuilder().addField(PROBLEM, field).build())
        .build();
  }

  private static Optional<String> problem(Object message) {
    return message instanceof Message request && request.getUnknownFields().hasField(PROBLEM)
        ? request.getUnknownFields().getField(PROBLEM).getLengthDelimitedList().stream()
            .map(ByteString::toStringUtf8)
            .findFirst()
        : Optional.empty();
  }

  /** Ends calls whose request could not be read. */
  static <Q, A> ServerCallHandler<Q, A> refusing(ServerCallHandler<Q, A> handler) {
    return (call, headers) ->
        new SimpleForwardingServerCallListener<>(handler.startCall(call, headers)) {
          private boolean isRefused;

          @Override
          public void onMessage(Q message) {
            Optional<String> problem = problem(message);
            if (problem.isEmpty()) {
              super.onMessage(message);
            } else if (!isRefused) {
              isRefused = true;
              close(call, problem.get());
            }
          }

          @Override
          public void onHalfClose() {
            if (!isRefused) {
              super.onHalfClose();
            }
          }
        };
  }

  private static void close(ServerCall<?, ?> call, String problem) {
    var condition =
        new Condition(
            "CONNECT_INVALID_PLAN.CANNOT_PARSE",
            "org.apache.spark.sql.connect.common.InvalidPlanInput");
    StatusRuntimeException status =
        ErrorStatus.of(FloebergException.of(condition, "errorMsg", problem), "", false);
    call.close(
        status.getStatus(),
        status.getTrailers() == null ? new io.grpc.Metadata() : status.getTrailers());
  }
}
