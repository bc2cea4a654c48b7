package floeberg.function.java;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import java.math.BigDecimal;
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
      case "floe_parse_json" -> of(name, a -> normalized((String) a[0], false), 1);
      case "floe_try_parse_json" -> of(name, a -> normalized((String) a[0], true), 1);
      case "floe_variant_cast" -> VariantCasts.find(name);
      case "floe_variant_schema" ->
          of(name, a -> VariantSchemas.text(tree((String) a[0]), false), 1);
      case "floe_json_variant_schema" ->
          of(name, a -> VariantSchemas.text(tree((String) a[0]), true), 1);
      case "floe_variant_item" ->
          of(name, a -> VariantItems.find(tree((String) a[0]), (String) a[1], (String) a[2]), 3);
      default -> List.of();
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

  /** JSON as its standard has it. */
  private static JsonNode strict(String json) {
    try {
      return JsonValues.STRICT.readTree(json);
    } catch (JsonProcessingException e) {
      return null;
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

  private static Object keys(String json) {
    JsonNode root = parse(json);
    if (root == null || !root.isObject()) {
      return null;
    }
    var names = new ArrayList<String>();
    root.fieldNames().forEachRemaining(names::add);
    return Json.list(names);
  }

  /** The same value with sorted keys, as variants keep them. */
  private static Object normalized(String json, boolean isTry) {
    JsonNode root = json.isBlank() ? null : strict(json);
    if (root == null) {
      if (isTry) {
        return null;
      }
      throw floeberg.error.FloebergException.of(
          new floeberg.error.Condition(
              "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "org.apache.spark.SparkException"),
          "badRecord",
          json,
          "failFastMode",
          "FAILFAST");
    }
    return sorted(root).toString();
  }

  private static JsonNode sorted(JsonNode node) {
    if (node.isObject()) {
      var names = new ArrayList<String>();
      node.fieldNames().forEachRemaining(names::add);
      names.sort(null);
      var result = JsonValues.MAPPER.createObjectNode();
      names.forEach(name -> result.set(name, sorted(node.get(name))));
      return result;
    }
    if (node.isArray()) {
      var result = JsonValues.MAPPER.createArrayNode();
      node.forEach(item -> result.add(sorted(item)));
      return result;
    }
    if (node.isBigDecimal() && node.decimalValue().scale() > 0) {
      // A variant keeps a decimal without the zeros at its end.
      BigDecimal bare = node.decimalValue().stripTrailingZeros();
      return JsonValues.MAPPER
          .getNodeFactory()
          .numberNode(bare.scale() < 0 ? bare.setScale(0) : bare);
    }
    return node;
  }
}
