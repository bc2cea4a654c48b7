package floeberg.catalog;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.catalog.ViewCatalog;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.view.SQLViewRepresentation;
import org.apache.iceberg.view.UpdateViewProperties;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;

/** Views of a session's catalogs. */
record Views(Function<String, SessionCatalog> catalogs) {
  private static final String DIALECT = "spark";
  private static final String QUERY_COLUMNS = "spark.query-column-names";
  private static final String COMMENT = "comment";
  private static final Set<String> OWN_KEYS =
      Set.of("provider", "location", "format-version", QUERY_COLUMNS, COMMENT);

  private Optional<ViewCatalog> views(String catalog) {
    return catalogs.apply(catalog).views();
  }

  private ViewCatalog required(String catalog) {
    return views(catalog)
        .orElseThrow(
            () ->
                new UnsupportedOperationException(
                    "View catalog is not supported by catalog: " + catalog));
  }

  Optional<StoredView> load(TableName name) {
    if (name.namespace().isEmpty()) {
      return Optional.empty();
    }
    return views(name.catalog())
        .flatMap(catalog -> find(catalog, SessionCatalog.identifier(name)))
        .map(view -> stored(name, view));
  }

  private static Optional<View> find(ViewCatalog catalog, TableIdentifier name) {
    try {
      return Optional.of(catalog.loadView(name));
    } catch (NoSuchViewException | NoSuchNamespaceException e) {
      return Optional.empty();
    }
  }

  private static StoredView stored(TableName name, View view) {
    SQLViewRepresentation text = view.sqlFor(DIALECT);
    String defaultCatalog = view.currentVersion().defaultCatalog();
    var properties = new HashMap<String, String>();
    view.properties()
        .forEach(
            (key, value) -> {
              if (!OWN_KEYS.contains(key)) {
                properties.put(key, value);
              }
            });
    properties.put("provider", "iceberg");
    properties.put("location", view.location());
    properties.put("format-version", "1");
    String columns = view.properties().get(QUERY_COLUMNS);
    return new StoredView(
        name,
        text == null ? "" : text.sql(),
        IcebergTypes.toSpark(view.schema()),
        columns == null || columns.isEmpty() ? List.of() : Arrays.asList(columns.split(",")),
        new CurrentNamespace(
            defaultCatalog == null ? name.catalog() : defaultCatalog,
            List.of(view.currentVersion().defaultNamespace().levels())),
        Optional.ofNullable(view.properties().get(COMMENT)),
        properties);
  }

  private ViewBuilder builder(StoredView view) {
    var properties = new HashMap<>(view.properties());
    properties.keySet().removeAll(OWN_KEYS);
    properties.put(QUERY_COLUMNS, String.join(",", view.queryColumnNames()));
    view.comment().ifPresent(comment -> properties.put(COMMENT, comment));
    ViewBuilder builder =
        required(view.name().catalog())
            .buildView(SessionCatalog.identifier(view.name()))
            .withDefaultCatalog(view.origin().catalog())
            .withDefaultNamespace(SessionCatalog.namespace(view.origin().namespace()))
            .withQuery(DIALECT, view.sql())
            .withSchema(IcebergTypes.toIceberg(view.schema()))
            .withProperties(properties);
    String location = view.properties().get("location");
    return location == null ? builder : builder.withLocation(location);
  }

  void create(StoredView view) {
    try {
      builder(view).create();
    } catch (AlreadyExistsException e) {
      // Spark says so for a table in the way as well.
      throw CatalogErrors.viewExists(view.name());
    }
  }

  void replace(StoredView view) {
    try {
      builder(view).createOrReplace();
    } catch (AlreadyExistsException e) {
      throw CatalogErrors.tableExists(view.name());
    }
  }

  boolean drop(TableName name) {
    return !name.namespace().isEmpty()
        && views(name.catalog())
            .map(catalog -> catalog.dropView(SessionCatalog.identifier(name)))
            .orElse(false);
  }

  void rename(TableName from, TableName to) {
    try {
      required(from.catalog())
          .renameView(SessionCatalog.identifier(from), SessionCatalog.identifier(to));
    } catch (NoSuchViewException e) {
      throw CatalogErrors.viewNotFound(from);
    } catch (AlreadyExistsException e) {
      throw CatalogErrors.viewExists(to);
    }
  }

  void changeProperties(TableName name, Map<String, String> set, List<String> remove) {
    View view =
        find(required(name.catalog()), SessionCatalog.identifier(name))
            .orElseThrow(() -> CatalogErrors.viewNotFound(name));
    UpdateViewProperties update = view.updateProperties();
    set.forEach(update::set);
    remove.forEach(update::remove);
    update.commit();
  }

  List<TableName> list(NamespaceName name) {
    Namespace namespace = SessionCatalog.namespace(name.parts());
    return views(name.catalog())
        .map(catalog -> catalog.listViews(namespace))
        .orElse(List.of())
        .stream()
        .map(view -> name.table(view.name()))
        .sorted(Comparator.comparing(TableName::table))
        .toList();
  }
}
