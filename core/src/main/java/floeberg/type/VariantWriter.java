package floeberg.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;

/** Encodes trees: numbers in the narrowest type, as Spark's parse_json does. */
final class VariantWriter {
  private static final int LONGEST_SHORT_TEXT = 63;
  private static final int MOST_IN_A_BYTE = 255;

  private final TreeMap<String, Integer> ids = new TreeMap<>();

  VariantValue write(JsonNode tree) {
    collect(tree);
    var names = new ArrayList<byte[]>();
    ids.keySet().forEach(name -> names.add(name.getBytes(StandardCharsets.UTF_8)));
    int id = 0;
    for (String name : List.copyOf(ids.keySet())) {
      ids.put(name, id++);
    }
    int size = names.stream().mapToInt(name -> name.length).sum();
    int width = width(Math.max(size, names.size()));
    var out = new ByteArrayOutputStream();
    out.write(1 | (width - 1) << 6);
    number(out, names.size(), width);
    offsets(out, names, width);
    return VariantValue.of(out.toByteArray(), value(tree));
  }

  private void collect(JsonNode node) {
    node.fieldNames().forEachRemaining(name -> ids.put(name, 0));
    node.forEach(this::collect);
  }

  private byte[] value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> object(node);
      case ARRAY -> array(node);
      case BOOLEAN -> new byte[] {primitive(node.booleanValue() ? 1 : 2)};
      case NUMBER -> numeric(node);
      case NULL, MISSING -> new byte[] {primitive(0)};
      case STRING -> text(node.textValue().getBytes(StandardCharsets.UTF_8));
      case BINARY -> bytes(15, binary(node));
      case POJO -> moment(((POJONode) node).getPojo());
    };
  }

  private static byte[] binary(JsonNode node) {
    try {
      return node.binaryValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] object(JsonNode node) {
    var fields = new TreeMap<String, JsonNode>();
    node.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
    List<byte[]> values = fields.values().stream().map(this::value).toList();
    int idWidth = width(fields.isEmpty() ? 0 : ids.get(fields.lastKey()));
    int width = width(values.stream().mapToInt(value -> value.length).sum());
    boolean isLarge = fields.size() > MOST_IN_A_BYTE;
    var out = new ByteArrayOutputStream();
    out.write(2 | (width - 1) << 2 | (idWidth - 1) << 4 | (isLarge ? 1 << 6 : 0));
    number(out, fields.size(), isLarge ? Integer.BYTES : 1);
    fields.keySet().forEach(name -> number(out, ids.get(name), idWidth));
    offsets(out, values, width);
    return out.toByteArray();
  }

  private byte[] array(JsonNode node) {
    var values = new ArrayList<byte[]>();
    node.forEach(item -> values.add(value(item)));
    int width = width(values.stream().mapToInt(value -> value.length).sum());
    boolean isLarge = values.size() > MOST_IN_A_BYTE;
    var out = new ByteArrayOutputStream();
    out.write(3 | (width - 1) << 2 | (isLarge ? 1 << 4 : 0));
    number(out, values.size(), isLarge ? Integer.BYTES : 1);
    offsets(out, values, width);
    return out.toByteArray();
  }

  private static void offsets(ByteArrayOutputStream out, List<byte[]> parts, int width) {
    int offset = 0;
    number(out, offset, width);
    for (byte[] part : parts) {
      offset += part.length;
      number(out, offset, width);
    }
    parts.forEach(out::writeBytes);
  }

  private static byte[] numeric(JsonNode node) {
    if (node.isDouble()) {
      return fixed(7, Double.doubleToLongBits(node.doubleValue()), Long.BYTES);
    }
    if (node.isFloat()) {
      return fixed(14, Float.floatToIntBits(node.floatValue()), Integer.BYTES);
    }
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return whole(node.longValue());
    }
    return decimal(node.decimalValue());
  }

  private static byte[] whole(long number) {
    if (number == (byte) number) {
      return fixed(3, number, Byte.BYTES);
    }
    if (number == (short) number) {
      return fixed(4, number, Short.BYTES);
    }
    return number == (int) number ? fixed(5, number, Integer.BYTES) : fixed(6, number, Long.BYTES);
  }

  private static byte[] decimal(BigDecimal number) {
    BigDecimal value = number.scale() < 0 ? number.setScale(0) : number;
    BigInteger digits = value.unscaledValue();
    // The scale must fit the width too, though the digits are fewer.
    int width = Math.max(value.precision(), value.scale());
    int size = width <= 9 ? Integer.BYTES : width <= 18 ? 8 : 16;
    byte[] out = new byte[2 + size];
    out[0] = primitive(size == 4 ? 8 : size == 8 ? 9 : 10);
    out[1] = (byte) value.scale();
    byte[] big = digits.toByteArray();
    Arrays.fill(out, 2, out.length, (byte) (digits.signum() < 0 ? -1 : 0));
    for (int i = 0; i < big.length; i++) {
      out[2 + i] = big[big.length - 1 - i];
    }
    return out;
  }

  private static byte[] moment(Object value) {
    return switch (value) {
      case LocalDate date -> fixed(11, date.toEpochDay(), Integer.BYTES);
      case Instant instant -> fixed(12, micros(instant), Long.BYTES);
      case LocalDateTime local -> fixed(13, micros(local.toInstant(ZoneOffset.UTC)), Long.BYTES);
      case LocalTime time -> fixed(17, time.toNanoOfDay() / 1000, Long.BYTES);
      case UUID uuid -> uuid(uuid);
      default -> throw new AssertionError("no part of a variant: " + value);
    };
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  // The one kind whose bytes have their most significant first.
  private static byte[] uuid(UUID uuid) {
    var out = new ByteArrayOutputStream();
    out.write(primitive(20));
    for (long half : new long[] {uuid.getMostSignificantBits(), uuid.getLeastSignificantBits()}) {
      for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
        out.write((int) (half >>> shift));
      }
    }
    return out.toByteArray();
  }

  private static byte[] text(byte[] text) {
    if (text.length > LONGEST_SHORT_TEXT) {
      return bytes(16, text);
    }
    var out = new ByteArrayOutputStream();
    out.write(1 | text.length << 2);
    out.writeBytes(text);
    return out.toByteArray();
  }

  private static byte[] bytes(int kind, byte[] bytes) {
    var out = new ByteArrayOutputStream();
    out.write(primitive(kind));
    number(out, bytes.length, Integer.BYTES);
    out.writeBytes(bytes);
    return out.toByteArray();
  }

  private static byte[] fixed(int kind, long number, int width) {
    var out = new ByteArrayOutputStream();
    out.write(primitive(kind));
    number(out, number, width);
    return out.toByteArray();
  }

  private static byte primitive(int kind) {
    return (byte) (kind << 2);
  }

  private static int width(int most) {
    return most <= 0xFF ? 1 : most <= 0xFFFF ? 2 : most <= 0xFFFFFF ? 3 : 4;
  }

  private static void number(ByteArrayOutputStream out, long number, int width) {
    for (int i = 0; i < width; i++) {
      out.write((int) (number >>> Byte.SIZE * i));
    }
  }
}
