package floeberg.table;

/**
 * Reads Thrift's compact protocol, in which Parquet footers are written: field by field, skipping
 * what the caller does not know.
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

  /** Skips the value of a field. */
  public void skip(int type) {
    switch (type) {
      case TRUE, FALSE -> {}
      case BYTE -> position++;
      case DOUBLE -> position += 8;
      case BINARY -> {
        int length = (int) varint();
        position += length;
      }
      case LIST, SET -> skipList();
      case MAP -> skipMap();
      case STRUCT -> skipStruct();
      case UUID -> position += 16;
      default -> varint();
    }
  }

  private void skipList() {
    int type = bytes[position] & 0x0f;
    long count = listSize();
    for (long i = 0; i < count; i++) {
      skipElement(type);
    }
  }

  private void skipMap() {
    long count = varint();
    if (count > 0) {
      int types = next();
      for (long i = 0; i < count; i++) {
        skipElement(types >> 4 & 0x0f);
        skipElement(types & 0x0f);
      }
    }
  }

  /** Booleans take a byte inside collections, and none as fields. */
  private void skipElement(int type) {
    if (type == TRUE || type == FALSE) {
      position++;
    } else {
      skip(type);
    }
  }

  private void skipStruct() {
    int id = 0;
    for (Field field = field(id); field.type() != STOP; field = field(id)) {
      id = field.id();
      skip(field.type());
    }
  }
}
