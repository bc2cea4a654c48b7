package floeberg.session;

import floeberg.catalog.CatalogStore;
import floeberg.duckdb.Engine;
import floeberg.statement.TempViews;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What the sessions of one engine share.
 *
 * @param settings every session's settings at its start
 * @param globalViews the views of {@code global_temp}
 * @param ids numbers given out once
 */
public record EngineServices(
    CatalogStore catalogs,
    Engine engine,
    Map<String, String> settings,
    TempViews globalViews,
    Clock clock,
    Supplier<String> uuids,
    AtomicLong ids)
    implements AutoCloseable {
  private static final String TEMPORARY_FOLDER = ".floeberg-tmp";

  /** Services over a warehouse folder; nothing is opened or created yet. */
  public static EngineServices of(Path warehouse, Map<String, String> settings) {
    return new EngineServices(
        new CatalogStore(warehouse),
        new Engine(warehouse.resolve(TEMPORARY_FOLDER), settings),
        Map.copyOf(settings),
        new TempViews(),
        Clock.systemUTC(),
        () -> UUID.randomUUID().toString(),
        new AtomicLong());
  }

  /** A session with the engine's settings. */
  public Session newSession() {
    return new LocalSession(this, new SessionState(settings));
  }

  @Override
  public void close() {
    engine.close();
    catalogs.close();
  }
}
