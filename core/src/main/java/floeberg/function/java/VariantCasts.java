package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.node.TextNode;
import floeberg.type.Coercion;
import floeberg.type.DateTimeText;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import floeberg.type.VariantValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The trees of variants converted to a Spark type as a cast converts the value they hold. The
 * result is JSON that DuckDB casts to the type without looking; bytes and variants inside of it are
 * hex digits.
 */
final class VariantCasts {
  private static final JsonNodeFactory NODES = JsonValues.MAPPER.getNodeFactory();
  private static final Set<String> YES = Set.of("t", "true", "y", "yes", "1");
  private static final Set<String> NO = Set.of("f", "false", "n", "no", "0");

  private final ZoneId zone;
  private final boolean isTry;

  VariantCasts(ZoneId zone, boolean isTry) {
    this.zone = zone;
    this.isTry = isTry;
  }

  /** The JSON of the value in the type, null for NULL. */
  String cast(JsonNode tree, SparkType type) {
    JsonNode found = convert(tree, type);
    return found.isNull() ? null : found.toString();
  }

  private JsonNode convert(JsonNode node, SparkType type) {
    if (type == SparkType.VARIANT) {
      return TextNode.valueOf(VariantValue.of(node).hex());
    }
    if (node.isNull()) {
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
          VariantValue.of(node).json(zone),
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
      return NODES.textNode(VariantValue.of(node).text(zone));
    }
    if (node.isContainerNode()) {
      return null;
    }
    try {
      if (node.isPojo() || node.isBinary()) {
        return special(node, type);
      }
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

  private static JsonNode truth(JsonNode node) {
    if (node.isTextual()) {
      String word = node.textValue().strip().toLowerCase(Locale.ROOT);
      return YES.contains(word) || NO.contains(word) ? NODES.booleanNode(YES.contains(word)) : null;
    }
    return node.isBoolean() ? node : NODES.booleanNode(node.doubleValue() != 0);
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
    if (node.isFloat()) {
      return NODES.textNode(Float.toString(node.floatValue()));
    }
    double value =
        node.isTextual()
            ? Double.parseDouble(node.textValue().strip())
            : node.isNumber() ? node.doubleValue() : number(node).doubleValue();
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
    return bytes(node.textValue().getBytes(StandardCharsets.UTF_8));
  }

  private static JsonNode bytes(byte[] bytes) {
    return NODES.textNode(CastTexts.bytes(bytes));
  }

  /** Of dates, times and bytes; null when the value does not convert. */
  private JsonNode special(JsonNode node, SparkType type) {
    if (node.isBinary()) {
      return type == SparkType.BINARY ? bytes(((BinaryNode) node).binaryValue()) : null;
    }
    return switch (((POJONode) node).getPojo()) {
      case LocalDate date -> moment(date.atStartOfDay(), type);
      case LocalDateTime local -> moment(local, type);
      case Instant instant -> {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, instant);
        JsonNode seconds = NODES.numberNode(Math.floorDiv(micros, 1_000_000L));
        if (Coercion.isIntegral(type)) {
          yield integer(seconds, type);
        }
        BigDecimal exact = BigDecimal.valueOf(micros, 6);
        if (Coercion.isFloating(type)) {
          yield NODES.textNode(Double.toString(exact.doubleValue()));
        }
        if (type instanceof SparkType.Decimal decimal) {
          yield decimal(NODES.numberNode(exact), decimal);
        }
        yield type == SparkType.TIMESTAMP
            ? utc(micros)
            : moment(LocalDateTime.ofInstant(instant, zone), type);
      }
      case Object _ -> null;
    };
  }

  private JsonNode moment(LocalDateTime local, SparkType type) {
    if (type == SparkType.DATE) {
      return NODES.textNode(CastTexts.date(local.toLocalDate()));
    }
    if (type == SparkType.TIMESTAMP) {
      return utc(ChronoUnit.MICROS.between(Instant.EPOCH, local.atZone(zone).toInstant()));
    }
    return type == SparkType.TIMESTAMP_NTZ
        ? utc(ChronoUnit.MICROS.between(Instant.EPOCH, local.toInstant(ZoneOffset.UTC)))
        : null;
  }

  private JsonNode moment(JsonNode node, SparkType type) {
    if (type == SparkType.DATE) {
      return node.isTextual()
          ? DateTimeText.date(node.textValue()).stream()
              .mapToObj(days -> (JsonNode) NODES.textNode(CastTexts.date(days)))
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
    return NODES.textNode(CastTexts.timestamp(micros));
  }
}
