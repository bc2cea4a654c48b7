package floeberg.statement;

import floeberg.analysis.Describe;
import floeberg.analysis.expression.Typed;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Conditions of DELETE, UPDATE and MERGE: resolved, boolean, deterministic, without aggregates. */
final class RowConditions {
  private RowConditions() {}

  /** The condition of a WHERE clause over the columns. */
  static Expr where(Expression condition, List<Attribute> columns, StatementContext context) {
    Typed typed = context.typed(condition, columns);
    Expr resolved = bool(typed, condition);
    if (ExprTree.contains(resolved, expr -> expr instanceof Expr.AggregateCall)) {
      throw FloebergException.of(
              Condition.analysis("INVALID_WHERE_CONDITION"),
              "condition",
              typed.quoted(),
              "expressionList",
              Describe.aggregates(resolved))
          .at(condition.origin().position());
    }
    if (ExprTree.contains(resolved, ExprTree::isVolatile)) {
      throw FloebergException.of(
              Condition.analysis("INVALID_NON_DETERMINISTIC_EXPRESSIONS"),
              "sqlExprs",
              typed.quoted())
          .at(condition.origin().position());
    }
    return context.computed(resolved);
  }

  /** A condition of MERGE: the search condition, or that of a clause. */
  static Expr merge(
      String kind, Expression condition, List<Attribute> columns, StatementContext context) {
    Typed typed = context.typed(condition, columns);
    checkMerge(kind, "NON_DETERMINISTIC", typed, ExprTree::isVolatile);
    checkMerge(kind, "SUBQUERY", typed, RowConditions::isSubquery);
    checkMerge(kind, "AGGREGATE", typed, expr -> expr instanceof Expr.AggregateCall);
    return bool(typed, condition);
  }

  static boolean hasSubquery(Expr condition) {
    return ExprTree.contains(condition, RowConditions::isSubquery);
  }

  private static void checkMerge(
      String kind, String problem, Typed condition, Predicate<Expr> isRefused) {
    if (ExprTree.contains(condition.expr(), isRefused)) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_MERGE_CONDITION." + problem),
          "condName",
          kind,
          "cond",
          condition.quoted());
    }
  }

  private static Expr bool(Typed condition, Expression source) {
    if (condition.type() == SparkType.VOID) {
      return new Expr.Literal(SparkType.BOOLEAN, Optional.empty());
    }
    if (condition.type() != SparkType.BOOLEAN) {
      throw FloebergException.of(
              Condition.analysis("DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN"),
              "sqlExpr",
              condition.quoted(),
              "filter",
              condition.quoted(),
              "type",
              TypeText.quoted(condition.type()))
          .at(source.origin().position());
    }
    return condition.expr();
  }

  private static boolean isSubquery(Expr expr) {
    return expr instanceof Expr.ScalarSubquery
        || expr instanceof Expr.Exists
        || expr instanceof Expr.InSubquery;
  }
}
