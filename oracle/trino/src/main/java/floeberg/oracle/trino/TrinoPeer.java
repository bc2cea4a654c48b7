package floeberg.oracle.trino;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import floeberg.testing.peer.protocol.PeerEngine;
import floeberg.testing.peer.protocol.PeerLoop;
import floeberg.testing.peer.protocol.ValueForm;
import io.trino.Session;
import io.trino.plugin.iceberg.IcebergPlugin;
import io.trino.spi.type.SqlTimestamp;
import io.trino.spi.type.SqlTimestampWithTimeZone;
import io.trino.spi.type.SqlVarbinary;
import io.trino.spi.variant.Variant;
import io.trino.testing.MaterializedRow;
import io.trino.testing.StandaloneQueryRunner;
import io.trino.testing.TestingSession;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Trino over Floeberg's embedded catalog; the program behind {@code dev/peer trino}. */
public final class TrinoPeer implements PeerEngine {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final StandaloneQueryRunner runner;

  private TrinoPeer(StandaloneQueryRunner runner) {
    this.runner = runner;
  }

  /**
   * Serves on standard input and output.
   *
   * @param words the folder of the embedded catalog, and Trino's version
   */
  public static void main(String[] words) throws Exception {
    PeerLoop loop = PeerLoop.onStandardOutput();
    Path warehouse = Path.of(words[0]).toAbsolutePath().normalize();
    Session session =
        TestingSession.testSessionBuilder()
            .setCatalog("ice")
            .setSchema("shop")
            .setTimeZoneKey(io.trino.spi.type.TimeZoneKey.UTC_KEY)
            .build();
    var runner = new StandaloneQueryRunner(session);
    runner.installPlugin(new IcebergPlugin());
    runner.createCatalog("ice", "iceberg", properties(warehouse));
    try (var peer = new TrinoPeer(runner)) {
      loop.serve("Trino " + words[1] + ", Java " + Runtime.version().feature(), peer);
    }
    System.exit(0);
  }

  private static Map<String, String> properties(Path warehouse) {
    return Map.of(
        "iceberg.catalog.type", "jdbc",
        "iceberg.jdbc-catalog.driver-class", "org.sqlite.JDBC",
        "iceberg.jdbc-catalog.connection-url", "jdbc:sqlite:" + warehouse.resolve("catalog.db"),
        // Under this name the embedded catalog keeps its tables.
        "iceberg.jdbc-catalog.catalog-name", "spark_catalog",
        "iceberg.jdbc-catalog.default-warehouse-dir", warehouse.toUri().toString(),
        "iceberg.jdbc-catalog.schema-version", "V1",
        "fs.native-local.enabled", "true",
        "local.location", "/");
  }

  @Override
  public List<List<String>> run(String sql) {
    return runner.execute(sql).getMaterializedRows().stream()
        .map(row -> forms(row.getFields()))
        .toList();
  }

  private static List<String> forms(List<?> values) {
    var forms = new ArrayList<String>();
    values.forEach(value -> forms.add(form(value)));
    return forms;
  }

  private static String form(Object value) {
    return switch (value) {
      case null -> null;
      case BigDecimal decimal -> ValueForm.decimal(decimal);
      case SqlTimestampWithTimeZone moment ->
          ValueForm.moment(moment.toZonedDateTime().toInstant());
      case SqlTimestamp moment -> ValueForm.moment(moment.toLocalDateTime());
      case SqlVarbinary bytes -> ValueForm.binary(bytes.getBytes());
      case Variant variant -> json(variant).toString();
      case MaterializedRow row -> ValueForm.list(forms(row.getFields()));
      case List<?> array -> ValueForm.list(forms(array));
      case Map<?, ?> map -> map(map);
      default -> value.toString();
    };
  }

  // Fields in the order of their names, as Spark prints them.
  private static JsonNode json(Variant variant) {
    return JSON.valueToTree(plain(variant.toObject()));
  }

  private static Object plain(Object value) {
    return switch (value) {
      case null -> null;
      case Map<?, ?> object -> {
        var fields = new TreeMap<String, Object>();
        object.forEach((name, field) -> fields.put(name.toString(), plain(field)));
        yield fields;
      }
      case List<?> array -> array.stream().map(TrinoPeer::plain).toList();
      case Number _, Boolean _ -> value;
      default -> value.toString();
    };
  }

  private static String map(Map<?, ?> map) {
    var entries = new ArrayList<List<String>>();
    map.forEach((key, value) -> entries.add(Arrays.asList(form(key), form(value))));
    return ValueForm.map(entries);
  }

  @Override
  public void close() {
    runner.close();
  }
}
