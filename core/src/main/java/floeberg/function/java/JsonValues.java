package floeberg.function.java;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import floeberg.type.Coercion;
import floeberg.type.DateTimeText;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * JSON values under a Spark type, normalized so that DuckDB casts them without looking: every field
 * is there, what does not fit is null. One reader a schema and options.
 */
final class JsonValues {
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(com.fasterxml.jackson.core.json.JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .enable(com.fasterxml.jackson.core.json.JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /** Nothing but what the standard allows, and no name twice. */
  static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(com.fasterxml.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private static final JsonNodeFactory NODES = MAPPER.getNodeFactory();

  private final Map<String, String> options;
  private final ZoneId zone;
  // Whether a field of the current record did not have its type.
  private boolean misfits;

  JsonValues(Map<String, String> options, ZoneId zone) {
    this.options = options;
    this.zone = options.containsKey("timezone") ? ZoneId.of(options.get("timezone")) : zone;
  }

  /** Thrown inside where a value does not have the type. */
  private static final class Misfit extends RuntimeException {
    Misfit() {
      super("", null, false, false);
    }
  }

  /** The record as JSON text of the type, null for NULL. */
  String read(String json, SparkType type) {
    if (json.isBlank()) {
      return null;
    }
    JsonNode node;
    try {
      node = JsonOptions.mapper(options).readTree(json);
    } catch (JsonProcessingException e) {
      return malformed(json, type);
    }
    misfits = false;
    try {
      JsonNode value = root(node, type);
      if (misfits && value instanceof ObjectNode record && record.has(corruptName())) {
        record.replace(corruptName(), NODES.textNode(json));
      }
      return text(value);
    } catch (Misfit e) {
      return malformed(json, type);
    }
  }

  private String corruptName() {
    return options.getOrDefault("columnnameofcorruptrecord", "_corrupt_record");
  }

  private JsonNode root(JsonNode node, SparkType type) {
    if (type instanceof SparkType.Array(SparkType.Struct struct, boolean _) && node.isObject()) {
      return NODES.arrayNode().add(value(node, struct));
    }
    if (type instanceof SparkType.Struct && node.isNull()) {
      throw new Misfit();
    }
    return value(node, type);
  }

  private String malformed(String json, SparkType type) {
    String mode = options.getOrDefault("mode", "PERMISSIVE");
    if (mode.equalsIgnoreCase("FAILFAST")) {
      throw floeberg.error.FloebergException.of(
          new floeberg.error.Condition(
              "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "org.apache.spark.SparkException"),
          "badRecord",
          "[null]",
          "failFastMode",
          "FAILFAST");
    }
    if (!(type instanceof SparkType.Struct struct)) {
      return null;
    }
    ObjectNode empty = NODES.objectNode();
    String corrupt = corruptName();
    for (Field field : struct.fields()) {
      if (field.name().equals(corrupt)) {
        empty.put(field.name(), json);
      } else {
        empty.putNull(field.name());
      }
    }
    return text(empty);
  }

  private static String text(JsonNode node) {
    return node.isNull() ? null : node.toString();
  }

  private JsonNode tolerant(JsonNode node, SparkType type) {
    try {
      return value(node, type);
    } catch (Misfit e) {
      if (options.getOrDefault("mode", "PERMISSIVE").equalsIgnoreCase("FAILFAST")) {
        throw e;
      }
      misfits = true;
      return NODES.nullNode();
    }
  }

  private JsonNode value(JsonNode node, SparkType type) {
    if (node.isNull() && type != SparkType.VARIANT) {
      return node;
    }
    return switch (type) {
      case SparkType.Struct struct -> object(node, struct);
      case SparkType.Array(SparkType element, boolean _) -> {
        if (!node.isArray()) {
          throw new Misfit();
        }
        ArrayNode list = NODES.arrayNode();
        node.forEach(item -> list.add(value(item, element)));
        yield list;
      }
      case SparkType.Map(SparkType _, SparkType item, boolean _) -> {
        if (!node.isObject()) {
          throw new Misfit();
        }
        ObjectNode map = NODES.objectNode();
        node.properties().forEach(e -> map.set(e.getKey(), value(e.getValue(), item)));
        yield map;
      }
      default -> leaf(node, type);
    };
  }

  private JsonNode object(JsonNode node, SparkType.Struct struct) {
    if (!node.isObject()) {
      throw new Misfit();
    }
    ObjectNode result = NODES.objectNode();
    for (Field field : struct.fields()) {
      JsonNode given = node.get(field.name());
      result.set(field.name(), given == null ? NODES.nullNode() : tolerant(given, field.type()));
    }
    return result;
  }

  private JsonNode leaf(JsonNode node, SparkType type) {
    if (Coercion.isText(type)) {
      return NODES.textNode(node.isTextual() ? node.textValue() : node.toString());
    }
    if (type == SparkType.BOOLEAN) {
      return require(node.isBoolean(), node);
    }
    if (Coercion.isIntegral(type)) {
      return require(node.isIntegralNumber() && fits(node, type), node);
    }
    if (Coercion.isFloating(type)) {
      return floating(node);
    }
    if (type instanceof SparkType.Decimal decimal) {
      return decimal(node, decimal);
    }
    if (type == SparkType.DATE) {
      return NODES.textNode(date(node));
    }
    if (type == SparkType.TIMESTAMP || type == SparkType.TIMESTAMP_NTZ) {
      return NODES.textNode(timestamp(node, type == SparkType.TIMESTAMP ? zone : ZoneOffset.UTC));
    }
    if (type == SparkType.BINARY) {
      return NODES.textNode(bytes(node));
    }
    if (type == SparkType.VARIANT) {
      return NODES.textNode(VariantParser.parse(node.toString()));
    }
    throw new Misfit();
  }

  private static JsonNode require(boolean fits, JsonNode node) {
    if (!fits) {
      throw new Misfit();
    }
    return node;
  }

  private static boolean fits(JsonNode node, SparkType type) {
    if (type == SparkType.BIGINT) {
      return node.canConvertToLong();
    }
    if (!node.canConvertToInt()) {
      return false;
    }
    int value = node.intValue();
    return type == SparkType.INT
        || type == SparkType.SMALLINT && (short) value == value
        || type == SparkType.TINYINT && (byte) value == value;
  }

  private static JsonNode floating(JsonNode node) {
    if (node.isNumber()) {
      return Double.isFinite(node.doubleValue()) ? node : NODES.textNode(infinite(node.asText()));
    }
    if (node.isTextual()) {
      return NODES.textNode(infinite(node.textValue()));
    }
    throw new Misfit();
  }

  private static String infinite(String text) {
    return switch (text) {
      case "NaN" -> "NaN";
      case "Infinity", "+INF", "INF", "+Infinity" -> "Infinity";
      case "-Infinity", "-INF" -> "-Infinity";
      default -> throw new Misfit();
    };
  }

  private static JsonNode decimal(JsonNode node, SparkType.Decimal type) {
    try {
      if (!node.isNumber() && !node.isTextual()) {
        throw new Misfit();
      }
      BigDecimal value =
          new BigDecimal(node.asText().strip()).setScale(type.scale(), RoundingMode.HALF_UP);
      if (value.precision() > type.precision()) {
        throw new Misfit();
      }
      return NODES.textNode(value.toPlainString());
    } catch (NumberFormatException e) {
      throw new Misfit();
    }
  }

  private String date(JsonNode node) {
    if (!node.isTextual()) {
      throw new Misfit();
    }
    String format = options.get("dateformat");
    if (format != null) {
      try {
        long micros = DatePatterns.parse(node.textValue(), format, ZoneOffset.UTC);
        return CastTexts.date(Math.floorDiv(micros, 86_400_000_000L));
      } catch (DateTimeException e) {
        throw new Misfit();
      }
    }
    OptionalInt days = DateTimeText.date(node.textValue());
    return CastTexts.date(days.orElseThrow(Misfit::new));
  }

  private String timestamp(JsonNode node, ZoneId at) {
    long micros;
    String format = options.get("timestampformat");
    if (node.isIntegralNumber()) {
      micros = Math.multiplyExact(node.longValue(), 1_000_000L);
    } else if (!node.isTextual()) {
      throw new Misfit();
    } else if (format != null) {
      try {
        micros = DatePatterns.parse(node.textValue(), format, at);
      } catch (DateTimeException e) {
        throw new Misfit();
      }
    } else {
      OptionalLong parsed = DateTimeText.timestamp(node.textValue(), at);
      micros = parsed.orElseThrow(Misfit::new);
    }
    return CastTexts.timestamp(micros);
  }

  private static String bytes(JsonNode node) {
    if (!node.isTextual()) {
      throw new Misfit();
    }
    try {
      return CastTexts.bytes(node.binaryValue());
    } catch (IOException e) {
      throw new Misfit();
    }
  }
}
