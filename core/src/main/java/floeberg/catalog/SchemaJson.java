package floeberg.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spark schemas as JSON, types without parts by their simple strings. */
final class SchemaJson {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern NUMBERS = Pattern.compile("(\\w+)\\((\\d+)(?:,(\\d+))?\\)");

  private SchemaJson() {}

  static JsonNode write(SparkType type) {
    return switch (type) {
      case SparkType.Struct struct -> {
        ObjectNode json = JSON.createObjectNode();
        var fields = json.putArray("struct");
        struct.fields().forEach(field -> fields.add(write(field)));
        yield json;
      }
      case SparkType.Array(SparkType element, boolean containsNull) ->
          JSON.createObjectNode().put("containsNull", containsNull).set("array", write(element));
      case SparkType.Map(SparkType key, SparkType value, boolean valueContainsNull) -> {
        ObjectNode json = JSON.createObjectNode().put("valueContainsNull", valueContainsNull);
        json.set("key", write(key));
        json.set("value", write(value));
        yield json;
      }
      default -> TextNode.valueOf(type.simpleString());
    };
  }

  private static JsonNode write(SparkType.Field field) {
    ObjectNode json = JSON.createObjectNode();
    json.put("name", field.name());
    json.set("type", write(field.type()));
    json.put("nullable", field.nullable());
    field.comment().ifPresent(comment -> json.put("comment", comment));
    json.put("metadata", field.metadata());
    return json;
  }

  static SparkType.Struct read(JsonNode json) {
    var fields = new ArrayList<SparkType.Field>();
    for (JsonNode field : json.path("struct")) {
      fields.add(
          new SparkType.Field(
              field.path("name").asText(),
              type(field.path("type")),
              field.path("nullable").asBoolean(),
              Optional.ofNullable(field.get("comment")).map(JsonNode::asText),
              field.path("metadata").asText()));
    }
    return new SparkType.Struct(fields);
  }

  private static SparkType type(JsonNode json) {
    if (json.isTextual()) {
      return simple(json.asText());
    }
    if (json.has("struct")) {
      return read(json);
    }
    if (json.has("array")) {
      return new SparkType.Array(type(json.path("array")), json.path("containsNull").asBoolean());
    }
    return new SparkType.Map(
        type(json.path("key")),
        type(json.path("value")),
        json.path("valueContainsNull").asBoolean());
  }

  private static SparkType simple(String text) {
    Optional<SparkType.Simple> simple =
        Arrays.stream(SparkType.Simple.values())
            .filter(type -> type.simpleString().equals(text))
            .findFirst();
    if (simple.isPresent()) {
      return simple.get();
    }
    if (text.startsWith("string")) {
      return text.equals("string")
          ? SparkType.STRING
          : new SparkType.Text(text.substring(text.lastIndexOf(' ') + 1));
    }
    Matcher numbers = NUMBERS.matcher(text);
    if (!numbers.matches()) {
      throw new IllegalArgumentException("Not a type of a plain-file table: " + text);
    }
    int first = Integer.parseInt(numbers.group(2));
    return switch (numbers.group(1)) {
      case "decimal" -> new SparkType.Decimal(first, Integer.parseInt(numbers.group(3)));
      case "char" -> new SparkType.Char(first);
      case "varchar" -> new SparkType.Varchar(first);
      case "time" -> new SparkType.Time(first);
      default -> throw new IllegalArgumentException("Not a type of a plain-file table: " + text);
    };
  }
}
