package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.List;
import org.apache.datasketches.common.SketchesArgumentException;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.quantilescommon.QuantileSearchCriteria;
import org.apache.datasketches.theta.ThetaSetOperation;
import org.apache.datasketches.theta.ThetaSketch;
import org.apache.datasketches.theta.UpdatableThetaSketch;

/** Theta and KLL sketches of Apache DataSketches. Bytes travel as hex. */
final class QuantileSketches {
  private QuantileSketches() {}

  static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_theta_agg" ->
          of(name, List.of(STRING, INT), STRING, a -> theta(tree(a[0]), (Integer) a[1]));
      case "floe_theta_estimate" ->
          of(name, List.of(STRING), BIGINT, a -> Math.round(sketch((String) a[0]).getEstimate()));
      case "floe_theta_union" ->
          of(name, List.of(STRING, INT), STRING, a -> union(tree(a[0]), (Integer) a[1]));
      case "floe_theta_intersection" ->
          of(name, List.of(STRING), STRING, a -> intersection(tree(a[0])));
      case "floe_theta_difference" ->
          of(
              name,
              List.of(STRING, STRING),
              STRING,
              a ->
                  hex(
                      ThetaSetOperation.builder()
                          .buildANotB()
                          .aNotB(sketch((String) a[0]), sketch((String) a[1]))
                          .toByteArray()));
      case "floe_kll_agg" ->
          of(name, List.of(STRING, INT), STRING, a -> kll(tree(a[0]), (Integer) a[1]));
      case "floe_kll_merge" -> of(name, List.of(STRING), STRING, a -> merge(tree(a[0])));
      case "floe_kll_n" -> of(name, List.of(STRING), BIGINT, a -> quantiles(a[0]).getN());
      case "floe_kll_quantile" ->
          of(name, List.of(STRING, DOUBLE), DOUBLE, a -> quantile(quantiles(a[0]), (Double) a[1]));
      case "floe_kll_rank" ->
          of(
              name,
              List.of(STRING, DOUBLE),
              DOUBLE,
              a -> quantiles(a[0]).getRank((Double) a[1], QuantileSearchCriteria.INCLUSIVE));
      case "floe_kll_text" ->
          of(name, List.of(STRING), STRING, a -> quantiles(a[0]).toString(false, false));
      default -> List.of();
    };
  }

  private static List<JavaFunction> of(
      String name, List<SparkType> parameters, SparkType result, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, parameters, result, body));
  }

  private static JsonNode tree(Object json) {
    return JsonFunctions.tree((String) json);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static MemorySegment bytes(String hex) {
    return MemorySegment.ofArray(HashFunctions.hex(hex));
  }

  private static ThetaSketch sketch(String hex) {
    try {
      return ThetaSketch.heapify(bytes(hex));
    } catch (SketchesArgumentException e) {
      throw Raise.runtime("THETA_INVALID_INPUT_SKETCH_BUFFER", "function", "`theta_sketch`");
    }
  }

  private static String theta(JsonNode values, int lgNominal) {
    UpdatableThetaSketch sketch =
        UpdatableThetaSketch.builder().setLogNominalEntries(lgNominal).build();
    for (JsonNode value : values) {
      if (value.isIntegralNumber()) {
        sketch.update(value.longValue());
      } else if (value.isNumber()) {
        sketch.update(value.doubleValue());
      } else {
        sketch.update(value.asText());
      }
    }
    return hex(sketch.compact().toByteArray());
  }

  private static String union(JsonNode sketches, int lgNominal) {
    if (lgNominal < 4 || lgNominal > 26) {
      throw Raise.runtime(
          "THETA_INVALID_LG_NOM_ENTRIES",
          "function",
          "`theta_union`",
          "min",
          "4",
          "max",
          "26",
          "value",
          Integer.toString(lgNominal));
    }
    var union = ThetaSetOperation.builder().setLogNominalEntries(lgNominal).buildUnion();
    sketches.forEach(one -> union.union(sketch(one.asText())));
    return hex(union.getResult().toByteArray());
  }

  private static String intersection(JsonNode sketches) {
    var intersection = ThetaSetOperation.builder().buildIntersection();
    sketches.forEach(one -> intersection.intersect(sketch(one.asText())));
    return intersection.hasResult() ? hex(intersection.getResult().toByteArray()) : null;
  }

  private static KllDoublesSketch quantiles(Object hex) {
    try {
      return KllDoublesSketch.heapify(bytes((String) hex));
    } catch (SketchesArgumentException e) {
      throw Raise.runtime("KLL_INVALID_INPUT_SKETCH_BUFFER", "function", "`kll_sketch`");
    }
  }

  private static double quantile(KllDoublesSketch sketch, double rank) {
    if (!(rank >= 0 && rank <= 1)) {
      throw Raise.arithmetic(
          "KLL_SKETCH_INVALID_QUANTILE_RANGE", "functionName", "`kll_sketch_get_quantile`");
    }
    return sketch.getQuantile(rank, QuantileSearchCriteria.INCLUSIVE);
  }

  private static String kll(JsonNode values, int k) {
    KllDoublesSketch sketch = KllDoublesSketch.newHeapInstance(k);
    values.forEach(value -> sketch.update(value.asDouble()));
    return hex(sketch.toByteArray());
  }

  private static String merge(JsonNode sketches) {
    KllDoublesSketch merged = KllDoublesSketch.newHeapInstance();
    sketches.forEach(one -> merged.merge(quantiles(one.asText())));
    return hex(merged.toByteArray());
  }
}
