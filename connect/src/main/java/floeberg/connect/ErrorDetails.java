package floeberg.connect;

import floeberg.error.FloebergException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse.Error;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse.QueryContext;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse.SparkThrowable;
import org.apache.spark.connect.proto.FetchErrorDetailsResponse.StackTraceElement;

/** An error with all it has: full text, causes, condition, place in the SQL text. */
final class ErrorDetails {
  private ErrorDetails() {}

  /**
   * The error for a client.
   *
   * @param parameters the parameters of a condition as the client's version of Spark has them
   */
  static FetchErrorDetailsResponse.Builder of(
      Throwable error,
      boolean withStackTrace,
      Function<FloebergException, Map<String, String>> parameters) {
    FetchErrorDetailsResponse.Builder details =
        FetchErrorDetailsResponse.newBuilder().setRootErrorIdx(0);
    List<Throwable> chain = ErrorStatus.chain(error);
    for (int i = 0; i < chain.size(); i++) {
      Error.Builder one = one(chain.get(i), withStackTrace, parameters);
      if (i + 1 < chain.size()) {
        one.setCauseIdx(i + 1);
      }
      details.addErrors(one);
    }
    return details;
  }

  private static Error.Builder one(
      Throwable error,
      boolean withStackTrace,
      Function<FloebergException, Map<String, String>> parameters) {
    Error.Builder one =
        Error.newBuilder()
            .addAllErrorTypeHierarchy(ErrorClasses.of(error))
            .setMessage(ErrorTexts.message(error));
    if (withStackTrace) {
      for (java.lang.StackTraceElement frame : error.getStackTrace()) {
        one.addStackTrace(frame(frame));
      }
    }
    if (error instanceof FloebergException floeberg && ErrorClasses.hasCondition(floeberg)) {
      one.setSparkThrowable(throwable(floeberg, parameters.apply(floeberg)));
    }
    return one;
  }

  private static StackTraceElement frame(java.lang.StackTraceElement frame) {
    StackTraceElement.Builder out =
        StackTraceElement.newBuilder()
            .setDeclaringClass(frame.getClassName())
            .setMethodName(frame.getMethodName())
            .setLineNumber(frame.getLineNumber());
    if (frame.getFileName() != null) {
      out.setFileName(frame.getFileName());
    }
    return out.build();
  }

  private static SparkThrowable throwable(FloebergException error, Map<String, String> parameters) {
    SparkThrowable.Builder out =
        SparkThrowable.newBuilder()
            .setErrorClass(error.condition().name())
            .putAllMessageParameters(parameters);
    if (!error.sqlState().isEmpty()) {
      out.setSqlState(error.sqlState());
    }
    if (error.position().isCall()) {
      out.addQueryContexts(
          QueryContext.newBuilder()
              .setContextType(QueryContext.ContextType.DATAFRAME)
              .setFragment(error.position().method())
              .setCallSite(error.position().calledFrom())
              .setSummary(ErrorTexts.callSummary(error.position())));
    }
    if (error.position().isKnown() && !error.sqlText().isEmpty()) {
      out.addQueryContexts(
          QueryContext.newBuilder()
              .setContextType(QueryContext.ContextType.SQL)
              .setStartIndex(error.position().start())
              .setStopIndex(error.position().stop())
              .setFragment(ErrorTexts.fragment(error))
              .setSummary(ErrorTexts.summary(error)));
    }
    return out.build();
  }
}
