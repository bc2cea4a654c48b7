package floeberg.function.java;

import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** The 32-bit Murmur3 hash, seed 0, of the bucket transform (Iceberg spec, appendix B). */
public final class BucketHash {
  private static final int C1 = 0xcc9e2d51;
  private static final int C2 = 0x1b873593;

  private BucketHash() {}

  /**
   * The functions: of integers (dates in days, timestamps in microseconds), of text, of bytes as
   * hex, of decimals as text.
   */
  public static List<JavaFunction> functions() {
    return List.of(
        JavaFunction.of(
            "floe_bucket_hash",
            List.of(SparkType.BIGINT),
            SparkType.INT,
            arguments -> ofLong((Long) arguments[0])),
        JavaFunction.of(
            "floe_bucket_hash_text",
            List.of(SparkType.STRING),
            SparkType.INT,
            arguments -> ofText((String) arguments[0])),
        JavaFunction.of(
            "floe_bucket_hash_hex",
            List.of(SparkType.STRING),
            SparkType.INT,
            arguments -> ofBytes(HexFormat.of().parseHex((String) arguments[0]))),
        JavaFunction.of(
            "floe_bucket_hash_decimal",
            List.of(SparkType.STRING),
            SparkType.INT,
            arguments -> ofDecimal(new BigDecimal((String) arguments[0]))));
  }

  /** The hash of an integer, date, time or timestamp: its eight bytes, least significant first. */
  public static int ofLong(long value) {
    int hash = mix(mix(0, (int) value), (int) (value >>> 32));
    return finish(hash, Long.BYTES);
  }

  /** The hash of a text's UTF-8 bytes. */
  public static int ofText(String value) {
    return ofBytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** The hash of the unscaled value's shortest two's complement bytes. */
  public static int ofDecimal(BigDecimal value) {
    return ofBytes(value.unscaledValue().toByteArray());
  }

  /** The hash of bytes. */
  public static int ofBytes(byte[] bytes) {
    int hash = 0;
    int words = bytes.length / Integer.BYTES;
    for (int i = 0; i < words; i++) {
      hash = mix(hash, word(bytes, i * Integer.BYTES, Integer.BYTES));
    }
    int rest = bytes.length - words * Integer.BYTES;
    if (rest > 0) {
      hash ^= scramble(word(bytes, words * Integer.BYTES, rest));
    }
    return finish(hash, bytes.length);
  }

  private static int word(byte[] bytes, int start, int count) {
    int word = 0;
    for (int i = 0; i < count; i++) {
      word |= (bytes[start + i] & 0xff) << (Byte.SIZE * i);
    }
    return word;
  }

  private static int scramble(int word) {
    return Integer.rotateLeft(word * C1, 15) * C2;
  }

  private static int mix(int hash, int word) {
    return Integer.rotateLeft(hash ^ scramble(word), 13) * 5 + 0xe6546b64;
  }

  private static int finish(int hash, int length) {
    int mixed = hash ^ length;
    mixed = (mixed ^ (mixed >>> 16)) * 0x85ebca6b;
    mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
    return mixed ^ (mixed >>> 16);
  }
}
