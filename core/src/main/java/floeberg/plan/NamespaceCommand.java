package floeberg.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statements about namespaces and catalogs. */
public sealed interface NamespaceCommand extends Command {

  record CreateNamespace(Name name, boolean ifNotExists, Map<String, String> properties)
      implements NamespaceCommand {}

  record DropNamespace(Name name, boolean ifExists, boolean isCascade)
      implements NamespaceCommand {}

  record SetNamespaceProperties(Name name, Map<String, String> properties)
      implements NamespaceCommand {}

  record UnsetNamespaceProperties(Name name, List<String> keys, boolean ifExists)
      implements NamespaceCommand {}

  /** {@code USE name} and {@code USE NAMESPACE name}. */
  record Use(Name name, boolean isNamespaceOnly) implements NamespaceCommand {}

  /** {@code SET CATALOG name}. */
  record SetCatalog(String name, Origin origin) implements NamespaceCommand {}

  record ShowNamespaces(Optional<Name> parent, Optional<String> pattern)
      implements NamespaceCommand {}

  record ShowCatalogs(Optional<String> pattern) implements NamespaceCommand {}

  record ShowCurrentNamespace() implements NamespaceCommand {}

  record DescribeNamespace(Name name, boolean isExtended) implements NamespaceCommand {}
}
