package floeberg.duckdb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turns DuckDB's errors into Spark's conditions. */
final class DuckErrors {
  /** What a streamed query says for any error; the cause must be asked for. */
  static final String LOST = "Invalid result set";

  private DuckErrors() {}

  /** Whether DuckDB lost the error's text on the way. */
  static boolean isLost(SQLException error) {
    return String.valueOf(error.getMessage()).contains(LOST);
  }

  /** The condition for an error that a resolved query's text raised. */
  static RuntimeException translate(SQLException error, String sql) {
    String message = message(String.valueOf(error.getMessage()));
    int planted = message.indexOf(PlantedError.PREFIX);
    RuntimeException translated =
        planted >= 0 ? planted(message.substring(planted)) : NativeErrors.translate(message, sql);
    if (translated.getCause() == null) {
      translated.initCause(error);
    }
    return translated;
  }

  // With errors_as_json the message is an object that holds DuckDB's type and text.
  private static String message(String text) {
    if (!text.startsWith("{\"exception_type\"")) {
      return text;
    }
    try {
      JsonNode json = new ObjectMapper().readTree(text);
      return json.path("exception_type").asText()
          + " Error: "
          + json.path("exception_message").asText();
    } catch (IOException _) {
      return text;
    }
  }

  /** Spark has no condition for it. */
  private static RuntimeException illegalSequence(Map<String, String> parameters) {
    return FloebergException.withoutCondition(
        "java.lang.IllegalArgumentException",
        "requirement failed: Illegal sequence boundaries: "
            + parameters.get("start")
            + " to "
            + parameters.get("stop")
            + " by "
            + parameters.get("step"));
  }

  private static RuntimeException planted(String payload) {
    try (var parser = new ObjectMapper().createParser(payload)) {
      JsonNode json = parser.readValueAsTree();
      String name = json.path("condition").asText();
      var parameters = new LinkedHashMap<String, String>();
      for (Map.Entry<String, JsonNode> field : json.path("parameters").properties()) {
        parameters.put(field.getKey(), PlantedError.value(field.getValue()));
      }
      if (name.equals("ILLEGAL_SEQUENCE_BOUNDARIES")) {
        return illegalSequence(parameters);
      }
      String exceptionClass =
          json.path("class").asText(RuntimeConditions.exceptionClass(name, parameters));
      Position position = position(json);
      return FloebergException.of(new Condition(name, exceptionClass), parameters).at(position);
    } catch (IOException e) {
      return NativeErrors.internal("unreadable error: " + payload, e.getMessage());
    }
  }

  private static Position position(JsonNode error) {
    if (error.has("call")) {
      return Position.ofCall(error.path("call").asText(), error.path("from").asText());
    }
    JsonNode place = error.path("position");
    return place.size() == 4
        ? new Position(
                place.get(0).asInt(),
                place.get(1).asInt(),
                place.get(2).asInt(),
                place.get(3).asInt())
            .in(error.path("text").asText())
        : Position.NONE;
  }
}
