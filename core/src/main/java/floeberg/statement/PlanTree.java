package floeberg.statement;

import floeberg.plan.CoreRelation;
import floeberg.plan.Nodes;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds nodes of an unresolved plan, at any depth and in subqueries too. */
final class PlanTree {
  private PlanTree() {}

  /** Every table and view that a relation names, common table expressions apart. */
  static List<SourceRelation.NamedTable> namedTables(Relation relation) {
    var found = new ArrayList<SourceRelation.NamedTable>();
    collect(relation, Set.of(), found);
    return found;
  }

  private static void collect(
      Relation relation, Set<String> queries, List<SourceRelation.NamedTable> found) {
    Nodes.visit(
        relation,
        node ->
            switch (node) {
              case SourceRelation.NamedTable table -> {
                boolean isQuery =
                    table.name().size() == 1 && queries.contains(lower(table.name().getFirst()));
                if (!isQuery) {
                  found.add(table);
                }
                yield false;
              }
              case CoreRelation.With with -> {
                inside(with, queries, found);
                yield false;
              }
              default -> true;
            });
  }

  private static void inside(
      CoreRelation.With with, Set<String> outer, List<SourceRelation.NamedTable> found) {
    var queries = new HashSet<>(outer);
    for (Relation.NamedQuery named : with.queries()) {
      if (with.isRecursive()) {
        queries.add(lower(named.name()));
      }
      collect(named.query(), queries, found);
      queries.add(lower(named.name()));
    }
    collect(with.body(), queries, found);
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
