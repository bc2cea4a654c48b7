package floeberg.catalog;

import java.util.ArrayList;
import java.util.List;

/** Where a table lives: catalog, namespace parts, table. */
public record TableName(String catalog, List<String> namespace, String table) {
  public TableName {
    namespace = List.copyOf(namespace);
  }

  /** All parts in order. */
  public List<String> parts() {
    var parts = new ArrayList<String>();
    parts.add(catalog);
    parts.addAll(namespace);
    parts.add(table);
    return parts;
  }

  /** Parts joined by dots without quotes, as Iceberg prints names. */
  @Override
  public String toString() {
    return String.join(".", parts());
  }
}
