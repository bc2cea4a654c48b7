package floeberg.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.Any;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import floeberg.error.FloebergException;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Errors as clients expect them: status INTERNAL with one ErrorInfo that names the Java class, its
 * superclasses, condition and SQLSTATE.
 */
final class ErrorStatus {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** gRPC metadata is limited to 16 KiB, and the text travels twice. */
  private static final int MAX_DESCRIPTION = 2048;

  private static final int MAX_PARAMETERS = 1024;
  private static final int MAX_STACK_TRACE = 1024;

  private ErrorStatus() {}

  /**
   * The status.
   *
   * @param errorId under which the details can be fetched, empty when they cannot
   * @param withStackTrace {@code spark.sql.pyspark.jvmStacktrace.enabled}
   */
  static StatusRuntimeException of(Throwable error, String errorId, boolean withStackTrace) {
    List<String> classes = ErrorClasses.of(error);
    ErrorInfo.Builder info =
        ErrorInfo.newBuilder()
            .setReason(classes.getFirst())
            .setDomain("org.apache.spark")
            .putMetadata("classes", json(classes));
    if (error instanceof FloebergException floeberg && ErrorClasses.hasCondition(floeberg)) {
      String parameters = json(floeberg.parameters());
      if (parameters.length() <= MAX_PARAMETERS) {
        info.putMetadata("errorClass", floeberg.condition().name());
        info.putMetadata("messageParameters", parameters);
      }
      info.putMetadata("sqlState", floeberg.sqlState());
    }
    if (!errorId.isEmpty()) {
      info.putMetadata("errorId", errorId);
    }
    if (withStackTrace) {
      info.putMetadata("stackTrace", cut(stackTrace(error), MAX_STACK_TRACE));
    }
    Status status =
        Status.newBuilder()
            .setCode(io.grpc.Status.Code.INTERNAL.value())
            .setMessage(abbreviated(ErrorTexts.message(error)))
            .addDetails(Any.pack(info.build()))
            .build();
    return StatusProto.toStatusRuntimeException(status);
  }

  static String stackTrace(Throwable error) {
    var text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private static String abbreviated(String text) {
    return text.length() <= MAX_DESCRIPTION ? text : cut(text, MAX_DESCRIPTION - 3) + "...";
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length);
  }

  private static String json(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** The cause chain, the error first, at most five. */
  static List<Throwable> chain(Throwable error) {
    var chain = new ArrayList<Throwable>();
    for (Throwable t = error;
        t != null && chain.size() < 5 && !chain.contains(t);
        t = t.getCause()) {
      chain.add(t);
    }
    return chain;
  }
}
