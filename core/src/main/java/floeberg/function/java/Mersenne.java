package floeberg.function.java;

/** The Mersenne Twister MT19937 of Matsumoto and Nishimura, as Spark seeds it. */
final class Mersenne {
  private static final int SIZE = 624;
  private static final int MIDDLE = 397;
  private static final int[] MATRIX = {0, 0x9908b0df};

  private final int[] state = new int[SIZE];
  private int index = SIZE;

  Mersenne(long seed) {
    seed(new int[] {(int) (seed >>> 32), (int) seed});
  }

  private void seed(int number) {
    long value = number;
    state[0] = (int) value;
    for (int i = 1; i < SIZE; i++) {
      value = 1812433253L * (value ^ value >> 30) + i & 0xffffffffL;
      state[i] = (int) value;
    }
  }

  private void seed(int[] key) {
    seed(19650218);
    int i = 1;
    int j = 0;
    for (int k = SIZE; k > 0; k--) {
      long mixed =
          unsigned(state[i]) ^ (unsigned(state[i - 1]) ^ unsigned(state[i - 1]) >> 30) * 1664525L;
      state[i] = (int) (mixed + key[j] + j & 0xffffffffL);
      i = next(i);
      j = (j + 1) % key.length;
    }
    for (int k = SIZE - 1; k > 0; k--) {
      long mixed =
          unsigned(state[i])
              ^ (unsigned(state[i - 1]) ^ unsigned(state[i - 1]) >> 30) * 1566083941L;
      state[i] = (int) (mixed - i & 0xffffffffL);
      i = next(i);
    }
    state[0] = 0x80000000;
  }

  private int next(int i) {
    if (i + 1 < SIZE) {
      return i + 1;
    }
    state[0] = state[SIZE - 1];
    return 1;
  }

  private static long unsigned(int value) {
    return value & 0xffffffffL;
  }

  private int bits(int count) {
    if (index == SIZE) {
      for (int i = 0; i < SIZE; i++) {
        int y = state[i] & 0x80000000 | state[(i + 1) % SIZE] & 0x7fffffff;
        state[i] = state[(i + MIDDLE) % SIZE] ^ y >>> 1 ^ MATRIX[y & 1];
      }
      index = 0;
    }
    int y = state[index++];
    y ^= y >>> 11;
    y ^= y << 7 & 0x9d2c5680;
    y ^= y << 15 & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 32 - count;
  }

  long nextLong() {
    long high = (long) bits(32) << 32;
    return high | unsigned(bits(32));
  }

  /** From 0 to the bound, which is left out. */
  int nextInt(int bound) {
    if ((bound & -bound) == bound) {
      return (int) ((long) bound * bits(31) >> 31);
    }
    int drawn;
    int value;
    do {
      drawn = bits(31);
      value = drawn % bound;
    } while (drawn - value + (bound - 1) < 0);
    return value;
  }
}
