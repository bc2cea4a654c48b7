package floeberg.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads Thrift's compact protocol, in which Parquet's footers are written: a struct becomes a map
 * by field number, a list or set a list, integers of all widths {@code Long}, strings and binaries
 * {@code byte[]}.
 */
final class ThriftReader {
  private static final int STOP = 0;
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
  private static final int LONG_LIST = 15;

  private final byte[] bytes;
  private int position;

  ThriftReader(byte[] bytes) {
    this.bytes = bytes;
  }

  Map<Integer, Object> struct() {
    var fields = new HashMap<Integer, Object>();
    int field = 0;
    for (int header = next(); (header & 0x0f) != STOP; header = next()) {
      int delta = header >> 4 & 0x0f;
      field = delta == 0 ? (int) zigzag() : field + delta;
      int type = header & 0x0f;
      // A boolean field's value is its type.
      fields.put(field, type == TRUE || type == FALSE ? (Object) (type == TRUE) : value(type));
    }
    return fields;
  }

  private Object value(int type) {
    return switch (type) {
      case TRUE, FALSE -> next() == TRUE;
      case BYTE -> (long) (byte) next();
      case DOUBLE -> take(8);
      case BINARY -> take((int) varint());
      case LIST, SET -> list();
      case MAP -> map();
      case STRUCT -> struct();
      case UUID -> take(16);
      default -> zigzag();
    };
  }

  private List<Object> list() {
    int header = next();
    int size = header >> 4 & 0x0f;
    long count = size == LONG_LIST ? varint() : size;
    var list = new ArrayList<Object>();
    for (long i = 0; i < count; i++) {
      list.add(value(header & 0x0f));
    }
    return list;
  }

  private List<Object> map() {
    long count = varint();
    var entries = new ArrayList<Object>();
    int types = count > 0 ? next() : 0;
    for (long i = 0; i < count; i++) {
      entries.add(value(types >> 4 & 0x0f));
      entries.add(value(types & 0x0f));
    }
    return entries;
  }

  private byte[] take(int count) {
    byte[] taken = new byte[count];
    System.arraycopy(bytes, position, taken, 0, count);
    position += count;
    return taken;
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

  private long zigzag() {
    long value = varint();
    return value >>> 1 ^ -(value & 1);
  }
}
