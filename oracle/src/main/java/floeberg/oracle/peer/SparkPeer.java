package floeberg.oracle.peer;

import floeberg.oracle.OracleCatalog;
import floeberg.testing.peer.protocol.PeerEngine;
import floeberg.testing.peer.protocol.PeerLoop;
import floeberg.testing.peer.protocol.ValueForm;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.IcebergBuild;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/** Real Spark over Floeberg's embedded catalog; the program behind {@code dev/peer spark}. */
public final class SparkPeer implements PeerEngine {
  private final SparkSession session;

  private SparkPeer(SparkSession session) {
    this.session = session;
  }

  /**
   * Serves on standard input and output.
   *
   * @param words the folder of the embedded catalog, then settings in the form {@code key=value}
   */
  public static void main(String[] words) throws IOException {
    PeerLoop loop = PeerLoop.onStandardOutput();
    Path warehouse = Path.of(words[0]).toAbsolutePath().normalize();
    SparkSession session = session(warehouse, List.of(words).subList(1, words.length));
    session.sparkContext().setLogLevel("ERROR");
    session.sql("USE ice");
    try (var peer = new SparkPeer(session)) {
      loop.serve(
          "Spark %s, Iceberg %s, Java %d"
              .formatted(
                  session.version(), IcebergBuild.version(), Runtime.version().feature()),
          peer);
    }
    System.exit(0);
  }

  private static SparkSession session(Path warehouse, List<String> settings) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("peer")
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.datetime.java8API.enabled", "true")
            .config("spark.sql.shuffle.partitions", "8")
            .config("spark.sql.warehouse.dir", warehouse.resolve("spark-warehouse").toString())
            .config(
                "spark.sql.extensions",
                "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
            .config("spark.sql.catalog.ice", "org.apache.iceberg.spark.SparkCatalog")
            .config("spark.sql.catalog.ice.catalog-impl", OracleCatalog.class.getName())
            .config("spark.sql.catalog.ice.uri", "jdbc:sqlite:" + warehouse.resolve("catalog.db"))
            .config("spark.sql.catalog.ice.jdbc.schema-version", "V1")
            .config("spark.sql.catalog.ice.warehouse", "file://" + warehouse)
            // Under this name the embedded catalog keeps its tables.
            .config("spark.sql.catalog.ice.oracle-name", "spark_catalog");
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      builder.config(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return builder.getOrCreate();
  }

  @Override
  public List<List<String>> run(String sql) {
    return session.sql(sql).collectAsList().stream().map(SparkPeer::forms).toList();
  }

  private static List<String> forms(Row row) {
    var forms = new ArrayList<String>();
    for (int i = 0; i < row.length(); i++) {
      forms.add(form(row.get(i)));
    }
    return forms;
  }

  private static String form(Object value) {
    if (value == null) {
      return null;
    } else if (value instanceof BigDecimal decimal) {
      return ValueForm.decimal(decimal);
    } else if (value instanceof Instant instant) {
      return ValueForm.moment(instant);
    } else if (value instanceof LocalDateTime moment) {
      return ValueForm.moment(moment);
    } else if (value instanceof byte[] bytes) {
      return ValueForm.binary(bytes);
    } else if (value instanceof Row struct) {
      return ValueForm.list(forms(struct));
    } else if (value instanceof scala.collection.Seq<?> array) {
      return ValueForm.list(
          CollectionConverters.asJava(array).stream().map(SparkPeer::form).toList());
    } else if (value instanceof scala.collection.Map<?, ?> map) {
      return ValueForm.map(entries(CollectionConverters.asJava(map)));
    }
    return value.toString();
  }

  private static List<List<String>> entries(Map<?, ?> map) {
    var entries = new ArrayList<List<String>>();
    map.forEach((key, value) -> entries.add(Arrays.asList(form(key), form(value))));
    return entries;
  }

  @Override
  public void close() {
    session.stop();
  }
}
