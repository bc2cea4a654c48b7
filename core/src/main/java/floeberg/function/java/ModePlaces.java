package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Which of several most frequent values Spark's {@code mode} gives: the first in its hash table.
 * The table is filled again here, in the order of the rows.
 */
final class ModePlaces {
  private static final int FIRST_CAPACITY = 64;
  private static final double FULL = 0.7;

  private ModePlaces() {}

  /** The function of that name, none when it is not this one. */
  static List<JavaFunction> find(String name) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(STRING, STRING, STRING),
            BIGINT,
            a -> place(JsonFunctions.tree((String) a[0]), (String) a[1], (String) a[2])));
  }

  /** The place in the list, from 1 on, of the value; the smallest or largest one when asked. */
  private static long place(JsonNode list, String kind, String choice) {
    var counts = new LinkedHashMap<String, Integer>();
    var places = new LinkedHashMap<String, Long>();
    for (int i = 0; i < list.size(); i++) {
      String text = list.get(i).textValue();
      counts.merge(text, 1, Integer::sum);
      places.putIfAbsent(text, i + 1L);
    }
    List<String> keys = List.copyOf(counts.keySet());
    // One partition's table is written, read again and merged into an empty one.
    for (int pass = 0; pass < 3; pass++) {
      keys = inTable(keys, kind);
    }
    String best = keys.getFirst();
    for (String key : keys) {
      int more = Integer.compare(counts.get(key), counts.get(best));
      if (more > 0 || more == 0 && isBetter(key, best, choice)) {
        best = key;
      }
    }
    return places.get(best);
  }

  private static boolean isBetter(String key, String best, String choice) {
    return switch (choice) {
      case "smallest" -> Double.compare(Comoments.number(key), Comoments.number(best)) < 0;
      case "largest" -> Double.compare(Comoments.number(key), Comoments.number(best)) > 0;
      default -> false;
    };
  }

  /** The keys in the order of a table that takes them one after the other. */
  private static List<String> inTable(List<String> keys, String kind) {
    var table = new String[FIRST_CAPACITY];
    int size = 0;
    for (String key : keys) {
      put(table, key, kind);
      if (++size > FULL * table.length) {
        var larger = new String[table.length * 2];
        for (String old : table) {
          if (old != null) {
            put(larger, old, kind);
          }
        }
        table = larger;
      }
    }
    var found = new ArrayList<String>();
    for (String key : table) {
      if (key != null) {
        found.add(key);
      }
    }
    return found;
  }

  private static void put(String[] table, String key, String kind) {
    int at = Murmur.ofInt(hash(key, kind), 0) & (table.length - 1);
    for (int step = 1; table[at] != null; step++) {
      at = (at + step) & (table.length - 1);
    }
    table[at] = key;
  }

  private static int hash(String text, String kind) {
    return switch (kind) {
      case "int" -> Integer.parseInt(text);
      case "long" -> Long.hashCode(Long.parseLong(text));
      case "boolean" -> Boolean.hashCode(Boolean.parseBoolean(text));
      case "double" -> Double.hashCode(Comoments.number(text));
      case "float" -> Float.hashCode((float) Comoments.number(text));
      case "decimal" -> ofDecimal(new BigDecimal(text));
      default -> Murmur.ofBytes(text.getBytes(StandardCharsets.UTF_8), 42);
    };
  }

  /** The hash code that Scala's library gives a decimal: that of the simplest equal number. */
  static int ofDecimal(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    if (stripped.scale() <= 0) {
      BigInteger whole = stripped.toBigIntegerExact();
      return whole.bitLength() < Long.SIZE ? ofLong(whole.longValue()) : whole.hashCode();
    }
    double near = value.doubleValue();
    if (BigDecimal.valueOf(near).compareTo(value) == 0) {
      float nearest = (float) near;
      return nearest == near ? Float.hashCode(nearest) : Double.hashCode(near);
    }
    return ScalaHash.last(stripped.unscaledValue().hashCode(), stripped.scale());
  }

  private static int ofLong(long value) {
    return value == (int) value ? (int) value : Long.hashCode(value);
  }
}
