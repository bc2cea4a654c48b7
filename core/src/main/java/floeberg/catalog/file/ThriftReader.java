package floeberg.catalog.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads Thrift's compact protocol, in which Parquet footers are written: field by field, or whole
 * structs as values. As a value a struct is a map by field number, a list or set a list, an integer
 * of whatever width a {@code Long}, a string or binary a {@code byte[]}.
 */
public final class ThriftReader {
  /** The type in the header that ends a struct. */
  public static final int STOP = 0;

  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;
  private static final int UUID = 13;

  private final byte[] bytes;
  private int position;

  public ThriftReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The index of the byte that is read next. */
  public int position() {
    return position;
  }

  /**
   * The header of a struct's field.
   *
   * @param id the field's number
   * @param type {@link #STOP} behind the last field
   */
  public record Field(int id, int type) {}

  /** Reads a field's header; its value must be read or skipped before the next one. */
  public Field field(int previousId) {
    int header = next();
    int type = header & 0x0f;
    if (type == STOP) {
      return new Field(previousId, STOP);
    }
    int delta = header >> 4 & 0x0f;
    return new Field(delta == 0 ? (int) number() : previousId + delta, type);
  }

  /** Reads a list's header: how many elements follow. */
  public long listSize() {
    int size = next() >> 4 & 0x0f;
    return size == 15 ? varint() : size;
  }

  /** Reads a number of 16, 32 or 64 bits. */
  public long number() {
    long value = varint();
    return value >>> 1 ^ -(value & 1);
  }

  private int next() {
    return bytes[position++] & 0xff;
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int part = next();
      value |= (long) (part & 0x7f) << shift;
      if (part < 0x80) {
        return value;
      }
    }
  }

  /** Reads the fields of a struct, to its end. */
  public Map<Integer, Object> struct() {
    var fields = new HashMap<Integer, Object>();
    for (Field field = field(0); field.type() != STOP; field = field(field.id())) {
      fields.put(field.id(), isBoolean(field.type()) ? field.type() == TRUE : value(field.type()));
    }
    return fields;
  }

  /** Skips the value of a field. */
  public void skip(int type) {
    if (!isBoolean(type)) {
      value(type);
    }
  }

  // A boolean field's value is its type; inside collections it takes a byte.
  private static boolean isBoolean(int type) {
    return type == TRUE || type == FALSE;
  }

  private Object value(int type) {
    return switch (type) {
      case TRUE, FALSE -> next() == TRUE;
      case BYTE -> (long) (byte) next();
      case DOUBLE -> take(Double.BYTES);
      case BINARY -> take((int) varint());
      case LIST, SET -> list();
      case MAP -> map();
      case STRUCT -> struct();
      case UUID -> take(2 * Long.BYTES);
      default -> number();
    };
  }

  private List<Object> list() {
    int type = bytes[position] & 0x0f;
    long count = listSize();
    var list = new ArrayList<Object>();
    for (long i = 0; i < count; i++) {
      list.add(value(type));
    }
    return list;
  }

  /** Keys and values in turns. */
  private List<Object> map() {
    long count = varint();
    int types = count > 0 ? next() : 0;
    var entries = new ArrayList<Object>();
    for (long i = 0; i < count; i++) {
      entries.add(value(types >> 4 & 0x0f));
      entries.add(value(types & 0x0f));
    }
    return entries;
  }

  private byte[] take(int count) {
    position += count;
    return Arrays.copyOfRange(bytes, position - count, position);
  }
}
