package floeberg.function.java;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** XXH64 over 4 bytes, 8 bytes and byte arrays. */
final class Xx64 {
  private static final long P1 = 0x9E3779B185EBCA87L;
  private static final long P2 = 0xC2B2AE3D27D4EB4FL;
  private static final long P3 = 0x165667B19E3779F9L;
  private static final long P4 = 0x85EBCA77C2B2AE63L;
  private static final long P5 = 0x27D4EB2F165667C5L;

  private Xx64() {}

  static long ofInt(int value, long seed) {
    long hash = seed + P5 + 4L;
    hash ^= (value & 0xFFFFFFFFL) * P1;
    return finish(Long.rotateLeft(hash, 23) * P2 + P3);
  }

  static long ofLong(long value, long seed) {
    long hash = seed + P5 + 8L;
    hash ^= round(0, value);
    return finish(Long.rotateLeft(hash, 27) * P1 + P4);
  }

  static long ofBytes(byte[] bytes, long seed) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long hash = in.remaining() >= 32 ? stripes(in, seed) : seed + P5;
    hash += bytes.length;
    while (in.remaining() >= 8) {
      hash = Long.rotateLeft(hash ^ round(0, in.getLong()), 27) * P1 + P4;
    }
    if (in.remaining() >= 4) {
      hash = Long.rotateLeft(hash ^ (in.getInt() & 0xFFFFFFFFL) * P1, 23) * P2 + P3;
    }
    while (in.hasRemaining()) {
      hash = Long.rotateLeft(hash ^ (in.get() & 0xFFL) * P5, 11) * P1;
    }
    return finish(hash);
  }

  private static long stripes(ByteBuffer in, long seed) {
    long v1 = seed + P1 + P2;
    long v2 = seed + P2;
    long v3 = seed;
    long v4 = seed - P1;
    while (in.remaining() >= 32) {
      v1 = round(v1, in.getLong());
      v2 = round(v2, in.getLong());
      v3 = round(v3, in.getLong());
      v4 = round(v4, in.getLong());
    }
    long hash =
        Long.rotateLeft(v1, 1)
            + Long.rotateLeft(v2, 7)
            + Long.rotateLeft(v3, 12)
            + Long.rotateLeft(v4, 18);
    hash = merge(hash, v1);
    hash = merge(hash, v2);
    hash = merge(hash, v3);
    return merge(hash, v4);
  }

  private static long round(long accumulator, long lane) {
    return Long.rotateLeft(accumulator + lane * P2, 31) * P1;
  }

  private static long merge(long hash, long lane) {
    return (hash ^ round(0, lane)) * P1 + P4;
  }

  private static long finish(long hash) {
    long h = (hash ^ hash >>> 33) * P2;
    h = (h ^ h >>> 29) * P3;
    return h ^ h >>> 32;
  }
}
