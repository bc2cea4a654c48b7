package floeberg;

import floeberg.session.EngineServices;
import floeberg.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** An engine in this process: one warehouse, one DuckDB instance, any number of sessions. */
public final class Floeberg implements AutoCloseable {
  private final EngineServices services;

  private Floeberg(EngineServices services) {
    this.services = services;
  }

  /**
   * Opens an engine. Nothing is created before a statement needs it; a file in place of the
   * warehouse is refused.
   *
   * @param warehouse folder of the embedded catalog and its tables
   * @param settings defaults of every session: Spark's keys, also {@code spark.sql.catalog.NAME.*}
   */
  public static Floeberg open(Path warehouse, Map<String, String> settings) {
    if (Files.exists(warehouse) && !Files.isDirectory(warehouse)) {
      throw new IllegalArgumentException(
          "The warehouse must be a folder, but this is a file: " + warehouse);
    }
    return new Floeberg(EngineServices.of(warehouse, settings));
  }

  /** A new session with the engine's settings. */
  public Session newSession() {
    return services.newSession();
  }

  @Override
  public void close() {
    services.close();
  }
}
