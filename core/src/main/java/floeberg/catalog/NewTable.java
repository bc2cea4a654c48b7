package floeberg.catalog;

import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;

/**
 * A table to be made.
 *
 * @param properties Iceberg's table properties, {@code format-version} among them
 * @param location where it shall live; empty lets the catalog decide
 */
public record NewTable(
    TableName name,
    Schema schema,
    PartitionSpec spec,
    Map<String, String> properties,
    Optional<String> location) {
  public NewTable {
    properties = Map.copyOf(properties);
  }
}
