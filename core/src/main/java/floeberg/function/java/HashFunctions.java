package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.FLOAT;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Spark's Murmur3 and XXH64 hashes of a value under a seed, the chain's link: a NULL value gives
 * the seed. Bytes travel as hex.
 */
public final class HashFunctions {
  private HashFunctions() {}

  /** The function of that name, none when it is no hash. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_hash" ->
          List.of(
              murmur(name, BOOLEAN, (v, seed) -> Murmur.ofInt((Boolean) v ? 1 : 0, seed)),
              murmur(name, INT, (v, seed) -> Murmur.ofInt((Integer) v, seed)),
              murmur(name, BIGINT, (v, seed) -> Murmur.ofLong((Long) v, seed)),
              murmur(
                  name,
                  FLOAT,
                  (v, seed) -> Murmur.ofInt(Float.floatToIntBits(zero((Float) v)), seed)),
              murmur(
                  name,
                  DOUBLE,
                  (v, seed) -> Murmur.ofLong(Double.doubleToLongBits(zero((Double) v)), seed)),
              murmur(name, STRING, (v, seed) -> Murmur.ofBytes(utf8(v), seed)));
      case "floe_hash_hex" ->
          List.of(murmur(name, STRING, (v, seed) -> Murmur.ofBytes(hex(v), seed)));
      case "floe_xxhash" ->
          List.of(
              xx(name, BOOLEAN, (v, seed) -> Xx64.ofInt((Boolean) v ? 1 : 0, seed)),
              xx(name, INT, (v, seed) -> Xx64.ofInt((Integer) v, seed)),
              xx(name, BIGINT, (v, seed) -> Xx64.ofLong((Long) v, seed)),
              xx(name, FLOAT, (v, seed) -> Xx64.ofInt(Float.floatToIntBits(zero((Float) v)), seed)),
              xx(
                  name,
                  DOUBLE,
                  (v, seed) -> Xx64.ofLong(Double.doubleToLongBits(zero((Double) v)), seed)),
              xx(name, STRING, (v, seed) -> Xx64.ofBytes(utf8(v), seed)));
      case "floe_hash_decimal" ->
          List.of(murmur(name, STRING, (v, seed) -> Murmur.ofBytes(unscaled(v), seed)));
      case "floe_xxhash_decimal" ->
          List.of(xx(name, STRING, (v, seed) -> Xx64.ofBytes(unscaled(v), seed)));
      case "floe_xxhash_hex" -> List.of(xx(name, STRING, (v, seed) -> Xx64.ofBytes(hex(v), seed)));
      case "floe_crc32" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING),
                  BIGINT,
                  a -> {
                    var crc = new CRC32();
                    crc.update(hex(a[0]));
                    return crc.getValue();
                  }));
      case "floe_sha2" ->
          List.of(
              JavaFunction.of(
                  name, List.of(STRING, INT), STRING, a -> sha2(hex(a[0]), (Integer) a[1])));
      case "floe_aes_encrypt", "floe_aes_decrypt", "floe_try_aes_decrypt" -> Aes.find(name);
      default -> List.of();
    };
  }

  private interface IntLink {
    int apply(Object value, int seed);
  }

  private interface LongLink {
    long apply(Object value, long seed);
  }

  private static JavaFunction murmur(String name, SparkType type, IntLink link) {
    return JavaFunction.withNulls(
        name,
        List.of(type, INT),
        INT,
        a -> a[0] == null ? a[1] : (Object) link.apply(a[0], (Integer) a[1]));
  }

  private static JavaFunction xx(String name, SparkType type, LongLink link) {
    return JavaFunction.withNulls(
        name,
        List.of(type, BIGINT),
        BIGINT,
        a -> a[0] == null ? a[1] : (Object) link.apply(a[0], (Long) a[1]));
  }

  // Both zeros hash alike.
  private static float zero(float value) {
    return value == 0 ? 0f : value;
  }

  private static double zero(double value) {
    return value == 0 ? 0d : value;
  }

  private static byte[] utf8(Object text) {
    return ((String) text).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] unscaled(Object decimal) {
    return new java.math.BigDecimal((String) decimal).unscaledValue().toByteArray();
  }

  static byte[] hex(Object text) {
    return HexFormat.of().parseHex((String) text);
  }

  private static Object sha2(byte[] bytes, int bits) {
    String algorithm =
        switch (bits) {
          case 0, 256 -> "SHA-256";
          case 224, 384, 512 -> "SHA-" + bits;
          default -> "";
        };
    if (algorithm.isEmpty()) {
      return null;
    }
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
