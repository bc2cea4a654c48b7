package floeberg.function.java;

/** Murmur3 of byte arrays as Scala's library has it: four bytes at a time, the tail as one word. */
final class ScalaHash {
  static final int ARRAY_SEED = 0x3c074a61;

  private ScalaHash() {}

  static int ofBytes(byte[] data, int seed) {
    int hash = seed;
    int length = data.length;
    int i = 0;
    while (length - i >= 4) {
      int k =
          data[i] & 0xff
              | (data[i + 1] & 0xff) << 8
              | (data[i + 2] & 0xff) << 16
              | (data[i + 3] & 0xff) << 24;
      hash = mix(hash, k);
      i += 4;
    }
    int tail = 0;
    int rest = length - i;
    if (rest == 3) {
      tail ^= (data[i + 2] & 0xff) << 16;
    }
    if (rest >= 2) {
      tail ^= (data[i + 1] & 0xff) << 8;
    }
    if (rest >= 1) {
      tail ^= data[i] & 0xff;
      hash ^= scramble(tail);
    }
    int h = hash ^ length;
    h = (h ^ h >>> 16) * 0x85ebca6b;
    h = (h ^ h >>> 13) * 0xc2b2ae35;
    return h ^ h >>> 16;
  }

  /** The last mixing of a hash with one more word. */
  static int last(int hash, int word) {
    return hash ^ scramble(word);
  }

  private static int scramble(int k) {
    return Integer.rotateLeft(k * 0xcc9e2d51, 15) * 0x1b873593;
  }

  private static int mix(int hash, int k) {
    return Integer.rotateLeft(hash ^ scramble(k), 13) * 5 + 0xe6546b64;
  }
}
