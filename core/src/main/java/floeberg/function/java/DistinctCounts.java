package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import com.clearspring.analytics.stream.cardinality.HyperLogLogPlus;
import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import java.util.List;

/**
 * Estimates of numbers of different values by HyperLogLog++. A register and a rank in it travel as
 * one number.
 */
final class DistinctCounts {
  private static final int RANK_BITS = 6;

  private DistinctCounts() {}

  /** The function of that name, none when it is about no estimate. */
  static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_distinct_register" ->
          List.of(
              JavaFunction.of(
                  name, List.of(BIGINT, INT), INT, a -> register((Long) a[0], (Integer) a[1])));
      case "floe_distinct_estimate" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, INT),
                  BIGINT,
                  a -> estimate(JsonFunctions.tree((String) a[0]), (Integer) a[1])));
      default -> List.of();
    };
  }

  /** The first bits of a hash choose the register; the zeros that follow make the rank. */
  private static int register(long hash, int bits) {
    int index = (int) (hash >>> (Long.SIZE - bits));
    int rank = Long.numberOfLeadingZeros((hash << bits) | (1L << (bits - 1))) + 1;
    return (index << RANK_BITS) | rank;
  }

  private static long estimate(JsonNode ranks, int bits) {
    var registers = new byte[1 << bits];
    for (JsonNode node : ranks) {
      int index = node.asInt() >>> RANK_BITS;
      byte rank = (byte) (node.asInt() & ((1 << RANK_BITS) - 1));
      registers[index] = (byte) Math.max(registers[index], rank);
    }
    double inverse = 0;
    int empty = 0;
    for (byte rank : registers) {
      inverse += 1.0 / (1L << rank);
      empty += rank == 0 ? 1 : 0;
    }
    double size = registers.length;
    // Spark counts the empty registers as long as the raw estimate is not large.
    return empty > 0 && alpha(size) * size * size / inverse <= 2.5 * size
        ? Math.round(size * Math.log(size / empty))
        : corrected(registers, bits);
  }

  private static double alpha(double size) {
    return switch ((int) size) {
      case 16 -> 0.673;
      case 32 -> 0.697;
      case 64 -> 0.709;
      default -> 0.7213 / (1 + 1.079 / size);
    };
  }

  /** The estimate less its known bias. */
  private static long corrected(byte[] registers, int bits) {
    var counter = new HyperLogLogPlus(bits);
    for (int i = 0; i < registers.length; i++) {
      // A hash of this register and rank. The library's registers have five bits; so high a rank
      // weighs nothing.
      int rank = Math.min(30, registers[i]);
      if (rank > 0) {
        int place = Long.SIZE - bits - rank;
        counter.offerHashed(((long) i << (Long.SIZE - bits)) | (place < 0 ? 0 : 1L << place));
      }
    }
    return counter.cardinality();
  }
}
