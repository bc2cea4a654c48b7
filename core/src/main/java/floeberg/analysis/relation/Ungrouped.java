package floeberg.analysis.relation;

import floeberg.analysis.Scope;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Nodes;
import floeberg.resolved.Expr;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Consumer;

/** To ORDER BY and HAVING a column that the groups do not have is an unknown one. */
final class Ungrouped {
  private Ungrouped() {}

  static boolean is(FloebergException e) {
    String condition = e.condition().name();
    return condition.equals("MISSING_AGGREGATION") || condition.equals("MISSING_GROUP_BY");
  }

  /**
   * The first name in what was written that the groups do not have.
   *
   * @param use what is done with the resolved name; fails with MISSING_AGGREGATION
   */
  static Optional<Expression.Attribute> name(Object written, Scope names, Consumer<Expr> use) {
    var attributes = new ArrayList<Expression.Attribute>();
    Nodes.visit(
        written,
        node -> {
          if (node instanceof Expression.Attribute name) {
            attributes.add(name);
          }
          return true;
        });
    for (Expression.Attribute name : attributes) {
      try {
        names.find(name).ifPresent(use);
      } catch (FloebergException e) {
        if (is(e)) {
          return Optional.of(name);
        }
      }
    }
    return Optional.empty();
  }
}
