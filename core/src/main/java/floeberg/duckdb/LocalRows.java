package floeberg.duckdb;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowStreamReader;

/**
 * Arrow data that a client sent, kept as DuckDB tables. The same bytes are loaded once: clients
 * send them again with every use of a DataFrame. The least recently used tables are dropped.
 */
public final class LocalRows {
  private static final int TABLES_KEPT = 64;

  /** Arrow's memory is set up by the first data that a client sends. */
  private static final class Holder {
    private static final BufferAllocator ALLOCATOR = new RootAllocator();
  }

  /**
   * Loaded rows.
   *
   * @param table name of the DuckDB table, its columns in order; without columns it has one dummy
   * @param schema the columns in Spark's types
   */
  public record Loaded(String table, SparkType.Struct schema, long rows) {}

  private final EngineSession session;
  private final Map<String, Loaded> tables = new LinkedHashMap<>(16, 0.75f, true);
  private boolean isClosed;

  LocalRows(EngineSession session) {
    this.session = session;
  }

  /** The rows of complete Arrow IPC streams of one schema, in order; at least one stream. */
  public synchronized Loaded load(List<byte[]> streams, Settings settings) {
    if (isClosed) {
      throw FloebergException.of(RuntimeConditions.of("OPERATION_CANCELED"));
    }
    String key = key(streams);
    Loaded loaded = tables.get(key);
    if (loaded == null) {
      loaded = copy(streams, settings);
      tables.put(key, loaded);
      dropOldest();
    }
    return loaded;
  }

  private static String key(List<byte[]> streams) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      streams.forEach(digest::update);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private Loaded copy(List<byte[]> streams, Settings settings) {
    String table = "local_" + session.engine().nextName();
    SparkType.Struct schema = null;
    for (byte[] stream : streams) {
      try (BufferAllocator allocator =
              Holder.ALLOCATOR.newChildAllocator(table, 0, Long.MAX_VALUE);
          var reader = new ArrowStreamReader(new ByteArrayInputStream(stream), allocator)) {
        SparkType.Struct found = ArrowTypes.of(reader.getVectorSchemaRoot().getSchema());
        if (found.fields().isEmpty()) {
          countOnly(table, reader, schema == null, settings);
        } else {
          append(table, reader, allocator, found, schema == null, settings);
        }
        schema = found;
      } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
        throw broken(e);
      }
    }
    return new Loaded(table, schema, session.count(table, settings));
  }

  private static FloebergException broken(Exception error) {
    FloebergException broken =
        FloebergException.of(
            new Condition("INTERNAL_ERROR", "org.apache.spark.SparkException"),
            "message",
            "The Arrow data of a local relation cannot be read: " + error.getMessage());
    broken.initCause(error);
    return broken;
  }

  private void append(
      String table,
      ArrowStreamReader reader,
      BufferAllocator allocator,
      SparkType.Struct schema,
      boolean isFirst,
      Settings settings) {
    var names = new ArrayList<String>();
    var columns = new ArrayList<String>();
    for (int i = 0; i < schema.fields().size(); i++) {
      names.add("a" + i);
      columns.add(ArrowTypes.converted("a" + i, schema.fields().get(i).type()) + " AS c" + i);
    }
    String source = "arrow_" + session.engine().nextName();
    String select =
        "SELECT "
            + String.join(", ", columns)
            + " FROM "
            + source
            + " AS t("
            + String.join(", ", names)
            + ")";
    try (ArrowArrayStream exported = ArrowArrayStream.allocateNew(allocator)) {
      Data.exportArrayStream(allocator, reader, exported);
      session.scanArrow(source, exported, into(table, isFirst) + select, settings);
    } catch (SQLException e) {
      throw DuckErrors.translate(e, select);
    }
  }

  private static String into(String table, boolean isFirst) {
    return isFirst ? "CREATE TABLE " + table + " AS " : "INSERT INTO " + table + " ";
  }

  private void countOnly(String table, ArrowStreamReader reader, boolean isFirst, Settings settings)
      throws IOException {
    long rows = 0;
    while (reader.loadNextBatch()) {
      rows += reader.getVectorSchemaRoot().getRowCount();
    }
    session.execute(
        QueryText.of(into(table, isFirst) + "SELECT 0 AS c0 FROM range(" + rows + ")"), settings);
  }

  private void dropOldest() {
    var names = tables.entrySet().iterator();
    while (tables.size() > TABLES_KEPT && names.hasNext()) {
      Loaded oldest = names.next().getValue();
      names.remove();
      session.drop(oldest.table());
    }
  }

  /** Drops all tables; nothing is loaded any more. */
  synchronized void close() {
    isClosed = true;
    for (Loaded loaded : tables.values()) {
      session.drop(loaded.table());
    }
    tables.clear();
  }
}
