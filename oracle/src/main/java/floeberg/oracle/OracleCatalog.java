package floeberg.oracle;

import java.util.Map;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** A JdbcCatalog that can share one catalog's tables under two Spark catalog names. */
public final class OracleCatalog extends JdbcCatalog {
  @Override
  public void initialize(String name, Map<String, String> properties) {
    super.initialize(properties.getOrDefault("oracle-name", name), properties);
  }
}
