package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * Spark's random numbers: XORShift seeded by a hash of the seed, and the Mersenne Twister. Each
 * call in a statement has a stream of its own, named by an id; a stream gives its numbers in the
 * order of the rows.
 */
public final class RandomFunctions {
  private static final int STREAMS = 1000;
  private static final Map<Long, XorShift> BY_CALL = new Recent<>();
  private static final Map<Long, Mersenne> TWISTERS = new Recent<>();

  /** The streams drawn from lately: those of calls that ended long ago go. */
  private static final class Recent<T> extends LinkedHashMap<Long, T> {
    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, T> eldest) {
      return size() > STREAMS;
    }
  }

  private RandomFunctions() {}

  /** The function of that name, none when it is not about chance. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_rand" -> of(name, DOUBLE, XorShift::nextDouble);
      case "floe_randn" -> of(name, DOUBLE, XorShift::nextGaussian);
      case "floe_uuid" ->
          List.of(new Volatile(name, List.of(BIGINT, BIGINT), STRING, a -> uuid(twister(a))));
      case "floe_shuffle" ->
          List.of(
              new Volatile(
                  name,
                  List.of(BIGINT, BIGINT, INT),
                  STRING,
                  a -> places(twister(a), (Integer) a[2])));
      case "floe_randstr" ->
          List.of(
              new Volatile(
                  name,
                  List.of(BIGINT, BIGINT, INT),
                  STRING,
                  a -> text(stream(a), (Integer) a[2])));
      default -> List.of();
    };
  }

  private interface Draw {
    Object from(XorShift stream);
  }

  private static List<JavaFunction> of(String name, SparkType type, Draw draw) {
    return List.of(
        new Volatile(
            name,
            List.of(BIGINT, BIGINT),
            type,
            a -> {
              XorShift stream = stream(a);
              synchronized (stream) {
                return draw.from(stream);
              }
            }));
  }

  private record Volatile(String name, List<SparkType> parameters, SparkType result, Body body)
      implements JavaFunction {
    @Override
    public boolean isVolatile() {
      return true;
    }

    @Override
    public Object apply(Object[] arguments) {
      return body.apply(arguments);
    }
  }

  private static XorShift stream(Object[] a) {
    synchronized (BY_CALL) {
      return BY_CALL.computeIfAbsent((Long) a[1], _ -> new XorShift((Long) a[0]));
    }
  }

  private static Mersenne twister(Object[] a) {
    synchronized (TWISTERS) {
      return TWISTERS.computeIfAbsent((Long) a[1], _ -> new Mersenne((Long) a[0]));
    }
  }

  /** A random UUID of version 4. */
  private static String uuid(Mersenne twister) {
    synchronized (twister) {
      long high = twister.nextLong() & 0xFFFFFFFFFFFF0FFFL | 0x0000000000004000L;
      long low = (twister.nextLong() | 0x8000000000000000L) & 0xBFFFFFFFFFFFFFFFL;
      return new UUID(high, low).toString();
    }
  }

  /** The numbers from 1 in random order, as a JSON list. */
  private static String places(Mersenne twister, int count) {
    var places = new int[count];
    synchronized (twister) {
      for (int i = 0; i < count; i++) {
        int j = twister.nextInt(i + 1);
        places[i] = places[j];
        places[j] = i + 1;
      }
    }
    return java.util.Arrays.toString(places);
  }

  private static final String ALPHABET =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  // Spark takes the absolute value of the remainder, so both signs count.
  private static int remainder(int random) {
    return Math.abs(random % ALPHABET.length());
  }

  private static String text(XorShift stream, int length) {
    var out = new StringBuilder(length);
    synchronized (stream) {
      for (int i = 0; i < length; i++) {
        int place = remainder(stream.nextInt());
        out.append(ALPHABET.charAt(place));
      }
    }
    return out.toString();
  }

  /**
   * The generator of Spark's rand: three shifts, seeded by two Murmur3 hashes of the seed's bytes.
   */
  private static final class XorShift extends Random {
    private long state;

    XorShift(long seed) {
      super(seed);
      state = hashed(seed);
    }

    private static long hashed(long seed) {
      byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(seed).array();
      int low = ScalaHash.ofBytes(bytes, ScalaHash.ARRAY_SEED);
      int high = ScalaHash.ofBytes(bytes, low);
      return (long) high << 32 | low & 0xFFFFFFFFL;
    }

    @Override
    protected int next(int bits) {
      long next = state ^ state << 21;
      next ^= next >>> 35;
      next ^= next << 4;
      state = next;
      return (int) (next & (1L << bits) - 1);
    }
  }
}
