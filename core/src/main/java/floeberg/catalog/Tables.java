package floeberg.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchTableException;

/** Iceberg tables come, move and go, with Spark's conditions. */
record Tables(Function<String, SessionCatalog> catalogs) {

  private Catalog.TableBuilder builder(NewTable table) {
    String name = table.name().table();
    Catalog.TableBuilder place =
        PathTables.isPath(name)
            ? PathTables.builder(name, table.schema())
            : catalogs
                .apply(table.name().catalog())
                .tables()
                .buildTable(SessionCatalog.identifier(table.name()), table.schema());
    Catalog.TableBuilder builder =
        place.withPartitionSpec(table.spec()).withProperties(new HashMap<>(table.properties()));
    return table.location().isPresent() ? builder.withLocation(table.location().get()) : builder;
  }

  /** A table's metadata table is in the way of a table of that name. */
  private void requireFree(TableName name) {
    Optional<Selector> selector =
        TableLoader.find(catalogs.apply(name.catalog()), name).flatMap(TableLoader.Found::selector);
    if (selector.orElse(null) instanceof Selector.Metadata) {
      throw CatalogErrors.tableExists(name);
    }
  }

  Table create(NewTable table) {
    if (table.name().namespace().size() > 1) {
      requireFree(table.name());
    }
    try {
      return builder(table).create();
    } catch (AlreadyExistsException e) {
      throw CatalogErrors.tableExists(table.name());
    }
  }

  Transaction stageCreate(NewTable table) {
    try {
      return builder(table).createTransaction();
    } catch (AlreadyExistsException e) {
      throw CatalogErrors.tableExists(table.name());
    }
  }

  Transaction stageReplace(NewTable table) {
    try {
      return builder(table).replaceTransaction();
    } catch (NoSuchTableException | AlreadyExistsException e) {
      // A view of that name is no table that could be replaced.
      List<String> parts = table.name().parts();
      throw CatalogErrors.tableNotFound(parts.subList(1, parts.size()));
    }
  }

  Transaction stageCreateOrReplace(NewTable table) {
    return builder(table).createOrReplaceTransaction();
  }

  Table register(TableName name, String metadataFile) {
    return catalogs
        .apply(name.catalog())
        .tables()
        .registerTable(SessionCatalog.identifier(name), metadataFile);
  }

  /** Whether it was there. */
  boolean drop(TableName name, boolean isPurge) {
    SessionCatalog catalog = catalogs.apply(name.catalog());
    return catalog.find(name.namespace(), name.table()).isPresent()
        && catalog.tables().dropTable(SessionCatalog.identifier(name), isPurge);
  }

  void rename(TableName from, TableName to) {
    try {
      catalogs
          .apply(from.catalog())
          .tables()
          .renameTable(SessionCatalog.identifier(from), SessionCatalog.identifier(to));
    } catch (NoSuchTableException e) {
      throw CatalogErrors.tableNotFound(from);
    } catch (AlreadyExistsException e) {
      throw CatalogErrors.tableExists(to);
    }
  }
}
