package floeberg.testing.faults;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.session.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One warehouse and two engines on it: one whose steps fail when told, and one that never fails,
 * which makes tables, plays the other writer and looks at what was left.
 */
public final class FaultBench implements AutoCloseable {
  private static final String CATALOG = "spark.sql.catalog.spark_catalog";

  private final Path warehouse;
  private final Floeberg faulty;
  private final Floeberg sound;
  private final Session victim;
  private final Session witness;
  private int tables;

  public FaultBench(Path warehouse) {
    this.warehouse = warehouse.toAbsolutePath();
    String address = "jdbc:sqlite:" + this.warehouse.resolve("catalog.db");
    this.sound = open(Map.of(CATALOG + ".type", "jdbc", CATALOG + ".uri", address));
    this.witness = sound.newSession();
    // The sound engine makes the database.
    witness.sql("SHOW TABLES").close();
    this.faulty =
        open(
            Map.of(
                CATALOG + ".catalog-impl",
                FaultyCatalog.class.getName(),
                CATALOG + ".io-impl",
                FaultyFileIO.class.getName(),
                CATALOG + ".uri",
                address,
                CATALOG + ".jdbc.schema-version",
                "V1"));
    this.victim = faulty.newSession();
  }

  private Floeberg open(Map<String, String> place) {
    var settings = new java.util.HashMap<>(place);
    settings.put(CATALOG, "org.apache.iceberg.spark.SparkSessionCatalog");
    settings.put(CATALOG + ".warehouse", warehouse.toString());
    settings.put(CATALOG + ".cache-enabled", "false");
    settings.put("spark.sql.warehouse.dir", warehouse.resolve("plain").toString());
    return Floeberg.open(warehouse, settings);
  }

  /** Runs the scenario on a table of its own. */
  public FaultRun run(Scenario scenario) {
    return new FaultRun(this, scenario, "t" + ++tables);
  }

  Path warehouse() {
    return warehouse;
  }

  Session victim() {
    return victim;
  }

  Session witness() {
    return witness;
  }

  Path folder(String table) {
    Path folder = warehouse.resolve("other").resolve(table);
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void execute(Session session, String statement) {
    try (Result result = session.sql(statement)) {
      result.rows().forEachRemaining(_ -> {});
    }
  }

  /** Rows as text in order, or the error's first words. */
  static String answer(Session session, String query) {
    try (Result result = session.sql(query)) {
      List<String> rows = new java.util.ArrayList<>();
      result.rows().forEachRemaining(row -> rows.add(row.toString()));
      rows.sort(null);
      return String.join("\n", rows);
    } catch (RuntimeException e) {
      return "error " + first(e);
    }
  }

  static String first(Throwable error) {
    String text = Optional.ofNullable(error.getMessage()).orElse("");
    return error.getClass().getSimpleName() + " " + text.lines().findFirst().orElse("");
  }

  @Override
  public void close() {
    victim.close();
    witness.close();
    faulty.close();
    sound.close();
  }
}
