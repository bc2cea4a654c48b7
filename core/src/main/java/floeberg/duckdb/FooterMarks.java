package floeberg.duckdb;

import floeberg.catalog.file.ThriftReader;
import floeberg.type.SparkType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a finished Parquet file says of its columns' types. Takes away that 32-bit columns are
 * marked as 32-bit integers. Iceberg's specification (appendix A) has them without a mark, and the
 * vectorized reader of Iceberg's Spark runtime fails on marked ones once the table's column has
 * become a BIGINT. DuckDB always marks. Marks variants inside of other types, which DuckDB writes
 * as structs.
 */
final class FooterMarks {
  private static final int TAIL_BYTES = 8;
  private static final int SCHEMA_FIELD = 2;
  private static final int CONVERTED_TYPE_FIELD = 6;
  private static final int LOGICAL_TYPE_FIELD = 10;
  private static final int FIELD_ID_FIELD = 9;
  private static final int INT_32 = 17;

  // The union LogicalType (a struct, 12) with its member 16, VariantType, of version 1.
  private static final byte[] VARIANT = {12, 32, 0x13, 1, 0, 0};
  private static final int STRUCT = 12;

  private final byte[] footer;
  private final Set<Integer> variants;
  private final ThriftReader reader;
  private final ByteArrayOutputStream changed = new ByteArrayOutputStream();

  /** A field of a column's description, and where its value lies. */
  private record Part(int id, int type, int from, int to) {}

  private FooterMarks(byte[] footer, Set<Integer> variants) {
    this.footer = footer;
    this.variants = variants;
    this.reader = new ThriftReader(footer);
  }

  /** Whether files mark columns of this type. */
  static boolean isInteger(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple ->
          simple == SparkType.INT || simple == SparkType.SMALLINT || simple == SparkType.TINYINT;
      case SparkType.Array(SparkType element, boolean _) -> isInteger(element);
      case SparkType.Map map -> isInteger(map.key()) || isInteger(map.value());
      case SparkType.Struct struct -> struct.fields().stream().anyMatch(f -> isInteger(f.type()));
      case SparkType _ -> false;
    };
  }

  /**
   * Rewrites the footer of a finished file.
   *
   * @param variants the field ids of structs that are variants
   * @return by how many bytes the file has become smaller; negative when it grew
   */
  static long rewrite(Path file, Set<Integer> variants) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long length = channel.size();
      ByteBuffer tail = read(channel, length - TAIL_BYTES, TAIL_BYTES);
      int size = tail.getInt(0);
      long start = length - TAIL_BYTES - size;
      byte[] footer = new FooterMarks(read(channel, start, size).array(), variants).changed();
      ByteBuffer end = ByteBuffer.allocate(footer.length + TAIL_BYTES);
      end.order(ByteOrder.LITTLE_ENDIAN).put(footer).putInt(footer.length);
      end.put(tail.position(Integer.BYTES)).flip();
      for (long at = start; end.hasRemaining(); ) {
        at += channel.write(end, at);
      }
      long newLength = start + footer.length + TAIL_BYTES;
      channel.truncate(newLength);
      return length - newLength;
    }
  }

  private static ByteBuffer read(FileChannel channel, long from, int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) >= 0) {}
    return buffer.flip();
  }

  private byte[] changed() {
    int id = 0;
    ThriftReader.Field field = reader.field(id);
    while (field.id() != SCHEMA_FIELD) {
      id = field.id();
      reader.skip(field.type());
      field = reader.field(id);
    }
    long columns = reader.listSize();
    changed.write(footer, 0, reader.position());
    for (long i = 0; i < columns; i++) {
      writeColumn();
    }
    changed.write(footer, reader.position(), footer.length - reader.position());
    return changed.toByteArray();
  }

  private void writeColumn() {
    int start = reader.position();
    var parts = new ArrayList<Part>();
    boolean isMarked = false;
    boolean isVariant = false;
    int id = 0;
    for (ThriftReader.Field field = reader.field(id);
        field.type() != ThriftReader.STOP;
        field = reader.field(id)) {
      id = field.id();
      int from = reader.position();
      if (id == CONVERTED_TYPE_FIELD) {
        isMarked = reader.number() == INT_32;
      } else if (id == FIELD_ID_FIELD) {
        isVariant = variants.contains((int) reader.number());
      } else {
        reader.skip(field.type());
      }
      parts.add(new Part(id, field.type(), from, reader.position()));
    }
    if (isMarked || isVariant) {
      write(parts, isVariant);
    } else {
      changed.write(footer, start, reader.position() - start);
    }
  }

  // Field numbers are written as the distance to the one before; they are all below 16 here.
  private void write(List<Part> parts, boolean isVariant) {
    int previous = 0;
    for (Part part : parts) {
      if (part.id() != CONVERTED_TYPE_FIELD && part.id() != LOGICAL_TYPE_FIELD) {
        changed.write(part.id() - previous << 4 | part.type());
        changed.write(footer, part.from(), part.to() - part.from());
        previous = part.id();
      }
    }
    if (isVariant) {
      changed.write(LOGICAL_TYPE_FIELD - previous << 4 | STRUCT);
      changed.write(VARIANT, 0, VARIANT.length);
    }
    changed.write(ThriftReader.STOP);
  }
}
