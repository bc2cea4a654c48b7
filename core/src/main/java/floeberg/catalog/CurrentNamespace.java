package floeberg.catalog;

import java.util.List;

/** Where names without a catalog are looked up. */
public record CurrentNamespace(String catalog, List<String> namespace) {
  public CurrentNamespace {
    namespace = List.copyOf(namespace);
  }
}
