package floeberg.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Spark sessions with the catalogs and settings that FORMAT.md lists. */
final class Sessions {
  private Sessions() {}

  static SparkSession base(Path work) {
    return SparkSession.builder()
        .appName("oracle")
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.leafNodeDefaultParallelism", "1")
        .config("spark.sql.warehouse.dir", work.resolve("spark-warehouse").toString())
        .config("spark.local.dir", work.resolve("spark-local").toString())
        .config(
            "spark.sql.extensions",
            "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
        .config(
            "spark.sql.catalog.spark_catalog", "org.apache.iceberg.spark.SparkSessionCatalog")
        .getOrCreate();
  }

  /** A fresh session over empty catalogs below the directory. */
  static SparkSession open(SparkSession base, Path directory) throws IOException {
    Files.createDirectories(directory.resolve("wh"));
    SparkSession session = base.newSession();
    SparkSession.setActiveSession(session);
    jdbcCatalog(session, "ice", directory);
    jdbcCatalog(session, "ops", directory);
    session.conf().set("spark.sql.catalog.ops.cache-enabled", "false");
    jdbcCatalog(session, "spark_catalog", directory);
    hadoopCatalog(session, "hd", directory.resolve("hd"));
    // Where format("iceberg") looks for paths; Spark's own default is a Hive catalog.
    hadoopCatalog(session, "default_iceberg", directory.resolve("paths"));
    return session;
  }

  private static void jdbcCatalog(SparkSession session, String name, Path directory) {
    String prefix = "spark.sql.catalog." + name;
    if (!name.equals("spark_catalog")) {
      session.conf().set(prefix, "org.apache.iceberg.spark.SparkCatalog");
    }
    session.conf().set(prefix + ".catalog-impl", OracleCatalog.class.getName());
    session.conf().set(prefix + ".uri", "jdbc:sqlite:" + directory.resolve("catalog.db"));
    session.conf().set(prefix + ".jdbc.schema-version", "V1");
    session.conf().set(prefix + ".warehouse", directory.resolve("wh").toString());
    session.conf().set(prefix + ".oracle-name", name.equals("ops") ? "ice" : name);
  }

  private static void hadoopCatalog(SparkSession session, String name, Path warehouse) {
    String prefix = "spark.sql.catalog." + name;
    session.conf().set(prefix, "org.apache.iceberg.spark.SparkCatalog");
    session.conf().set(prefix + ".type", "hadoop");
    session.conf().set(prefix + ".warehouse", warehouse.toString());
  }

  /** Takes away what a case left in Spark's own catalog, which all sessions share. */
  static void clean(SparkSession session) {
    for (Row namespace : session.sql("SHOW DATABASES IN spark_catalog").collectAsList()) {
      String quoted = "spark_catalog.`" + namespace.getString(0) + "`";
      for (Row table : session.sql("SHOW TABLES IN " + quoted).collectAsList()) {
        if (!table.getBoolean(2)) {
          session.sql("DROP TABLE IF EXISTS " + quoted + ".`" + table.getString(1) + "`");
        }
      }
      if (!namespace.getString(0).equals("default")) {
        session.sql("DROP DATABASE IF EXISTS " + quoted + " CASCADE");
      }
    }
    session.catalog().clearCache();
  }
}
