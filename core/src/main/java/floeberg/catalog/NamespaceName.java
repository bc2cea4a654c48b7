package floeberg.catalog;

import java.util.List;
import java.util.stream.Stream;

/** A namespace of a catalog; without parts it is the catalog's root. */
public record NamespaceName(String catalog, List<String> parts) {
  public NamespaceName {
    parts = List.copyOf(parts);
  }

  /** The parts joined by dots, without the catalog. */
  public String dotted() {
    return String.join(".", parts);
  }

  /** The catalog and the parts. */
  public List<String> qualified() {
    return Stream.concat(Stream.of(catalog), parts.stream()).toList();
  }

  /** A table in this namespace. */
  public TableName table(String name) {
    return new TableName(catalog, parts, name);
  }
}
