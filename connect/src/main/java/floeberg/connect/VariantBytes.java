package floeberg.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.variants.ShreddedObject;
import org.apache.iceberg.variants.ValueArray;
import org.apache.iceberg.variants.VariantMetadata;
import org.apache.iceberg.variants.VariantValue;
import org.apache.iceberg.variants.Variants;

/**
 * A variant as clients read it: the encoded value and the dictionary of its field names.
 *
 * @param value the value's bytes
 * @param metadata the dictionary's bytes
 */
@SuppressWarnings("ArrayRecordComponent")
record VariantBytes(byte[] value, byte[] metadata) {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  private static final int SORTED = 0x10;
  private static final int MAX_DECIMAL_DIGITS = 38;

  /** The variant of a JSON text; numbers get the narrowest type, as Spark's parse_json gives. */
  static VariantBytes of(String json) {
    try {
      JsonNode node = MAPPER.readTree(json);
      var names = new TreeSet<String>();
      collect(node, names);
      VariantMetadata metadata = Variants.metadata(names);
      VariantValue value = value(node, metadata);
      ByteBuffer bytes = ByteBuffer.allocate(value.sizeInBytes()).order(ByteOrder.LITTLE_ENDIAN);
      value.writeTo(bytes, 0);
      ByteBuffer dictionary =
          ByteBuffer.allocate(metadata.sizeInBytes()).order(ByteOrder.LITTLE_ENDIAN);
      metadata.writeTo(dictionary, 0);
      // Spark does not mark its dictionaries as sorted.
      dictionary.put(0, (byte) (dictionary.get(0) & ~SORTED));
      return new VariantBytes(bytes.array(), dictionary.array());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a variant's text is no JSON: " + json, e);
    }
  }

  private static void collect(JsonNode node, Set<String> names) {
    node.fieldNames().forEachRemaining(names::add);
    node.forEach(child -> collect(child, names));
  }

  private static VariantValue value(JsonNode node, VariantMetadata metadata) {
    return switch (node.getNodeType()) {
      case OBJECT -> {
        ShreddedObject object = Variants.object(metadata);
        node.properties()
            .forEach(field -> object.put(field.getKey(), value(field.getValue(), metadata)));
        yield object;
      }
      case ARRAY -> {
        ValueArray array = Variants.array();
        node.forEach(item -> array.add(value(item, metadata)));
        yield array;
      }
      case BOOLEAN -> Variants.of(node.booleanValue());
      case NUMBER -> number(node);
      case NULL, MISSING -> Variants.ofNull();
      case STRING, BINARY, POJO -> Variants.of(node.asText());
    };
  }

  private static VariantValue number(JsonNode node) {
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      long number = node.longValue();
      if (number == (byte) number) {
        return Variants.of((byte) number);
      }
      if (number == (short) number) {
        return Variants.of((short) number);
      }
      return number == (int) number ? Variants.of((int) number) : Variants.of(number);
    }
    BigDecimal decimal = node.decimalValue();
    boolean fits =
        decimal.scale() >= 0
            && decimal.scale() <= MAX_DECIMAL_DIGITS
            && decimal.precision() <= MAX_DECIMAL_DIGITS;
    return fits ? Variants.of(decimal) : Variants.of(decimal.doubleValue());
  }
}
