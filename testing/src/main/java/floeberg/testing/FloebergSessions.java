package floeberg.testing;

import floeberg.Floeberg;
import floeberg.testing.conformance.EngineSession;
import floeberg.testing.conformance.EngineSessions;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Floeberg with the catalogs and settings under which the conformance answers were recorded. */
public final class FloebergSessions implements EngineSessions {
  @Override
  public EngineSession open(Path directory, Path sparkWarehouse) {
    Floeberg engine = Floeberg.open(directory.resolve("wh"), settings(directory, sparkWarehouse));
    return new FloebergSession(engine);
  }

  private static Map<String, String> settings(Path directory, Path sparkWarehouse) {
    var settings = new TreeMap<String, String>();
    settings.put("spark.sql.session.timeZone", "UTC");
    settings.put("spark.sql.shuffle.partitions", "2");
    settings.put("spark.sql.leafNodeDefaultParallelism", "1");
    settings.put("spark.sql.warehouse.dir", sparkWarehouse.toString());
    jdbcCatalog(settings, "ice", directory);
    jdbcCatalog(settings, "ops", directory);
    settings.put("spark.sql.catalog.ops.jdbc.catalog-name", "ice");
    settings.put("spark.sql.catalog.ops.cache-enabled", "false");
    jdbcCatalog(settings, "spark_catalog", directory);
    settings.put("spark.sql.catalog.spark_catalog", "org.apache.iceberg.spark.SparkSessionCatalog");
    hadoopCatalog(settings, "hd", directory.resolve("hd"));
    // Where format("iceberg") looks for paths.
    hadoopCatalog(settings, "default_iceberg", directory.resolve("paths"));
    return settings;
  }

  private static void jdbcCatalog(Map<String, String> settings, String name, Path directory) {
    String prefix = "spark.sql.catalog." + name;
    settings.put(prefix, "org.apache.iceberg.spark.SparkCatalog");
    settings.put(prefix + ".type", "jdbc");
    settings.put(prefix + ".uri", "jdbc:sqlite:" + directory.resolve("catalog.db"));
    settings.put(prefix + ".jdbc.schema-version", "V1");
    settings.put(prefix + ".warehouse", directory.resolve("wh").toString());
  }

  private static void hadoopCatalog(Map<String, String> settings, String name, Path warehouse) {
    String prefix = "spark.sql.catalog." + name;
    settings.put(prefix, "org.apache.iceberg.spark.SparkCatalog");
    settings.put(prefix + ".type", "hadoop");
    settings.put(prefix + ".warehouse", warehouse.toString());
  }
}
