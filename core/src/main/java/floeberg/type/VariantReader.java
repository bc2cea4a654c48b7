package floeberg.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.UUID;

/** Decodes variants to trees. */
final class VariantReader {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private final byte[] metadata;
  private final byte[] value;

  VariantReader(byte[] metadata, byte[] value) {
    this.metadata = metadata;
    this.value = value;
  }

  /** How many of the bytes are the dictionary, which stands at their start. */
  static int metadataSize(byte[] bytes) {
    int width = metadataWidth(bytes);
    int count = (int) unsigned(bytes, 1, width);
    return 1 + (count + 2) * width + (int) unsigned(bytes, 1 + (count + 1) * width, width);
  }

  private static int metadataWidth(byte[] metadata) {
    return (metadata[0] >> 6 & 3) + 1;
  }

  JsonNode read() {
    return read(0);
  }

  private JsonNode read(int at) {
    int header = value[at] >> 2 & 0x3F;
    return switch (value[at] & 3) {
      case 0 -> primitive(header, at + 1);
      case 1 -> NODES.textNode(new String(value, at + 1, header, StandardCharsets.UTF_8));
      case 2 -> object(header, at + 1);
      default -> array(header, at + 1);
    };
  }

  private ObjectNode object(int header, int at) {
    int width = (header & 3) + 1;
    int idWidth = (header >> 2 & 3) + 1;
    int countWidth = (header >> 4 & 1) == 0 ? 1 : Integer.BYTES;
    int count = (int) unsigned(value, at, countWidth);
    int ids = at + countWidth;
    int offsets = ids + count * idWidth;
    int data = offsets + (count + 1) * width;
    ObjectNode object = NODES.objectNode();
    for (int i = 0; i < count; i++) {
      String name = name((int) unsigned(value, ids + i * idWidth, idWidth));
      object.set(name, read(data + (int) unsigned(value, offsets + i * width, width)));
    }
    return object;
  }

  private ArrayNode array(int header, int at) {
    int width = (header & 3) + 1;
    int countWidth = (header >> 2 & 1) == 0 ? 1 : Integer.BYTES;
    int count = (int) unsigned(value, at, countWidth);
    int offsets = at + countWidth;
    int data = offsets + (count + 1) * width;
    ArrayNode array = NODES.arrayNode();
    for (int i = 0; i < count; i++) {
      array.add(read(data + (int) unsigned(value, offsets + i * width, width)));
    }
    return array;
  }

  private String name(int id) {
    int width = metadataWidth(metadata);
    int count = (int) unsigned(metadata, 1, width);
    int offsets = 1 + width;
    int data = offsets + (count + 1) * width;
    int start = (int) unsigned(metadata, offsets + id * width, width);
    int end = (int) unsigned(metadata, offsets + (id + 1) * width, width);
    return new String(metadata, data + start, end - start, StandardCharsets.UTF_8);
  }

  private JsonNode primitive(int kind, int at) {
    return switch (kind) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.booleanNode(true);
      case 2 -> NODES.booleanNode(false);
      case 3 -> NODES.numberNode(signed(at, Byte.BYTES));
      case 4 -> NODES.numberNode(signed(at, Short.BYTES));
      case 5 -> NODES.numberNode(signed(at, Integer.BYTES));
      case 6 -> NODES.numberNode(signed(at, Long.BYTES));
      case 7 -> NODES.numberNode(Double.longBitsToDouble(signed(at, Long.BYTES)));
      case 8 -> decimal(at, Integer.BYTES);
      case 9 -> decimal(at, Long.BYTES);
      case 10 -> decimal(at, 2 * Long.BYTES);
      case 14 -> NODES.numberNode(Float.intBitsToFloat((int) signed(at, Integer.BYTES)));
      case 15 -> NODES.binaryNode(bytes(at));
      case 16 -> NODES.textNode(new String(bytes(at), StandardCharsets.UTF_8));
      default -> NODES.pojoNode(moment(kind, at));
    };
  }

  private Object moment(int kind, int at) {
    return switch (kind) {
      case 11 -> LocalDate.ofEpochDay(signed(at, Integer.BYTES));
      case 12 -> Instant.EPOCH.plus(signed(at, Long.BYTES), ChronoUnit.MICROS);
      case 13 -> local(Instant.EPOCH.plus(signed(at, Long.BYTES), ChronoUnit.MICROS));
      case 17 -> LocalTime.ofNanoOfDay(signed(at, Long.BYTES) * 1000);
      case 18 -> Instant.EPOCH.plusNanos(signed(at, Long.BYTES));
      case 19 -> local(Instant.EPOCH.plusNanos(signed(at, Long.BYTES)));
      case 20 -> new UUID(bigEndian(at), bigEndian(at + Long.BYTES));
      default -> throw new IllegalArgumentException("no kind of a variant's value: " + kind);
    };
  }

  private static LocalDateTime local(Instant instant) {
    return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }

  private JsonNode decimal(int at, int size) {
    byte[] big = new byte[size];
    for (int i = 0; i < size; i++) {
      big[i] = value[at + size - i];
    }
    BigDecimal number = new BigDecimal(new BigInteger(big), value[at]).stripTrailingZeros();
    return NODES.numberNode(number.scale() < 0 ? number.setScale(0) : number);
  }

  private byte[] bytes(int at) {
    int size = (int) unsigned(value, at, Integer.BYTES);
    return Arrays.copyOfRange(value, at + Integer.BYTES, at + Integer.BYTES + size);
  }

  private long signed(int at, int width) {
    int shift = Long.SIZE - Byte.SIZE * width;
    return unsigned(value, at, width) << shift >> shift;
  }

  private static long unsigned(byte[] bytes, int at, int width) {
    long number = 0;
    for (int i = 0; i < width; i++) {
      number |= (bytes[at + i] & 0xFFL) << Byte.SIZE * i;
    }
    return number;
  }

  private long bigEndian(int at) {
    long number = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      number = number << Byte.SIZE | value[at + i] & 0xFF;
    }
    return number;
  }
}
