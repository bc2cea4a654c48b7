package floeberg.write;

import floeberg.catalog.file.ThriftReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.SeekableInputStream;

/**
 * What the footer of a Parquet file tells: rows, row groups and the statistics of their columns.
 *
 * @param columns by path of names
 */
record ParquetFooter(long rowCount, List<Long> splitOffsets, Map<List<String>, Column> columns) {
  private static final String MAGIC = "PAR1";
  private static final int TAIL_BYTES = 8;

  /**
   * A primitive column.
   *
   * @param element its entry in the file's schema
   */
  record Column(Element element, List<Chunk> chunks) {}

  /**
   * How values are stored: numbers are those of Parquet's Thrift definition.
   *
   * @param convertedType negative when there is none
   */
  record Element(int physicalType, int convertedType, int scale, Optional<Integer> fieldId) {}

  /**
   * A column in one row group.
   *
   * @param nullCount negative when it is not known
   * @param isMaxExact whether the maximum is a value, not a part of one
   */
  record Chunk(
      long valueCount,
      long sizeInBytes,
      long nullCount,
      Optional<byte[]> min,
      Optional<byte[]> max,
      boolean isMaxExact) {}

  static ParquetFooter read(InputFile file) {
    try (SeekableInputStream in = file.newStream()) {
      long length = file.getLength();
      byte[] tail = length < TAIL_BYTES ? new byte[TAIL_BYTES] : read(in, length - TAIL_BYTES, 8);
      if (!new String(tail, 4, 4, StandardCharsets.ISO_8859_1).equals(MAGIC)) {
        throw new IllegalArgumentException(file.location() + " is not a Parquet file");
      }
      int size = (int) ParquetValues.littleEndian(tail, 4);
      return of(new ThriftReader(read(in, length - TAIL_BYTES - size, size)).struct());
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

  private static ParquetFooter of(Map<Integer, Object> file) {
    var columns = new HashMap<List<String>, Column>();
    List<Map<Integer, Object>> schema = structs(file.get(2));
    collect(schema, new int[] {1}, number(schema.getFirst(), 5, 0), List.of(), columns);
    var offsets = new ArrayList<Long>();
    for (Map<Integer, Object> group : structs(file.get(4))) {
      List<Map<Integer, Object>> chunks = structs(group.get(1));
      for (int i = 0; i < chunks.size(); i++) {
        Map<Integer, Object> chunk = struct(chunks.get(i).get(3));
        if (i == 0) {
          long data = number(chunk, 9, 0);
          long dictionary = number(chunk, 11, 0);
          offsets.add(dictionary > 0 ? Math.min(dictionary, data) : data);
        }
        Column column = columns.get(path(chunk));
        if (column != null) {
          column.chunks().add(chunk(chunk));
        }
      }
    }
    return new ParquetFooter(number(file, 3, 0), offsets, columns);
  }

  private static void collect(
      List<Map<Integer, Object>> schema,
      int[] next,
      long children,
      List<String> parent,
      Map<List<String>, Column> columns) {
    for (long i = 0; i < children; i++) {
      Map<Integer, Object> element = schema.get(next[0]++);
      var path = new ArrayList<>(parent);
      path.add(text(element.get(4)));
      long grandchildren = number(element, 5, 0);
      if (grandchildren > 0) {
        collect(schema, next, grandchildren, path, columns);
      } else {
        columns.put(List.copyOf(path), new Column(element(element), new ArrayList<>()));
      }
    }
  }

  private static Element element(Map<Integer, Object> element) {
    return new Element(
        (int) number(element, 1, -1),
        (int) number(element, 6, -1),
        (int) number(element, 7, 0),
        Optional.ofNullable(element.get(9)).map(id -> ((Long) id).intValue()));
  }

  private static Chunk chunk(Map<Integer, Object> chunk) {
    Map<Integer, Object> statistics = struct(chunk.get(12));
    return new Chunk(
        number(chunk, 5, 0),
        number(chunk, 7, 0),
        number(statistics, 3, -1),
        Optional.ofNullable((byte[]) statistics.get(6)),
        Optional.ofNullable((byte[]) statistics.get(5)),
        !Boolean.FALSE.equals(statistics.get(7)));
  }

  private static List<String> path(Map<Integer, Object> chunk) {
    return ((List<?>) chunk.get(3)).stream().map(ParquetFooter::text).toList();
  }

  private static String text(Object bytes) {
    return new String((byte[]) bytes, StandardCharsets.UTF_8);
  }

  private static long number(Map<Integer, Object> struct, int field, long otherwise) {
    return struct.get(field) instanceof Long value ? value : otherwise;
  }

  @SuppressWarnings("unchecked") // as ThriftReader makes them
  private static Map<Integer, Object> struct(Object value) {
    return value == null ? Map.of() : (Map<Integer, Object>) value;
  }

  private static List<Map<Integer, Object>> structs(Object list) {
    return list == null ? List.of() : ((List<?>) list).stream().map(ParquetFooter::struct).toList();
  }
}
