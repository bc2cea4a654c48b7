package floeberg.function.java;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import floeberg.function.JavaFunction;
import floeberg.type.Coercion;
import floeberg.type.DateTimeText;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Variants, which come as JSON, converted to a Spark type as a cast converts the value they hold.
 * The result is JSON that DuckDB casts to the type without looking.
 */
final class VariantCasts {
  private static final JsonNodeFactory NODES = JsonValues.MAPPER.getNodeFactory();
  private static final Set<String> YES = Set.of("t", "true", "y", "yes", "1");
  private static final Set<String> NO = Set.of("f", "false", "n", "no", "0");

  private final ZoneId zone;
  private final boolean isTry;

  private VariantCasts(ZoneId zone, boolean isTry) {
    this.zone = zone;
    this.isTry = isTry;
  }

  /** The function of that name. */
  static List<JavaFunction> find(String name) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(STRING, STRING, STRING, BOOLEAN),
            STRING,
            a -> {
              var casts = new VariantCasts(TimeFunctions.zone(a[2]), (Boolean) a[3]);
              JsonNode node = JsonFunctions.tree((String) a[0]);
              JsonNode found = casts.convert(node, JsonFunctions.type((String) a[1]));
              return found.isNull() ? null : found.toString();
            }));
  }

  private JsonNode convert(JsonNode node, SparkType type) {
    if (node.isNull() || type == SparkType.VARIANT) {
      return node;
    }
    JsonNode found =
        switch (type) {
          case SparkType.Array(SparkType element, boolean _) -> array(node, element);
          case SparkType.Map(SparkType _, SparkType value, boolean _) -> map(node, value);
          case SparkType.Struct(List<Field> fields) -> struct(node, fields);
          default -> scalar(node, type);
        };
    if (found == null && !isTry) {
      throw Raise.runtime(
          "INVALID_VARIANT_CAST",
          "value",
          node.toString(),
          "dataType",
          "\"" + TypeText.sql(type) + "\"");
    }
    return found == null ? NODES.nullNode() : found;
  }

  private JsonNode array(JsonNode node, SparkType element) {
    if (!node.isArray()) {
      return null;
    }
    ArrayNode list = NODES.arrayNode();
    node.forEach(item -> list.add(convert(item, element)));
    return list;
  }

  private JsonNode map(JsonNode node, SparkType value) {
    if (!node.isObject()) {
      return null;
    }
    ObjectNode map = NODES.objectNode();
    node.properties().forEach(e -> map.set(e.getKey(), convert(e.getValue(), value)));
    return map;
  }

  private JsonNode struct(JsonNode node, List<Field> fields) {
    if (!node.isObject()) {
      return null;
    }
    ObjectNode struct = NODES.objectNode();
    for (Field field : fields) {
      JsonNode given = node.get(field.name());
      struct.set(field.name(), given == null ? NODES.nullNode() : convert(given, field.type()));
    }
    return struct;
  }

  /** Null when the value does not convert. */
  private JsonNode scalar(JsonNode node, SparkType type) {
    if (Coercion.isText(type)) {
      return NODES.textNode(text(node));
    }
    if (node.isContainerNode()) {
      return null;
    }
    try {
      if (type == SparkType.BOOLEAN) {
        return truth(node);
      }
      if (Coercion.isIntegral(type)) {
        return integer(node, type);
      }
      if (Coercion.isFloating(type)) {
        return floating(node);
      }
      if (type instanceof SparkType.Decimal decimal) {
        return decimal(node, decimal);
      }
      return type == SparkType.BINARY ? bytes(node) : moment(node, type);
    } catch (NumberFormatException | ArithmeticException e) {
      return null;
    }
  }

  private static String text(JsonNode node) {
    if (node.isTextual()) {
      return node.textValue();
    }
    String json = node.toString();
    boolean isDouble = node.isNumber() && json.toUpperCase(Locale.ROOT).contains("E");
    return isDouble ? Double.toString(node.doubleValue()) : json;
  }

  private static JsonNode truth(JsonNode node) {
    if (node.isTextual()) {
      String word = node.textValue().strip().toLowerCase(Locale.ROOT);
      return YES.contains(word) || NO.contains(word) ? NODES.booleanNode(YES.contains(word)) : null;
    }
    return node.isBoolean() ? node : NODES.booleanNode(node.decimalValue().signum() != 0);
  }

  /** The number; of texts only what a cast reads. */
  private static BigDecimal number(JsonNode node) {
    if (node.isBoolean()) {
      return node.booleanValue() ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    return node.isTextual() ? new BigDecimal(node.textValue().strip()) : node.decimalValue();
  }

  private static JsonNode integer(JsonNode node, SparkType type) {
    BigInteger whole =
        node.isTextual() ? new BigInteger(node.textValue().strip()) : number(node).toBigInteger();
    int bits =
        switch (type) {
          case SparkType.Simple simple ->
              switch (simple) {
                case TINYINT -> Byte.SIZE;
                case SMALLINT -> Short.SIZE;
                case INT -> Integer.SIZE;
                default -> Long.SIZE;
              };
          default -> Long.SIZE;
        };
    return whole.bitLength() < bits ? NODES.numberNode(whole) : null;
  }

  private static JsonNode floating(JsonNode node) {
    double value =
        node.isTextual()
            ? Double.parseDouble(node.textValue().strip())
            : number(node).doubleValue();
    return NODES.textNode(Double.toString(value));
  }

  private static JsonNode decimal(JsonNode node, SparkType.Decimal type) {
    BigDecimal value = number(node).setScale(type.scale(), RoundingMode.HALF_UP);
    return value.precision() > type.precision() ? null : NODES.textNode(value.toPlainString());
  }

  private static JsonNode bytes(JsonNode node) {
    if (!node.isTextual()) {
      return null;
    }
    var out = new StringBuilder();
    for (byte b : node.textValue().getBytes(StandardCharsets.UTF_8)) {
      out.append(String.format("\\x%02X", b));
    }
    return NODES.textNode(out.toString());
  }

  private JsonNode moment(JsonNode node, SparkType type) {
    if (type == SparkType.DATE) {
      return node.isTextual()
          ? DateTimeText.date(node.textValue()).stream()
              .mapToObj(days -> (JsonNode) NODES.textNode(LocalDate.ofEpochDay(days).toString()))
              .findFirst()
              .orElse(null)
          : null;
    }
    boolean isInstant = type == SparkType.TIMESTAMP;
    if (!isInstant && type != SparkType.TIMESTAMP_NTZ) {
      return null;
    }
    if (node.isNumber() && isInstant) {
      // A number counts seconds.
      BigDecimal micros = node.decimalValue().movePointRight(6).setScale(0, RoundingMode.DOWN);
      return utc(micros.longValueExact());
    }
    return node.isTextual()
        ? DateTimeText.timestamp(node.textValue(), isInstant ? zone : ZoneOffset.UTC).stream()
            .mapToObj(VariantCasts::utc)
            .findFirst()
            .orElse(null)
        : null;
  }

  private static JsonNode utc(long micros) {
    String local = DatePatterns.at(micros, ZoneOffset.UTC).toLocalDateTime().toString();
    return NODES.textNode(local.replace('T', ' ') + "+00");
  }
}
