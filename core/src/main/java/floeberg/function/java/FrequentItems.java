package floeberg.function.java;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.datasketches.common.ArrayOfBooleansSerDe;
import org.apache.datasketches.common.ArrayOfItemsSerDe;
import org.apache.datasketches.common.ArrayOfNumbersSerDe;
import org.apache.datasketches.common.ArrayOfStringsSerDe;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.FrequentItemsSketch;

/**
 * Sketches of frequent items in the form of Apache DataSketches. Items come and go as texts; the
 * number of NULLs stands behind the sketch's own bytes.
 */
final class FrequentItems {
  private static final double LOAD = 0.75;
  private static final int SMALLEST_MAP = 8;

  private final FrequentItemsSketch<Object> sketch;
  private final String kind;
  private final int scale;
  private long nulls;

  private FrequentItems(FrequentItemsSketch<Object> sketch, String kind) {
    this.sketch = sketch;
    this.kind = kind.replaceFirst("/.*", "");
    this.scale = scale(kind);
  }

  /** The function of that name, none when it is about no such sketch. */
  static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_frequent_items" ->
          of(
              name,
              List.of(STRING, STRING, INT),
              a -> of((String) a[0], (String) a[1], (Integer) a[2]).hex());
      case "floe_frequent_top_of" ->
          of(
              name,
              List.of(STRING, STRING, INT, INT),
              a -> of((String) a[0], (String) a[1], (Integer) a[2]).top((Integer) a[3]));
      case "floe_frequent_union" ->
          of(
              name,
              List.of(STRING, STRING, INT),
              a -> union(JsonFunctions.tree((String) a[0]), (String) a[1], (Integer) a[2]).hex());
      case "floe_frequent_top" ->
          of(
              name,
              List.of(STRING, STRING, INT),
              a -> read((String) a[0], (String) a[1]).top((Integer) a[2]));
      case "floe_frequent_size" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, INT),
                  INT,
                  a -> size(JsonFunctions.tree((String) a[0]), (Integer) a[1])));
      default -> List.of();
    };
  }

  private static List<JavaFunction> of(
      String name, List<floeberg.type.SparkType> parameters, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, parameters, STRING, body));
  }

  // Decimals are given as KIND/SCALE.
  private static int scale(String kind) {
    int slash = kind.indexOf('/');
    return slash < 0 ? 0 : Integer.parseInt(kind.substring(slash + 1));
  }

  private static FrequentItems sized(int tracked, String kind) {
    int slots = SMALLEST_MAP;
    while (slots < Math.ceil(tracked / LOAD)) {
      slots *= 2;
    }
    return new FrequentItems(new FrequentItemsSketch<>(slots), kind);
  }

  /** Adds a text once, or that of an entry as often as its value says. */
  private void add(JsonNode value) {
    JsonNode text = value.isObject() ? value.get("key") : value;
    long times = value.isObject() ? value.get("value").longValue() : 1;
    if (text.isNull()) {
      nulls += times;
    } else {
      sketch.update(item(text.textValue()), times);
    }
  }

  private Object item(String text) {
    return switch (kind) {
      case "boolean" -> Boolean.valueOf(text);
      case "byte" -> Byte.valueOf(text);
      case "short" -> Short.valueOf(text);
      case "int" -> Integer.valueOf(text);
      case "long" -> Long.valueOf(text);
      case "float" -> (float) Comoments.number(text);
      case "double" -> Comoments.number(text);
      case "decimal-int" -> new BigDecimal(text).unscaledValue().intValueExact();
      case "decimal-long" -> new BigDecimal(text).unscaledValue().longValueExact();
      case "decimal" -> new DecimalItem(new BigDecimal(text));
      default -> text;
    };
  }

  // Byte's, Short's, ... serializers are all that of numbers.
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static ArrayOfItemsSerDe<Object> serializer(String kind) {
    ArrayOfItemsSerDe<?> serializer =
        switch (kind.replaceFirst("/.*", "")) {
          case "boolean" -> new ArrayOfBooleansSerDe();
          case "string" -> new ArrayOfStringsSerDe();
          case "decimal" -> new DecimalItem.Serializer(scale(kind));
          default -> new ArrayOfNumbersSerDe();
        };
    return (ArrayOfItemsSerDe) serializer;
  }

  private String hex() {
    byte[] bytes = sketch.toByteArray(serializer(kind + "/" + scale));
    byte[] all = Arrays.copyOf(bytes, bytes.length + Long.BYTES);
    ByteBuffer.wrap(all).putLong(bytes.length, nulls);
    return HexFormat.of().formatHex(all);
  }

  private static FrequentItems read(String hex, String kind) {
    byte[] all = HexFormat.of().parseHex(hex);
    int length = all.length - Long.BYTES;
    var items =
        new FrequentItems(
            FrequentItemsSketch.getInstance(
                MemorySegment.ofArray(Arrays.copyOf(all, length)), serializer(kind)),
            kind);
    items.nulls = ByteBuffer.wrap(all).getLong(length);
    return items;
  }

  private static FrequentItems of(String values, String kind, int tracked) {
    FrequentItems items = sized(tracked, kind);
    JsonFunctions.tree(values).forEach(items::add);
    // Spark writes the sketch of one partition, reads it and merges it into an empty one, which
    // decides about the order of equals.
    return union(JsonValues.MAPPER.createArrayNode().add(items.hex()), kind, tracked);
  }

  private static FrequentItems union(JsonNode sketches, String kind, int tracked) {
    FrequentItems all = sized(tracked, kind);
    for (JsonNode hex : sketches) {
      FrequentItems next = read(hex.textValue(), kind);
      all.sketch.merge(next.sketch);
      all.nulls += next.nulls;
    }
    return all;
  }

  /** The size of a combination; without one of its own all must have the same. */
  private static int size(JsonNode sizes, int wanted) {
    if (wanted > 0) {
      return wanted;
    }
    for (JsonNode size : sizes) {
      if (size.intValue() != sizes.get(0).intValue()) {
        throw Raise.runtime(
            "APPROX_TOP_K_SKETCH_SIZE_NOT_MATCH",
            "size1",
            sizes.get(0).asText(),
            "size2",
            size.asText());
      }
    }
    return sizes.get(0).intValue();
  }

  /** The most frequent items, NULL behind those of the same count. */
  private String top(int k) {
    var out = new ArrayList<String>();
    boolean isNullLeft = nulls > 0;
    for (var row : sketch.getFrequentItems(ErrorType.NO_FALSE_POSITIVES)) {
      if (isNullLeft && nulls > row.getEstimate()) {
        out.add("{\"item\":null,\"count\":" + nulls + "}");
        isNullLeft = false;
      }
      out.add(
          "{\"item\":"
              + Json.quoted(text(row.getItem()))
              + ",\"count\":"
              + row.getEstimate()
              + "}");
    }
    if (isNullLeft) {
      out.add("{\"item\":null,\"count\":" + nulls + "}");
    }
    return "[" + String.join(",", out.subList(0, Math.min(k, out.size()))) + "]";
  }

  private String text(Object item) {
    return switch (kind) {
      case "decimal-int", "decimal-long" ->
          BigDecimal.valueOf(((Number) item).longValue(), scale).toPlainString();
      case "decimal" -> ((DecimalItem) item).value().toPlainString();
      default -> item.toString();
    };
  }
}
