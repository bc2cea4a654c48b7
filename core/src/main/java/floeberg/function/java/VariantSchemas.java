package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The types that variants have, as {@code schema_of_variant} tells them. */
final class VariantSchemas {
  private VariantSchemas() {}

  /** The text of the type that all of the trees have. */
  static String text(List<JsonNode> trees) {
    SparkType type = SparkType.VOID;
    for (JsonNode tree : trees) {
      type = merged(type, of(tree));
    }
    return text(type);
  }

  private static SparkType of(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> {
        var fields = new TreeMap<String, SparkType>();
        node.properties().forEach(e -> fields.put(e.getKey(), of(e.getValue())));
        yield struct(fields);
      }
      case ARRAY -> {
        SparkType element = SparkType.VOID;
        for (JsonNode item : node) {
          element = merged(element, of(item));
        }
        yield new SparkType.Array(element, true);
      }
      case STRING -> SparkType.STRING;
      case BOOLEAN -> SparkType.BOOLEAN;
      case NUMBER -> number(node);
      case BINARY -> SparkType.BINARY;
      case POJO -> moment(((POJONode) node).getPojo());
      case NULL, MISSING -> SparkType.VOID;
    };
  }

  private static SparkType number(JsonNode node) {
    if (node.isIntegralNumber()) {
      return SparkType.BIGINT;
    }
    if (node.isDouble()) {
      return SparkType.DOUBLE;
    }
    return node.isFloat() ? SparkType.FLOAT : DecimalRules.ofValue(node.decimalValue());
  }

  private static SparkType moment(Object value) {
    return switch (value) {
      case LocalDate _ -> SparkType.DATE;
      case Instant _ -> SparkType.TIMESTAMP;
      case LocalDateTime _ -> SparkType.TIMESTAMP_NTZ;
      default -> SparkType.STRING;
    };
  }

  private static SparkType struct(Map<String, SparkType> fields) {
    return new SparkType.Struct(
        fields.entrySet().stream().map(e -> new Field(e.getKey(), e.getValue(), true)).toList());
  }

  private static SparkType merged(SparkType left, SparkType right) {
    if (left.equals(right) || right == SparkType.VOID) {
      return left;
    }
    if (left == SparkType.VOID) {
      return right;
    }
    if (left instanceof SparkType.Struct(List<Field> a)
        && right instanceof SparkType.Struct(List<Field> b)) {
      var fields = new TreeMap<String, SparkType>();
      a.forEach(field -> fields.put(field.name(), field.type()));
      b.forEach(field -> fields.merge(field.name(), field.type(), VariantSchemas::merged));
      return struct(fields);
    }
    if (left instanceof SparkType.Array(SparkType a, boolean _)
        && right instanceof SparkType.Array(SparkType b, boolean _)) {
      return new SparkType.Array(merged(a, b), true);
    }
    return Coercion.isNumeric(left) && Coercion.isNumeric(right)
        ? Coercion.widerWithoutStrings(left, right).orElse(SparkType.VARIANT)
        : SparkType.VARIANT;
  }

  private static String text(SparkType type) {
    return switch (type) {
      case SparkType.Struct(List<Field> fields) ->
          fields.stream()
              .map(field -> TypeText.quoteIfNeeded(field.name()) + ": " + text(field.type()))
              .collect(Collectors.joining(", ", "OBJECT<", ">"));
      case SparkType.Array(SparkType element, boolean _) -> "ARRAY<" + text(element) + ">";
      default -> TypeText.sql(type);
    };
  }
}
