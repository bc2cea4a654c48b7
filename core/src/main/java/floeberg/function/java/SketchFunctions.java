package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.util.HexFormat;
import java.util.List;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;
import org.apache.datasketches.hll.TgtHllType;

/** HyperLogLog sketches in the form of Apache DataSketches, and bitmaps. Bytes travel as hex. */
public final class SketchFunctions {
  private static final int BITMAP_BYTES = 4096;

  private SketchFunctions() {}

  /** The function of that name, none when it is about no sketch. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_hll_agg" ->
          of(name, List.of(STRING, INT), STRING, a -> hll((String) a[0], (Integer) a[1]));
      case "floe_hll_estimate" -> of(name, List.of(STRING), BIGINT, a -> estimate((String) a[0]));
      case "floe_hll_union" ->
          of(
              name,
              List.of(STRING, BOOLEAN),
              STRING,
              a -> union(JsonFunctions.tree((String) a[0]), (Boolean) a[1]));
      case "floe_bitmap_construct" ->
          of(name, List.of(STRING), STRING, a -> bitmap(JsonFunctions.tree((String) a[0])));
      case "floe_bitmap_count" ->
          of(name, List.of(STRING), BIGINT, a -> bits(HashFunctions.hex(a[0])));
      case "floe_bitmap_or" ->
          of(name, List.of(STRING), STRING, a -> merged(JsonFunctions.tree((String) a[0]), true));
      case "floe_bitmap_and" ->
          of(name, List.of(STRING), STRING, a -> merged(JsonFunctions.tree((String) a[0]), false));
      case "floe_count_min" ->
          of(
              name,
              List.of(STRING, DOUBLE, DOUBLE, BIGINT),
              STRING,
              a ->
                  CountMin.hex(
                      JsonFunctions.tree((String) a[0]),
                      (Double) a[1],
                      (Double) a[2],
                      (Long) a[3]));
      case "floe_distinct_register", "floe_distinct_estimate" -> DistinctCounts.find(name);
      default ->
          name.startsWith("floe_frequent_")
              ? FrequentItems.find(name)
              : name.startsWith("floe_theta_") || name.startsWith("floe_kll_")
                  ? QuantileSketches.find(name)
                  : List.of();
    };
  }

  private static List<JavaFunction> of(
      String name, List<SparkType> parameters, SparkType result, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, parameters, result, body));
  }

  private static String hll(String json, int lgConfigK) {
    if (lgConfigK < 4 || lgConfigK > 21) {
      throw Raise.runtime(
          "HLL_INVALID_LG_K",
          "function",
          "`hll_sketch_agg`",
          "min",
          "4",
          "max",
          "21",
          "value",
          Integer.toString(lgConfigK));
    }
    var sketch = new HllSketch(lgConfigK, TgtHllType.HLL_8);
    for (JsonNode value : JsonFunctions.tree(json)) {
      if (value.isIntegralNumber()) {
        sketch.update(value.longValue());
      } else {
        sketch.update(value.asText());
      }
    }
    return HexFormat.of().formatHex(sketch.toUpdatableByteArray());
  }

  private static HllSketch heapify(String hex, String function) {
    try {
      return HllSketch.heapify(HashFunctions.hex(hex));
    } catch (RuntimeException e) {
      throw Raise.runtime("HLL_INVALID_INPUT_SKETCH_BUFFER", "function", "`" + function + "`");
    }
  }

  private static long estimate(String hex) {
    return Math.round(heapify(hex, "hll_sketch_estimate").getEstimate());
  }

  private static String union(JsonNode sketches, boolean allowsDifferent) {
    HllUnion union = null;
    int first = 0;
    for (JsonNode sketch : sketches) {
      HllSketch one = heapify(sketch.asText(), "hll_union");
      if (union == null) {
        first = one.getLgConfigK();
        union = new HllUnion(first);
      } else if (one.getLgConfigK() != first && !allowsDifferent) {
        throw Raise.runtime(
            "HLL_UNION_DIFFERENT_LG_K",
            "left",
            Integer.toString(first),
            "right",
            Integer.toString(one.getLgConfigK()),
            "function",
            "`hll_union`");
      }
      union.update(one);
    }
    return union == null
        ? null
        : HexFormat.of().formatHex(union.getResult(TgtHllType.HLL_8).toUpdatableByteArray());
  }

  private static String bitmap(JsonNode positions) {
    var bytes = new byte[BITMAP_BYTES];
    for (JsonNode position : positions) {
      long bit = position.asLong();
      if (bit < 0 || bit >= 8L * BITMAP_BYTES) {
        throw Raise.runtime(
            "INVALID_BITMAP_POSITION",
            "bitPosition",
            Long.toString(bit),
            "bitmapNumBits",
            Integer.toString(8 * BITMAP_BYTES),
            "bitmapNumBytes",
            Integer.toString(BITMAP_BYTES));
      }
      bytes[(int) (bit / 8)] |= (byte) (1 << bit % 8);
    }
    return HexFormat.of().formatHex(bytes);
  }

  private static long bits(byte[] bytes) {
    long count = 0;
    for (byte b : bytes) {
      count += Integer.bitCount(b & 0xff);
    }
    return count;
  }

  private static String merged(JsonNode bitmaps, boolean isUnion) {
    var bytes = new byte[BITMAP_BYTES];
    if (!isUnion) {
      java.util.Arrays.fill(bytes, (byte) 0xff);
    }
    for (JsonNode bitmap : bitmaps) {
      byte[] one = HashFunctions.hex(bitmap.asText());
      for (int i = 0; i < BITMAP_BYTES; i++) {
        byte b = i < one.length ? one[i] : 0;
        bytes[i] = (byte) (isUnion ? bytes[i] | b : bytes[i] & b);
      }
    }
    return HexFormat.of().formatHex(bytes);
  }
}
