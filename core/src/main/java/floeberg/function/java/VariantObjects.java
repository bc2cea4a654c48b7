package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.VariantValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;

/**
 * The trees of variants that hold values of other types. The value comes as JSON whose leaves are
 * texts: as cast to STRING, bytes in base64, timestamps in microseconds, variants in hex digits.
 */
final class VariantObjects {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private VariantObjects() {}

  static JsonNode of(JsonNode value, SparkType type) {
    if (value == null || value.isNull()) {
      return NODES.nullNode();
    }
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) -> {
        ArrayNode array = NODES.arrayNode();
        value.forEach(item -> array.add(of(item, element)));
        yield array;
      }
      case SparkType.Map(SparkType _, SparkType item, boolean _) -> {
        ObjectNode object = NODES.objectNode();
        for (int i = 0; i < value.get(0).size(); i++) {
          object.set(value.get(0).get(i).asText(), of(value.get(1).get(i), item));
        }
        yield object;
      }
      case SparkType.Struct(List<Field> fields) -> {
        ObjectNode object = NODES.objectNode();
        for (int i = 0; i < fields.size(); i++) {
          object.set(fields.get(i).name(), of(value.get(i), fields.get(i).type()));
        }
        yield object;
      }
      default -> leaf(value.asText(), type);
    };
  }

  private static JsonNode leaf(String text, SparkType type) {
    if (Coercion.isIntegral(type)) {
      return NODES.numberNode(Long.parseLong(text));
    }
    if (type instanceof SparkType.Decimal) {
      return NODES.numberNode(new BigDecimal(text));
    }
    if (type instanceof SparkType.Simple simple) {
      return switch (simple) {
        case BOOLEAN -> NODES.booleanNode(text.equals("true"));
        case FLOAT -> NODES.numberNode(Float.parseFloat(text));
        case DOUBLE -> NODES.numberNode(Double.parseDouble(text));
        case BINARY -> NODES.binaryNode(Base64.getDecoder().decode(text));
        case VARIANT -> VariantValue.ofHex(text).tree();
        case DATE -> NODES.pojoNode(LocalDate.parse(text));
        case TIMESTAMP -> NODES.pojoNode(instant(text));
        case TIMESTAMP_NTZ ->
            NODES.pojoNode(LocalDateTime.ofInstant(instant(text), ZoneOffset.UTC));
        case TINYINT, SMALLINT, INT, BIGINT, VOID, CALENDAR_INTERVAL -> NODES.textNode(text);
      };
    }
    return NODES.textNode(text);
  }

  private static Instant instant(String micros) {
    return Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS);
  }
}
