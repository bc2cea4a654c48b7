package floeberg.analysis;

import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import java.util.List;
import java.util.Optional;

/** What names an expression may use: columns of the inputs, then those of enclosing queries. */
public interface Scope {
  /**
   * The column, struct field or outer column of that name. Throws UNRESOLVED_COLUMN (with the
   * nearest names), AMBIGUOUS_REFERENCE, CANNOT_RESOLVE_DATAFRAME_COLUMN. Session variables and
   * functions without parentheses (current_date) are tried by the caller when this is empty.
   */
  Optional<Expr> find(Expression.Attribute name);

  /** The error for a name that nothing answers to. */
  RuntimeException unresolved(Expression.Attribute name);

  /** The expressions of a star, in order, each with its name as an attribute. */
  List<floeberg.resolved.Query.Named> expand(Expression.Star star);

  /**
   * The column of an aggregate function over this scope's columns, where the scope is that of
   * groups: subqueries in HAVING may use such.
   */
  default Optional<Attribute> aggregate(Expr.AggregateCall call) {
    return Optional.empty();
  }

  /** Whether a name that is found means an earlier item of the select list. */
  default boolean isLateralAlias(Expression.Attribute name) {
    return false;
  }

  /** The columns of the inputs. */
  List<Attribute> attributes();
}
