package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The types that variants have, as {@code schema_of_variant} tells them. */
final class VariantSchemas {
  private final boolean isSource;

  private VariantSchemas(boolean isSource) {
    this.isSource = isSource;
  }

  /**
   * The text of the type that all elements of a list have.
   *
   * @param isSource whether this is JSON as it was written; otherwise DuckDB wrote it, with a zero
   *     behind the point of floating numbers and no such zero in decimals
   */
  static String text(JsonNode list, boolean isSource) {
    var schemas = new VariantSchemas(isSource);
    SparkType type = SparkType.VOID;
    for (JsonNode item : list) {
      type = merged(type, schemas.of(item));
    }
    return text(type);
  }

  private SparkType of(JsonNode node) {
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
      default -> SparkType.VOID;
    };
  }

  private SparkType number(JsonNode node) {
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return SparkType.BIGINT;
    }
    BigDecimal value = node.decimalValue();
    BigDecimal bare = value.stripTrailingZeros();
    boolean hasZeros = value.scale() > 0 && bare.scale() < value.scale();
    boolean isFloating = value.scale() < 0 || hasZeros && !isSource;
    bare = bare.scale() < 0 ? bare.setScale(0) : bare;
    int digits = Math.max(bare.precision(), bare.scale());
    return !isFloating && digits <= SparkType.Decimal.MAX_PRECISION
        ? DecimalRules.ofValue(bare)
        : SparkType.DOUBLE;
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
