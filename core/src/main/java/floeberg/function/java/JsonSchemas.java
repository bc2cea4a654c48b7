package floeberg.function.java;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The Spark type that a JSON text has. */
public final class JsonSchemas {
  private static final SparkType EMPTY = new SparkType.Struct(List.of());

  private JsonSchemas() {}

  /** The type, empty when the text is no JSON. */
  public static Optional<SparkType> infer(String json, Map<String, String> options) {
    try {
      return Optional.of(
          whole(of(JsonTree.withAll(JsonOptions.mapper(options), json), options), options));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** The type before unknown parts become STRING, so that it can still be merged. */
  public static Optional<SparkType> inferOpen(String json, Map<String, String> options) {
    try {
      return Optional.of(of(JsonOptions.mapper(options).readTree(json), options));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** A type that holds what both hold; of open types. */
  public static SparkType merged(SparkType left, SparkType right) {
    return merge(left, right);
  }

  /**
   * The columns of files whose records have the open type.
   *
   * @param corrupt name of the column for records that are no JSON, empty when there are none
   * @param options read options, keys in lower case
   */
  public static SparkType.Struct columns(
      SparkType records, String corrupt, Map<String, String> options) {
    var fields = new TreeMap<String, Field>();
    if (whole(records, options) instanceof SparkType.Struct(List<Field> found)) {
      found.forEach(field -> fields.put(field.name(), field));
    }
    if (!corrupt.isEmpty()) {
      fields.put(corrupt, new Field(corrupt, SparkType.STRING, true));
    }
    return new SparkType.Struct(List.copyOf(fields.values()));
  }

  private static SparkType of(JsonNode node, Map<String, String> options) {
    if (node.isNull() || node.isMissingNode()) {
      return SparkType.VOID;
    }
    boolean isText = Boolean.parseBoolean(options.getOrDefault("primitivesasstring", "false"));
    if (node.isTextual() || isText && node.isValueNode()) {
      return SparkType.STRING;
    }
    if (node.isBoolean()) {
      return SparkType.BOOLEAN;
    }
    if (node.isNumber()) {
      return number(node, options);
    }
    if (node.isArray()) {
      SparkType element = SparkType.VOID;
      for (JsonNode item : node) {
        element = merge(element, of(item, options));
      }
      return new SparkType.Array(element, true);
    }
    var fields = new TreeMap<String, SparkType>();
    node.properties().forEach(e -> fields.put(e.getKey(), of(e.getValue(), options)));
    return struct(fields);
  }

  private static SparkType number(JsonNode node, Map<String, String> options) {
    if (node.isIntegralNumber()) {
      return node.canConvertToLong()
          ? SparkType.BIGINT
          : DecimalRules.bounded(node.decimalValue().precision(), 0);
    }
    boolean prefersDecimal = Boolean.parseBoolean(options.getOrDefault("prefersdecimal", "false"));
    return prefersDecimal && node.isBigDecimal()
        ? DecimalRules.ofValue(node.decimalValue())
        : SparkType.DOUBLE;
  }

  private static SparkType struct(Map<String, SparkType> fields) {
    return new SparkType.Struct(
        fields.entrySet().stream().map(e -> new Field(e.getKey(), e.getValue(), true)).toList());
  }

  private static SparkType merge(SparkType left, SparkType right) {
    if (left instanceof SparkType.Struct(List<Field> a)
        && right instanceof SparkType.Struct(List<Field> b)) {
      var fields = new TreeMap<String, SparkType>();
      a.forEach(field -> fields.put(field.name(), field.type()));
      b.forEach(field -> fields.merge(field.name(), field.type(), JsonSchemas::merge));
      return struct(fields);
    }
    if (left instanceof SparkType.Array(SparkType a, boolean _)
        && right instanceof SparkType.Array(SparkType b, boolean _)) {
      return new SparkType.Array(merge(a, b), true);
    }
    return Coercion.tightestCommon(left, right)
        .or(() -> Coercion.widerWithoutStrings(left, right))
        .orElse(SparkType.STRING);
  }

  /** The type of a whole text, where an empty struct stays what it is. */
  private static SparkType whole(SparkType type, Map<String, String> options) {
    boolean drops = Boolean.parseBoolean(options.getOrDefault("dropfieldifallnull", "false"));
    return switch (type) {
      case SparkType.Struct _ -> canonical(type, drops).orElse(EMPTY);
      case SparkType.Array(SparkType.Struct element, boolean _) ->
          new SparkType.Array(canonical(element, drops).orElse(EMPTY), true);
      default -> canonical(type, drops).orElse(SparkType.STRING);
    };
  }

  /** Unknown types become STRING or go, empty structs and what holds nothing else go. */
  private static Optional<SparkType> canonical(SparkType type, boolean drops) {
    return switch (type) {
      case SparkType.Struct(List<Field> fields) -> {
        var kept = new ArrayList<Field>();
        for (Field field : fields) {
          int again = field.name().indexOf(JsonTree.AGAIN);
          String name = again < 0 ? field.name() : field.name().substring(0, again);
          canonical(field.type(), drops)
              .filter(_ -> !name.isEmpty())
              .ifPresent(known -> kept.add(new Field(name, known, true)));
        }
        yield kept.isEmpty() ? Optional.empty() : Optional.of(new SparkType.Struct(kept));
      }
      case SparkType.Array(SparkType element, boolean _) ->
          canonical(element, drops).map(known -> new SparkType.Array(known, true));
      default ->
          type != SparkType.VOID
              ? Optional.of(type)
              : drops ? Optional.empty() : Optional.of(SparkType.STRING);
    };
  }
}
