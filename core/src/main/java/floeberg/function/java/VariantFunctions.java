package floeberg.function.java;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import floeberg.function.JavaFunction;
import floeberg.type.VariantValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Functions over variants, which come and go as the hex digits of their encoding. */
final class VariantFunctions {
  private VariantFunctions() {}

  /** The function of that name, none when it is not about variants. */
  static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_variant_json" -> texts(name, 2, a -> variant(a[0]).json(TimeFunctions.zone(a[1])));
      case "floe_variant_text" -> texts(name, 2, a -> variant(a[0]).text(TimeFunctions.zone(a[1])));
      case "floe_variant_cast" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, STRING, BOOLEAN),
                  STRING,
                  a ->
                      new VariantCasts(TimeFunctions.zone(a[2]), (Boolean) a[3])
                          .cast(variant(a[0]).tree(), JsonFunctions.type((String) a[1]))));
      case "floe_variant_schema" -> texts(name, 1, a -> VariantSchemas.text(trees((String) a[0])));
      case "floe_variant_item" ->
          texts(
              name,
              3,
              a -> {
                JsonNode found =
                    VariantItems.find(variant(a[0]).tree(), (String) a[1], (String) a[2]);
                return found.isMissingNode() ? null : VariantValue.of(found).hex();
              });
      case "floe_variant_parts" -> texts(name, 1, a -> parts(variant(a[0]).tree()));
      case "floe_variant_object" ->
          texts(
              name,
              2,
              a ->
                  VariantValue.of(
                          VariantObjects.of(
                              JsonFunctions.tree((String) a[0]), JsonFunctions.type((String) a[1])))
                      .hex());
      default -> List.of();
    };
  }

  private static List<JavaFunction> texts(String name, int count, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, Collections.nCopies(count, STRING), STRING, body));
  }

  private static VariantValue variant(Object hex) {
    return VariantValue.ofHex((String) hex);
  }

  /** The trees of many variants, their digits separated by commas. */
  private static List<JsonNode> trees(String hexes) {
    var trees = new ArrayList<JsonNode>();
    for (String hex : hexes.split(",", -1)) {
      if (!hex.isEmpty()) {
        trees.add(VariantValue.ofHex(hex).tree());
      }
    }
    return trees;
  }

  /** What variant_explode gives, as a JSON list of objects with a variant's digits each. */
  private static String parts(JsonNode tree) {
    var parts = JsonNodeFactory.instance.arrayNode();
    if (tree.isArray()) {
      tree.forEach(
          item -> parts.addObject().putNull("key").put("value", VariantValue.of(item).hex()));
    } else if (tree.isObject()) {
      tree.properties()
          .forEach(
              field ->
                  parts
                      .addObject()
                      .put("key", field.getKey())
                      .put("value", VariantValue.of(field.getValue()).hex()));
    }
    return parts.toString();
  }
}
