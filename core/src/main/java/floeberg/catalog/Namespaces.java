package floeberg.catalog;

import floeberg.error.FloebergException;
import floeberg.error.Hint;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;

/**
 * Namespaces of a session's catalogs, with Spark's conditions.
 *
 * @param similar names like that of a namespace which is not there
 */
record Namespaces(
    Function<String, SessionCatalog> catalogs, Function<NamespaceName, List<String>> similar) {

  private FloebergException notFound(NamespaceName name) {
    return Hint.meant(CatalogErrors.namespaceNotFound(name), similar.apply(name));
  }

  private SessionCatalog catalog(NamespaceName name) {
    return catalogs.apply(name.catalog());
  }

  private static Namespace namespace(NamespaceName name) {
    return SessionCatalog.namespace(name.parts());
  }

  List<TableName> tables(NamespaceName name) {
    try {
      return catalog(name).tables().listTables(namespace(name)).stream()
          .map(table -> name.table(table.name()))
          .sorted(Comparator.comparing(TableName::table))
          .toList();
    } catch (NoSuchNamespaceException e) {
      throw absent(name, e);
    }
  }

  /** Spark's own session catalog speaks in conditions, Iceberg's catalogs in their exceptions. */
  private RuntimeException absent(NamespaceName name, NoSuchNamespaceException e) {
    return name.catalog().equals(Catalogs.SESSION_CATALOG)
        ? notFound(name)
        : Hint.meant(e, similar.apply(name));
  }

  List<NamespaceName> children(NamespaceName parent) {
    try {
      List<Namespace> found =
          parent.parts().isEmpty()
              ? catalog(parent).namespaces().listNamespaces()
              : catalog(parent).namespaces().listNamespaces(namespace(parent));
      return found.stream()
          .map(child -> new NamespaceName(parent.catalog(), List.of(child.levels())))
          .sorted(Comparator.comparing(NamespaceName::dotted))
          .toList();
    } catch (NoSuchNamespaceException e) {
      throw notFound(parent);
    }
  }

  boolean exists(NamespaceName name) {
    return !name.parts().isEmpty() && catalog(name).namespaces().namespaceExists(namespace(name));
  }

  Map<String, String> properties(NamespaceName name) {
    try {
      return catalog(name).namespaces().loadNamespaceMetadata(namespace(name));
    } catch (NoSuchNamespaceException e) {
      throw notFound(name);
    }
  }

  void create(NamespaceName name, Map<String, String> properties) {
    try {
      // Iceberg asks the map for null keys, which Java's immutable maps refuse.
      catalog(name).namespaces().createNamespace(namespace(name), new HashMap<>(properties));
    } catch (AlreadyExistsException e) {
      throw CatalogErrors.namespaceExists(name);
    }
  }

  void set(NamespaceName name, Map<String, String> properties) {
    try {
      catalog(name).namespaces().setProperties(namespace(name), new HashMap<>(properties));
    } catch (NoSuchNamespaceException e) {
      throw notFound(name);
    }
  }

  void remove(NamespaceName name, List<String> keys) {
    try {
      catalog(name).namespaces().removeProperties(namespace(name), new LinkedHashSet<>(keys));
    } catch (NoSuchNamespaceException e) {
      throw notFound(name);
    }
  }

  void drop(NamespaceName name) {
    if (name.parts().isEmpty()
        || !exists(name)
        || !catalog(name).namespaces().dropNamespace(namespace(name))) {
      throw notFound(name);
    }
  }
}
