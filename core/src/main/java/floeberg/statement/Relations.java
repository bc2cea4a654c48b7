package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.MetadataTable;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.StoredView;
import floeberg.catalog.TableName;
import floeberg.catalog.TableSource;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.plan.Statement.Name;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;

/** What a name in a statement denotes. */
sealed interface Relations {

  /** A temporary view. */
  record Temporary(TempViews.TempView view) implements Relations {}

  /** A view of a catalog. */
  record View(StoredView view) implements Relations {}

  /** A table, a metadata table, or a table of plain files. */
  record Source(TableName name, TableSource source) implements Relations {}

  Condition TABLE_OR_VIEW_NOT_FOUND = analysis("TABLE_OR_VIEW_NOT_FOUND");

  /** Finds it as FROM would; raises TABLE_OR_VIEW_NOT_FOUND. */
  static Relations find(Name written, StatementContext context) {
    List<String> parts = Names.parts(written, context);
    Optional<TempViews.TempView> temporary = temporary(parts, context);
    if (temporary.isPresent()) {
      return new Temporary(temporary.get());
    }
    TableName name = context.catalogs().resolve(parts, context.current());
    Optional<TableSource> source = context.catalogs().load(name, Optional.empty(), Map.of());
    if (source.isPresent()) {
      return new Source(name, source.get());
    }
    Optional<StoredView> view = context.catalogs().loadView(name);
    if (view.isPresent()) {
      return new View(view.get());
    }
    throw notFound(parts, context).at(written.origin().position());
  }

  /** The temporary view of a name, with {@code global_temp} in front also the global one. */
  static Optional<TempViews.TempView> temporary(List<String> parts, StatementContext context) {
    if (parts.size() == 1) {
      return context.tempViews().find(parts.getFirst());
    }
    return isGlobal(parts) ? context.globalViews().find(parts.getLast()) : Optional.empty();
  }

  private static boolean isGlobal(List<String> parts) {
    return parts.size() == 2 && parts.getFirst().equalsIgnoreCase(ViewStatements.GLOBAL_TEMP);
  }

  /** Forgets the temporary view of a name; false when there was none. */
  static boolean dropTemporary(List<String> parts, StatementContext context) {
    if (parts.size() == 1) {
      return context.tempViews().remove(parts.getFirst());
    }
    return isGlobal(parts) && context.globalViews().remove(parts.getLast());
  }

  /**
   * The Iceberg table of a name, which is to be altered; raises TABLE_OR_VIEW_NOT_FOUND, also for
   * stored views, EXPECT_TABLE_NOT_VIEW for temporary ones.
   */
  static Table icebergTable(Name written, StatementContext context) {
    WriteTarget.refuseViews(written, "ALTER TABLE", context);
    TableName name = Names.table(written, context);
    return context
        .catalogs()
        .findTable(name)
        .or(() -> metadataTable(name, context))
        .orElseThrow(
            () -> notFound(Names.parts(written, context), context).at(written.origin().position()));
  }

  /** The table whose refs are meant, also by the name of one of its branches. */
  static Table tableOfRefs(Name written, StatementContext context) {
    TableName name = Names.table(written, context);
    return context
        .catalogs()
        .load(name, Optional.empty(), Map.of())
        .filter(PinnedTable.class::isInstance)
        .filter(_ -> context.catalogs().findTable(name).isEmpty())
        .flatMap(_ -> context.catalogs().findTable(withoutSelector(name)))
        .orElseGet(() -> icebergTable(written, context));
  }

  private static TableName withoutSelector(TableName name) {
    int last = name.namespace().size() - 1;
    return last < 0
        ? name
        : new TableName(
            name.catalog(), name.namespace().subList(0, last), name.namespace().get(last));
  }

  /** A metadata table, which Iceberg itself refuses to change. */
  private static Optional<Table> metadataTable(TableName name, StatementContext context) {
    return context
        .catalogs()
        .load(name, Optional.empty(), Map.of())
        .filter(MetadataTable.class::isInstance)
        .map(source -> ((MetadataTable) source).table());
  }

  /** TABLE_OR_VIEW_NOT_FOUND with the names that may have been meant. */
  static FloebergException notFound(List<String> parts, StatementContext context) {
    TableName name = context.catalogs().resolve(parts, context.current());
    return Hint.meant(
        FloebergException.of(TABLE_OR_VIEW_NOT_FOUND, "relationName", Names.quoted(parts)),
        context.catalogs().similarNames(name));
  }
}
