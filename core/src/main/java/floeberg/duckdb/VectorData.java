package floeberg.duckdb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBWritableVector;

/**
 * The memory of a vector's values, in native byte order and DuckDB's own form: a byte for a
 * BOOLEAN, days for a DATE, micros for a TIMESTAMP.
 *
 * <p>The driver's setters take a lock for every row and its getters go through {@code java.time};
 * both cost more than most functions do. The fields that hold the memory are private, so a new
 * version of the driver may rename them: then this class does not load, and every test with a Java
 * function fails.
 */
final class VectorData {
  private static final VarHandle READABLE = field(DuckDBReadableVector.class, "data");
  private static final VarHandle NULLS = field(DuckDBReadableVector.class, "validity");
  private static final VarHandle WRITABLE = field(DuckDBWritableVector.class, "data");
  private static final VarHandle VALIDITY = field(DuckDBWritableVector.class, "validity");

  private VectorData() {}

  /** The values to read; those of NULL rows are undefined. */
  static ByteBuffer of(DuckDBReadableVector vector) {
    return (ByteBuffer) READABLE.get(vector);
  }

  /** Whether a row may be NULL: vectors without one mostly have no validity mask. */
  static boolean mayHaveNulls(DuckDBReadableVector vector) {
    return NULLS.get(vector) != null;
  }

  /** The values to write, after which a row is only NULL when {@code setNull} says so. */
  static ByteBuffer of(DuckDBWritableVector vector) {
    var validity = (ByteBuffer) VALIDITY.get(vector);
    int words = (int) ((vector.rowCount() + Long.SIZE - 1) / Long.SIZE);
    for (int word = 0; word < words; word++) {
      validity.putLong(word * Long.BYTES, -1L);
    }
    return (ByteBuffer) WRITABLE.get(vector);
  }

  private static VarHandle field(Class<?> vector, String name) {
    try {
      return MethodHandles.privateLookupIn(vector, MethodHandles.lookup())
          .findVarHandle(vector, name, ByteBuffer.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
