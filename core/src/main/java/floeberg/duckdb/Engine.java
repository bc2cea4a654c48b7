package floeberg.duckdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBConnection;

/**
 * One DuckDB instance in memory, opened by the first query that needs it. Sessions share its tables
 * and functions. Thread-safe.
 */
public final class Engine implements AutoCloseable {
  private final Path temporaryFolder;
  private final Map<String, String> options;
  private final DeletedRows deletedRows = new DeletedRows();
  private final WrittenPlaces writtenPlaces = new WrittenPlaces();
  private final JavaFunctionRegistry functions =
      new JavaFunctionRegistry(deletedRows, writtenPlaces);
  private final AtomicLong names = new AtomicLong();
  private DuckDBConnection root;
  private boolean isClosed;

  /**
   * An engine that is not opened yet.
   *
   * @param temporaryFolder where larger than memory work is spilled; made when needed
   * @param options {@code floeberg.memory.limit} (for example 4GB), {@code floeberg.threads}
   */
  public Engine(Path temporaryFolder, Map<String, String> options) {
    this.temporaryFolder = temporaryFolder;
    this.options = Map.copyOf(options);
  }

  /** A session of its own settings; nothing is opened before its first query. */
  public EngineSession newSession() {
    return new EngineSession(this);
  }

  JavaFunctionRegistry functions() {
    return functions;
  }

  DeletedRows deletedRows() {
    return deletedRows;
  }

  WrittenPlaces writtenPlaces() {
    return writtenPlaces;
  }

  /** A number that names a table of staged rows or the like once in this instance. */
  long nextName() {
    return names.incrementAndGet();
  }

  /** A new connection to the instance. */
  synchronized DuckDBConnection connect() throws SQLException {
    if (isClosed) {
      throw new IllegalStateException("the engine is closed");
    }
    if (root == null) {
      root = open();
    }
    return root.duplicate();
  }

  private DuckDBConnection open() throws SQLException {
    var properties = new Properties();
    properties.setProperty("jdbc_stream_results", "true");
    properties.setProperty("default_null_order", "nulls_first_on_asc_last_on_desc");
    properties.setProperty("autoinstall_known_extensions", "false");
    properties.setProperty("autoload_known_extensions", "false");
    properties.setProperty("temp_directory", temporaryFolder.toString());
    option(properties, "memory_limit", "floeberg.memory.limit");
    option(properties, "threads", "floeberg.threads");
    return (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:", properties);
  }

  private void option(Properties properties, String duckName, String key) {
    String value = options.get(key);
    if (value != null && !value.isBlank()) {
      properties.setProperty(duckName, value);
    }
  }

  /** Runs a statement without result on a connection. */
  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (root == null) {
      return;
    }
    try {
      root.close();
    } catch (SQLException e) {
      throw DuckErrors.translate(e, "close");
    } finally {
      root = null;
      removeTemporaryFolder();
    }
  }

  private void removeTemporaryFolder() {
    try {
      // DuckDB removes its files itself; a folder with others in it stays.
      if (Files.isDirectory(temporaryFolder)) {
        try (var entries = Files.list(temporaryFolder)) {
          if (entries.findAny().isPresent()) {
            return;
          }
        }
        Files.delete(temporaryFolder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
