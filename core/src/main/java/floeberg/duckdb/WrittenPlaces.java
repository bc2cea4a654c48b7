package floeberg.duckdb;

import floeberg.table.PositionBitmap;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBWritableVector;

/**
 * Positions that are being written, behind one Java function: {@code floe_place(handle, rank)} is
 * {@code file_index << 40 | position} of the place of that rank, counted from 0 through all files
 * in order. Bitmaps are sorted and free of duplicates already, which is most of the work.
 */
final class WrittenPlaces {
  static final String FUNCTION = "floe_place";
  static final int POSITION_BITS = 40;

  private final Map<Long, Places> writes = new ConcurrentHashMap<>();
  private final AtomicLong handles = new AtomicLong();

  /** Bitmaps of files, and behind how many places each of them begins. */
  private record Places(List<PositionBitmap> files, long[] starts) {
    int fileOf(long rank) {
      int found = Arrays.binarySearch(starts, rank);
      int file = found >= 0 ? found : -found - 2;
      // Of files that begin at the same rank all but the last are empty.
      while (file + 1 < starts.length && starts[file + 1] == starts[file]) {
        file++;
      }
      return file;
    }
  }

  /** Takes what is to be written, by the file's index, until {@link #remove}. */
  long add(List<PositionBitmap> files) {
    var starts = new long[files.size()];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = starts[i - 1] + files.get(i - 1).cardinality();
    }
    long handle = handles.incrementAndGet();
    writes.put(handle, new Places(List.copyOf(files), starts));
    return handle;
  }

  void remove(long handle) {
    writes.remove(handle);
  }

  void register(Connection connection, Upcalls upcalls) throws SQLException {
    try (DuckDBScalarFunctionBuilder builder = DuckDBFunctions.scalarFunction()) {
      builder
          .withName(FUNCTION)
          .withParameters(DuckDBColumnType.BIGINT, DuckDBColumnType.BIGINT)
          .withReturnType(DuckDBColumnType.BIGINT);
      upcalls.set(builder, this::place);
      builder.register(connection);
    }
  }

  private void place(DuckDBDataChunkReader chunk, DuckDBWritableVector out) {
    int rows = (int) chunk.rowCount();
    if (rows == 0) {
      return;
    }
    Places places = writes.get(chunk.vector(0).getLong(0));
    ByteBuffer ranks = VectorData.of(chunk.vector(1));
    ByteBuffer result = VectorData.of(out);
    var cursor = new Cursor(places);
    for (int row = 0; row < rows; row++) {
      result.putLong(row * Long.BYTES, cursor.at(ranks.getLong(row * Long.BYTES)));
    }
  }

  /** Goes from rank to rank; the next one costs little. */
  private static final class Cursor {
    private final Places places;
    private int file;
    private long next = -1;
    private PrimitiveIterator.OfLong positions = new PositionBitmap().from(0);

    Cursor(Places places) {
      this.places = places;
    }

    long at(long rank) {
      if (rank != next || !positions.hasNext()) {
        file = places.fileOf(rank);
        positions = places.files().get(file).from(rank - places.starts()[file]);
      }
      next = rank + 1;
      return (long) file << POSITION_BITS | positions.nextLong();
    }
  }
}
