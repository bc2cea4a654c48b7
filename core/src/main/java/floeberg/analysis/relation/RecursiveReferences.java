package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.plan.Origin;
import floeberg.plan.Relation.JoinType;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;

/** Where a recursive query may name itself: where each of its rows gives rows of its own. */
final class RecursiveReferences {
  private final long id;

  private RecursiveReferences(long id) {
    this.id = id;
  }

  /** Requires that the step of a recursive query names itself only in such places. */
  static void require(Query step, long id) {
    new RecursiveReferences(id).check(step, true);
  }

  private void check(Query query, boolean isAllowed) {
    switch (query) {
      case Query.DefinitionReference(long used, var _) -> requireAllowed(used != id || isAllowed);
      case Query.Join join -> {
        JoinType type = join.type();
        boolean isInner = type == JoinType.INNER || type == JoinType.CROSS;
        boolean keepsLeft =
            type == JoinType.LEFT_OUTER || type == JoinType.LEFT_SEMI || type == JoinType.LEFT_ANTI;
        check(join.left(), isAllowed && (isInner || keepsLeft));
        check(join.right(), isAllowed && (isInner || type == JoinType.RIGHT_OUTER));
      }
      case Query.Aggregate aggregate -> check(aggregate.input(), false);
      case Query.Sort sort -> check(sort.input(), false);
      case Query.Project project -> check(project.input(), isAllowed && !hasWindow(project));
      default -> QueryTree.inputs(query).forEach(input -> check(input, isAllowed));
    }
    for (Expr expr : QueryTree.expressions(query)) {
      ExprTree.visit(
          expr, node -> QueryTree.subquery(node).ifPresent(inner -> check(inner, false)));
    }
  }

  private static boolean hasWindow(Query.Project project) {
    return project.columns().stream().anyMatch(column -> Aggregates.hasWindow(column.value()));
  }

  private static void requireAllowed(boolean isAllowed) {
    if (!isAllowed) {
      throw AnalysisErrors.of("INVALID_RECURSIVE_REFERENCE.PLACE", Origin.NONE);
    }
  }
}
