package floeberg.procedure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.SeekableInputStream;

/** The number of rows that a Parquet file's footer tells (Thrift's compact protocol). */
final class ParquetFooter {
  private static final String MAGIC = "PAR1";
  private static final int TAIL_BYTES = 8;
  private static final int ROW_COUNT_FIELD = 3;

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

  private final byte[] bytes;
  private int position;

  private ParquetFooter(byte[] bytes) {
    this.bytes = bytes;
  }

  static long rowCount(InputFile file) {
    try (SeekableInputStream in = file.newStream()) {
      long length = file.getLength();
      byte[] tail = read(in, length - TAIL_BYTES, TAIL_BYTES);
      if (!new String(tail, 4, 4, StandardCharsets.ISO_8859_1).equals(MAGIC)) {
        throw new IllegalArgumentException(file.location() + " is not a Parquet file");
      }
      int size =
          (tail[0] & 0xff)
              | (tail[1] & 0xff) << 8
              | (tail[2] & 0xff) << 16
              | (tail[3] & 0xff) << 24;
      return new ParquetFooter(read(in, length - TAIL_BYTES - size, size)).rowCount();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] read(SeekableInputStream in, long from, int count) throws IOException {
    in.seek(from);
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new IOException("The file ends before its footer does");
    }
    return bytes;
  }

  private long rowCount() {
    int field = 0;
    while (true) {
      int header = next();
      int type = header & 0x0f;
      if (type == STOP) {
        throw new IllegalArgumentException("The Parquet footer has no row count");
      }
      int delta = header >> 4 & 0x0f;
      field = delta == 0 ? (int) zigzag() : field + delta;
      if (field == ROW_COUNT_FIELD) {
        return zigzag();
      }
      skip(type);
    }
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

  private void skip(int type) {
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
    int header = next();
    int size = header >> 4 & 0x0f;
    long count = size == 15 ? varint() : size;
    int type = header & 0x0f;
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
    for (int header = next(); (header & 0x0f) != STOP; header = next()) {
      if ((header >> 4 & 0x0f) == 0) {
        varint();
      }
      skip(header & 0x0f);
    }
  }
}
