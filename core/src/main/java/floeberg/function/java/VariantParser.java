package floeberg.function.java;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.type.VariantValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * JSON texts as variants. A number with a point and no exponent is a decimal as long as 38 digits
 * suffice, also a whole number that no BIGINT holds; every other number is a double.
 */
final class VariantParser {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);
  private static final int MAX_DIGITS = 38;

  private VariantParser() {}

  /** The hex digits of the variant; what is no JSON is an error. */
  static String parse(String json) {
    return attempt(json)
        .orElseThrow(
            () ->
                FloebergException.of(
                    new Condition(
                        "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION",
                        "org.apache.spark.SparkException"),
                    "badRecord",
                    json,
                    "failFastMode",
                    "FAILFAST"));
  }

  /** The hex digits of the variant, null of what is no JSON. */
  static String tryParse(String json) {
    return attempt(json).orElse(null);
  }

  private static Optional<String> attempt(String json) {
    try (JsonParser parser = JsonValues.STRICT.createParser(json)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return Optional.empty();
      }
      // What follows the first value is not looked at.
      return Optional.of(VariantValue.of(value(parser, first)).hex());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static JsonNode value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> {
        ObjectNode object = NODES.objectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          object.set(name, value(parser, parser.nextToken()));
        }
        yield object;
      }
      case START_ARRAY -> {
        ArrayNode array = NODES.arrayNode();
        for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
          array.add(value(parser, t));
        }
        yield array;
      }
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> number(parser.getText());
    };
  }

  private static JsonNode number(String text) {
    if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
      return NODES.numberNode(Double.parseDouble(text));
    }
    BigDecimal number = new BigDecimal(text);
    if (number.scale() == 0 && number.unscaledValue().bitLength() < Long.SIZE) {
      return text.indexOf('.') < 0
          ? NODES.numberNode(number.longValue())
          : NODES.numberNode(number);
    }
    return number.precision() <= MAX_DIGITS && number.scale() <= MAX_DIGITS
        ? NODES.numberNode(number)
        : NODES.numberNode(Double.parseDouble(text));
  }
}
