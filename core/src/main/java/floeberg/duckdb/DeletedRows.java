package floeberg.duckdb;

import floeberg.table.DeletedPositions;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBWritableVector;

/**
 * The deleted positions of running scans behind one Java function: {@code floe_alive(handle,
 * file_index << 40 | position)}. A scan gets a handle, because DuckDB cannot drop functions.
 */
final class DeletedRows {
  static final String FUNCTION = "floe_alive";
  static final int POSITION_BITS = 40;
  private static final long POSITION_MASK = (1L << POSITION_BITS) - 1;

  private final Map<Long, DeletedPositions[]> scans = new ConcurrentHashMap<>();
  private final AtomicLong handles = new AtomicLong();

  /** Takes the deletes of a scan's files by their index; null elements have none. */
  long add(DeletedPositions[] byFile) {
    long handle = handles.incrementAndGet();
    scans.put(handle, byFile);
    return handle;
  }

  void remove(long handle) {
    scans.remove(handle);
  }

  void register(Connection connection, Upcalls upcalls) throws SQLException {
    try (DuckDBScalarFunctionBuilder builder = DuckDBFunctions.scalarFunction()) {
      builder
          .withName(FUNCTION)
          .withParameters(DuckDBColumnType.BIGINT, DuckDBColumnType.BIGINT)
          .withReturnType(DuckDBColumnType.BOOLEAN);
      upcalls.set(builder, this::alive);
      builder.register(connection);
    }
  }

  private void alive(DuckDBDataChunkReader chunk, DuckDBWritableVector out) {
    int rows = (int) chunk.rowCount();
    if (rows == 0) {
      return;
    }
    ByteBuffer keys = VectorData.of(chunk.vector(1));
    ByteBuffer alive = VectorData.of(out);
    DeletedPositions[] byFile = scans.get(chunk.vector(0).getLong(0));
    if (isRun(keys, rows)) {
      aliveInRun(keys.getLong(0), rows, byFile, alive);
      return;
    }
    for (int row = 0; row < rows; row++) {
      long key = keys.getLong(row * Long.BYTES);
      DeletedPositions deleted = byFile[(int) (key >>> POSITION_BITS)];
      boolean isAlive = deleted == null || !deleted.contains(key & POSITION_MASK);
      alive.put(row, (byte) (isAlive ? 1 : 0));
    }
  }

  // A scan hands out consecutive rows of one file, unless a filter went before.
  private static boolean isRun(ByteBuffer keys, int rows) {
    long first = keys.getLong(0);
    if (keys.getLong((rows - 1) * Long.BYTES) != first + rows - 1) {
      return false;
    }
    for (int row = 1; row < rows - 1; row++) {
      if (keys.getLong(row * Long.BYTES) != first + row) {
        return false;
      }
    }
    return true;
  }

  private static void aliveInRun(
      long first, int rows, DeletedPositions[] byFile, ByteBuffer alive) {
    for (int row = 0; row < rows; row++) {
      alive.put(row, (byte) 1);
    }
    DeletedPositions deleted = byFile[(int) (first >>> POSITION_BITS)];
    if (deleted != null) {
      long start = first & POSITION_MASK;
      deleted.forEachBetween(
          start, start + rows, position -> alive.put((int) (position - start), (byte) 0));
    }
  }
}
