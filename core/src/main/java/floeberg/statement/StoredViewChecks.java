package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.CurrentNamespace;
import floeberg.catalog.StoredView;
import floeberg.catalog.TableName;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Nodes;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.ViewCommand.ViewColumn;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What Iceberg's Spark demands of a view that is stored: it must mean the same in every session.
 */
final class StoredViewChecks {
  private final TableName view;
  private final StatementContext context;

  StoredViewChecks(TableName view, StatementContext context) {
    this.view = view;
    this.context = context;
  }

  /** Refuses what refers to views or functions of the session. */
  void requireLasting(Relation query) {
    var views = new LinkedHashSet<String>();
    for (SourceRelation.NamedTable table : PlanTree.namedTables(query)) {
      if (Relations.temporary(table.name(), context).isPresent()) {
        views.add(String.join(".", table.name()));
      }
    }
    requireNone("view", views);
    var functions = new LinkedHashSet<String>();
    Nodes.visit(
        query,
        node -> {
          if (node instanceof Expression.Call call && isTemporary(call.name())) {
            functions.add(call.name().getLast());
          }
          if (node instanceof SourceRelation.TableFunction function
              && isTemporary(function.name())) {
            functions.add(function.name().getLast());
          }
          return true;
        });
    requireNone("function", functions);
  }

  private boolean isTemporary(List<String> name) {
    return TempFunctions.isName(name) && context.tempFunctions().find(name.getLast()).isPresent();
  }

  private void requireNone(String kind, Set<String> found) {
    if (!found.isEmpty()) {
      throw refused(
          "Cannot create view %s that references temporary %s: %s".formatted(view, kind, found));
    }
  }

  private static FloebergException refused(String message) {
    return FloebergException.withoutCondition(ViewStatements.ANALYSIS_OF_ICEBERG, message);
  }

  /** A view that replaces one must not lead back to itself through others. */
  void requireNoCycle(Relation query) {
    requireNoCycle(view.toString(), query, context.current(), new HashSet<>());
  }

  // A view that was left has no way back, by whichever way it is come to again.
  private void requireNoCycle(
      String path, Relation query, CurrentNamespace namespace, Set<TableName> seen) {
    for (SourceRelation.NamedTable table : PlanTree.namedTables(query)) {
      TableName name = context.catalogs().resolve(table.name(), namespace);
      String longer = path + " -> " + String.join(".", table.name());
      if (name.equals(view)) {
        throw refused(
            "Recursive cycle in view detected: %s (cycle: %s);"
                .formatted(view, path + " -> " + view));
      }
      if (seen.add(name)) {
        context
            .catalogs()
            .loadView(name)
            .ifPresent(inner -> requireNoCycle(longer, query(inner), inner.origin(), seen));
      }
    }
  }

  private Relation query(StoredView stored) {
    if (context.parse(stored.sql(), Map.of(), List.of())
        instanceof Statement.Query(Relation query)) {
      return query;
    }
    throw new IllegalArgumentException("Not a query: " + stored.sql());
  }

  /** Names that are declared must be as many as the query's columns. */
  void requireColumnCount(List<ViewColumn> columns, Query query) {
    requireColumnCount(
        view.toString(),
        columns.stream().map(ViewColumn::name).toList(),
        query.output().stream().map(Attribute::name).toList());
  }

  /** The same for a view of any kind, with names as its message spells them. */
  static void requireColumnCount(String view, List<String> declared, List<String> given) {
    if (declared.isEmpty() || declared.size() == given.size()) {
      return;
    }
    boolean isShort = declared.size() > given.size();
    throw FloebergException.of(
        analysis(
            "CREATE_VIEW_COLUMN_ARITY_MISMATCH."
                + (isShort ? "NOT_ENOUGH_DATA_COLUMNS" : "TOO_MANY_DATA_COLUMNS")),
        "viewName",
        view,
        "viewColumns",
        String.join(", ", declared),
        "dataColumns",
        String.join(", ", given));
  }
}
