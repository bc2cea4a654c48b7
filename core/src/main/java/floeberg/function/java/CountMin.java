package floeberg.function.java;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;

/** A count-min sketch in Spark's serialized form. */
final class CountMin {
  private static final long PRIME = (1L << 31) - 1;

  private CountMin() {}

  static String hex(JsonNode values, double epsilon, double confidence, long seed) {
    int width = (int) Math.ceil(2 / epsilon);
    int depth = (int) Math.ceil(-Math.log1p(-confidence) / Math.log(2));
    var random = new Random((int) seed);
    var hashes = new long[depth];
    for (int i = 0; i < depth; i++) {
      hashes[i] = random.nextInt(Integer.MAX_VALUE);
    }
    var table = new long[depth][width];
    long total = 0;
    for (JsonNode value : values) {
      add(value, table, hashes, width);
      total++;
    }
    ByteBuffer out = ByteBuffer.allocate(4 + 8 + 4 + 4 + 8 * depth + 8 * depth * width);
    out.putInt(1).putLong(total).putInt(depth).putInt(width);
    for (long hash : hashes) {
      out.putLong(hash);
    }
    for (long[] row : table) {
      for (long count : row) {
        out.putLong(count);
      }
    }
    return HexFormat.of().formatHex(out.array());
  }

  private static void add(JsonNode value, long[][] table, long[] hashes, int width) {
    if (value.isIntegralNumber()) {
      for (int i = 0; i < hashes.length; i++) {
        long hash = value.longValue() * hashes[i];
        hash += hash >> 32;
        hash &= PRIME;
        table[i][(int) hash % width]++;
      }
      return;
    }
    byte[] bytes = value.asText().getBytes(StandardCharsets.UTF_8);
    int first = Murmur.ofBytes(bytes, 0);
    int second = Murmur.ofBytes(bytes, first);
    for (int i = 0; i < hashes.length; i++) {
      table[i][Math.abs((first + i * second) % width)]++;
    }
  }
}
