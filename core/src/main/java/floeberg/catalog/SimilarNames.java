package floeberg.catalog;

import floeberg.error.Similarity;
import floeberg.setting.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a name that means nothing may have meant. Names are looked for in a catalog that has just
 * failed to find one; whatever goes wrong meanwhile must not hide that error.
 *
 * @param isRemote of a catalog's name: whether asking it for all names in a namespace costs
 *     requests to a server, which a misspelt name is not worth
 */
record SimilarNames(Catalogs catalogs, Predicate<String> isRemote) {
  private static final Logger LOG = LoggerFactory.getLogger(SimilarNames.class);
  private static final String DECLARED = "spark.sql.catalog.";

  /** For a table or view. */
  List<String> tables(TableName name) {
    try {
      if (!catalogs.exists(name.catalog())) {
        return List.of();
      }
      Optional<Table> base = base(name);
      if (base.isPresent()) {
        return selections(base.get(), name);
      }
      if (isRemote.test(name.catalog())) {
        return List.of();
      }
      var namespace = new NamespaceName(name.catalog(), name.namespace());
      return catalogs.namespaceExists(namespace)
          ? Similarity.nearest(name.table(), members(namespace))
          : elsewhere(name);
    } catch (RuntimeException e) {
      LOG.debug("No names like {} were found", name, e);
      return List.of();
    }
  }

  /** The table of which the last part of the name should select something. */
  private Optional<Table> base(TableName name) {
    List<String> namespace = name.namespace();
    if (namespace.size() < 2) {
      return Optional.empty();
    }
    return catalogs.findTable(
        new TableName(
            name.catalog(), namespace.subList(0, namespace.size() - 1), namespace.getLast()));
  }

  private static List<String> selections(Table table, TableName name) {
    var words = new ArrayList<String>();
    for (MetadataTableType type : MetadataTableType.values()) {
      words.add(type.name().toLowerCase(Locale.ROOT));
    }
    words.add("changes");
    table.refs().forEach((ref, found) -> words.add((found.isBranch() ? "branch_" : "tag_") + ref));
    return Similarity.nearest(name.table(), words).stream()
        .map(word -> name.namespace().getLast() + "." + word)
        .toList();
  }

  private List<String> members(NamespaceName namespace) {
    return Stream.concat(catalogs.tables(namespace).stream(), catalogs.views(namespace).stream())
        .map(TableName::table)
        .distinct()
        .toList();
  }

  /** The same or a like name in namespaces whose names are like the one that is not there. */
  private List<String> elsewhere(TableName name) {
    var found = new ArrayList<String>();
    for (NamespaceName namespace : near(new NamespaceName(name.catalog(), name.namespace()))) {
      Similarity.nearest(name.table(), members(namespace))
          .forEach(table -> found.add(namespace.dotted() + "." + table));
    }
    return found.stream().limit(Similarity.MOST).toList();
  }

  /** For a namespace. */
  List<String> namespaces(NamespaceName name) {
    try {
      return catalogs.exists(name.catalog()) && !isRemote.test(name.catalog())
          ? near(name).stream().map(NamespaceName::dotted).toList()
          : List.of();
    } catch (RuntimeException e) {
      LOG.debug("No namespaces like {} were found", name, e);
      return List.of();
    }
  }

  private List<NamespaceName> near(NamespaceName name) {
    if (name.parts().isEmpty()) {
      return List.of();
    }
    List<String> parents = name.parts().subList(0, name.parts().size() - 1);
    var parent = new NamespaceName(name.catalog(), parents);
    if (!parents.isEmpty() && !catalogs.namespaceExists(parent)) {
      return List.of();
    }
    List<String> children =
        catalogs.namespaces(parent).stream().map(child -> child.parts().getLast()).toList();
    return Similarity.nearest(name.parts().getLast(), children).stream()
        .map(
            child ->
                new NamespaceName(
                    name.catalog(), Stream.concat(parents.stream(), Stream.of(child)).toList()))
        .toList();
  }

  /** For a catalog: those that are declared, and the one that always is. */
  static List<String> catalogs(Settings settings, String name) {
    List<String> declared =
        Stream.concat(
                Stream.of(Catalogs.SESSION_CATALOG),
                settings.explicit().keySet().stream()
                    .filter(key -> key.startsWith(DECLARED))
                    .map(key -> key.substring(DECLARED.length()))
                    .filter(word -> word.indexOf('.') < 0))
            .distinct()
            .toList();
    return Similarity.nearest(name, declared);
  }
}
