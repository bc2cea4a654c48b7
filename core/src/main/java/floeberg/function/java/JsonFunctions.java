package floeberg.function.java;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Functions over JSON texts. */
public final class JsonFunctions {
  private static final Map<String, SparkType> TYPES = new ConcurrentHashMap<>();

  private JsonFunctions() {}

  /** The function of that name, none when it is not about JSON. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_get_json_object" -> of(name, a -> object((String) a[0], (String) a[1]), 2);
      case "floe_json_field" -> of(name, a -> field((String) a[0], (String) a[1]), 2);
      case "floe_json_array_length" ->
          List.of(JavaFunction.of(name, List.of(STRING), INT, a -> length((String) a[0])));
      case "floe_json_object_keys" -> of(name, a -> keys((String) a[0]), 1);
      case "floe_from_json" ->
          of(
              name,
              a ->
                  new JsonValues(options((String) a[2]), TimeFunctions.zone(a[3]))
                      .read((String) a[0], type((String) a[1])),
              4);
      case "floe_to_json" ->
          of(
              name,
              a ->
                  new JsonText(options((String) a[2]), TimeFunctions.zone(a[3]))
                      .write(tree((String) a[0]), type((String) a[1])),
              4);
      case "floe_parse_json" -> of(name, a -> VariantParser.parse((String) a[0]), 1);
      case "floe_try_parse_json" -> of(name, a -> VariantParser.tryParse((String) a[0]), 1);
      default -> VariantFunctions.find(name);
    };
  }

  private static List<JavaFunction> of(String name, JavaFunction.Body body, int texts) {
    return List.of(
        JavaFunction.of(name, java.util.Collections.nCopies(texts, STRING), STRING, body));
  }

  static SparkType type(String json) {
    return TYPES.computeIfAbsent(json, TypeJson::parse);
  }

  /** Options from their JSON object, keys in lower case. */
  static Map<String, String> options(String json) {
    var options = new LinkedHashMap<String, String>();
    tree(json)
        .properties()
        .forEach(e -> options.put(e.getKey().toLowerCase(Locale.ROOT), e.getValue().asText()));
    return options;
  }

  static JsonNode tree(String json) {
    try {
      return JsonValues.MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode parse(String json) {
    try {
      return JsonValues.MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static JsonNode firstValues(String json) {
    try {
      return JsonTree.withFirst(JsonValues.MAPPER, json);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static Object object(String json, String path) {
    List<JsonPath.Step> steps = JsonPath.parse(path);
    JsonNode root = steps == null ? null : firstValues(json);
    if (root == null || root.isMissingNode()) {
      return null;
    }
    List<JsonNode> found = JsonPath.find(root, steps);
    boolean hasAny = steps.stream().anyMatch(JsonPath.Step.Any.class::isInstance);
    if (found.isEmpty()) {
      return null;
    }
    if (found.size() == 1) {
      JsonNode only = found.getFirst();
      return only.isNull()
          ? null
          : only.isTextual() && !hasAny ? only.textValue() : only.toString();
    }
    var list = JsonValues.MAPPER.createArrayNode();
    found.forEach(list::add);
    return list.toString();
  }

  private static Object field(String json, String name) {
    JsonNode root = parse(json);
    JsonNode value = root == null ? null : root.get(name);
    if (value == null || value.isNull()) {
      return null;
    }
    return value.isTextual() ? value.textValue() : value.toString();
  }

  private static Object length(String json) {
    JsonNode root = parse(json);
    return root != null && root.isArray() ? root.size() : null;
  }

  /** The names of an object's members, each as often as it stands there. */
  private static Object keys(String json) {
    var names = new ArrayList<String>();
    try (JsonParser parser = JsonValues.MAPPER.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        names.add(parser.currentName());
        parser.nextToken();
        parser.skipChildren();
      }
      return parser.currentToken() == JsonToken.END_OBJECT ? Json.list(names) : null;
    } catch (IOException e) {
      return null;
    }
  }
}
