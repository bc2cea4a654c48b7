package floeberg.statement;

import floeberg.plan.Nodes;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import java.util.ArrayList;
import java.util.List;

/** Finds nodes of an unresolved plan, at any depth and in subqueries too. */
final class PlanTree {
  private PlanTree() {}

  /** Every table that a relation names; names of common table expressions may be among them. */
  static List<SourceRelation.NamedTable> namedTables(Relation relation) {
    var found = new ArrayList<SourceRelation.NamedTable>();
    Nodes.visit(
        relation,
        node -> {
          if (node instanceof SourceRelation.NamedTable table) {
            found.add(table);
            return false;
          }
          return true;
        });
    return found;
  }
}
