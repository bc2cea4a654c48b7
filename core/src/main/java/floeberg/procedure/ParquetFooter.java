package floeberg.procedure;

import floeberg.table.ThriftReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.SeekableInputStream;

/** The number of rows that a Parquet file's footer tells. */
final class ParquetFooter {
  private static final String MAGIC = "PAR1";
  private static final int TAIL_BYTES = 8;
  private static final int ROW_COUNT_FIELD = 3;

  private ParquetFooter() {}

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
      return rowCount(new ThriftReader(read(in, length - TAIL_BYTES - size, size)));
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

  private static long rowCount(ThriftReader footer) {
    int id = 0;
    while (true) {
      ThriftReader.Field field = footer.field(id);
      if (field.type() == ThriftReader.STOP) {
        throw new IllegalArgumentException("The Parquet footer has no row count");
      }
      if (field.id() == ROW_COUNT_FIELD) {
        return footer.number();
      }
      id = field.id();
      footer.skip(field.type());
    }
  }
}
