package floeberg.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import floeberg.type.SparkType;
import java.util.Optional;

/** Spark's field metadata: one JSON object, in which the comment is an entry like any other. */
final class Metadata {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Metadata() {}

  static Optional<String> comment(String metadata) {
    JsonNode comment = parse(metadata).path("comment");
    return comment.isTextual() ? Optional.of(comment.textValue()) : Optional.empty();
  }

  static String withoutComment(String metadata) {
    ObjectNode object = parse(metadata);
    object.remove("comment");
    return object.isEmpty() ? "" : object.toString();
  }

  /** Metadata and comment of a field together, empty when it has neither. */
  static String of(SparkType.Field field) {
    if (field.comment().isEmpty() && field.metadata().isBlank()) {
      return "";
    }
    ObjectNode object = parse(field.metadata());
    field.comment().ifPresent(comment -> object.put("comment", comment));
    return object.isEmpty() ? "" : object.toString();
  }

  /** A JSON object of the names and texts in turn; empty texts are left out. */
  static String json(String... namesAndTexts) {
    ObjectNode object = MAPPER.createObjectNode();
    for (int i = 0; i + 1 < namesAndTexts.length; i += 2) {
      if (!namesAndTexts[i + 1].isEmpty()) {
        object.put(namesAndTexts[i], namesAndTexts[i + 1]);
      }
    }
    return object.toString();
  }

  static ObjectNode parse(String metadata) {
    if (metadata.isBlank()) {
      return MAPPER.createObjectNode();
    }
    try {
      return MAPPER.readTree(metadata) instanceof ObjectNode object
          ? object
          : MAPPER.createObjectNode();
    } catch (JsonProcessingException e) {
      throw InvalidPlan.of("Field metadata is no JSON object: " + e.getOriginalMessage());
    }
  }
}
