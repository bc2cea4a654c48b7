package floeberg.function.java;

/** Murmur3, 32 bits, as Spark applies it: trailing bytes are mixed one by one. */
final class Murmur {
  private static final int C1 = 0xcc9e2d51;
  private static final int C2 = 0x1b873593;

  private Murmur() {}

  static int ofInt(int value, int seed) {
    return finish(mix(seed, scramble(value)), 4);
  }

  static int ofLong(long value, int seed) {
    int low = mix(seed, scramble((int) value));
    return finish(mix(low, scramble((int) (value >>> 32))), 8);
  }

  static int ofBytes(byte[] bytes, int seed) {
    int hash = seed;
    int aligned = bytes.length - bytes.length % 4;
    for (int i = 0; i < aligned; i += 4) {
      int word =
          bytes[i] & 0xff
              | (bytes[i + 1] & 0xff) << 8
              | (bytes[i + 2] & 0xff) << 16
              | bytes[i + 3] << 24;
      hash = mix(hash, scramble(word));
    }
    for (int i = aligned; i < bytes.length; i++) {
      hash = mix(hash, scramble(bytes[i]));
    }
    return finish(hash, bytes.length);
  }

  private static int scramble(int k) {
    return Integer.rotateLeft(k * C1, 15) * C2;
  }

  private static int mix(int hash, int k) {
    return Integer.rotateLeft(hash ^ k, 13) * 5 + 0xe6546b64;
  }

  private static int finish(int hash, int length) {
    int h = hash ^ length;
    h = (h ^ h >>> 16) * 0x85ebca6b;
    h = (h ^ h >>> 13) * 0xc2b2ae35;
    return h ^ h >>> 16;
  }
}
