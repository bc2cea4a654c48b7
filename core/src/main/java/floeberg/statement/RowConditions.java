package floeberg.statement;

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
    Expr resolved = bool(context.resolve(condition, columns), condition);
    if (contains(resolved, expr -> expr instanceof Expr.AggregateCall)) {
      throw FloebergException.of(
              Condition.analysis("INVALID_WHERE_CONDITION"),
              "condition",
              text(resolved),
              "expressionList",
              text(resolved))
          .at(condition.origin().position());
    }
    if (contains(resolved, RowConditions::isVolatile)) {
      throw FloebergException.of(
              Condition.analysis("INVALID_NON_DETERMINISTIC_EXPRESSIONS"),
              "sqlExprs",
              text(resolved))
          .at(condition.origin().position());
    }
    return resolved;
  }

  /** A condition of MERGE: the search condition, or that of a clause. */
  static Expr merge(
      String kind, Expression condition, List<Attribute> columns, StatementContext context) {
    Expr resolved = bool(context.resolve(condition, columns), condition);
    checkMerge(kind, "NON_DETERMINISTIC", resolved, RowConditions::isVolatile);
    checkMerge(kind, "SUBQUERY", resolved, RowConditions::isSubquery);
    checkMerge(kind, "AGGREGATE", resolved, expr -> expr instanceof Expr.AggregateCall);
    return resolved;
  }

  static boolean hasSubquery(Expr condition) {
    return contains(condition, RowConditions::isSubquery);
  }

  private static void checkMerge(
      String kind, String problem, Expr condition, Predicate<Expr> isRefused) {
    if (contains(condition, isRefused)) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_MERGE_CONDITION." + problem),
          "condName",
          kind,
          "cond",
          text(condition));
    }
  }

  private static Expr bool(Expr condition, Expression source) {
    if (condition.type() == SparkType.VOID) {
      return new Expr.Literal(SparkType.BOOLEAN, Optional.empty());
    }
    if (condition.type() != SparkType.BOOLEAN) {
      throw FloebergException.of(
              Condition.analysis("DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN"),
              "sqlExpr",
              text(condition),
              "filter",
              text(condition),
              "type",
              TypeText.quoted(condition.type()))
          .at(source.origin().position());
    }
    return condition;
  }

  static boolean contains(Expr expr, Predicate<Expr> wanted) {
    return wanted.test(expr)
        || ExprTree.children(expr).stream().anyMatch(child -> contains(child, wanted));
  }

  private static boolean isVolatile(Expr expr) {
    return expr instanceof Expr.Call call && call.template().isVolatile();
  }

  private static boolean isSubquery(Expr expr) {
    return expr instanceof Expr.ScalarSubquery
        || expr instanceof Expr.Exists
        || expr instanceof Expr.InSubquery;
  }

  /** A short spelling for messages. */
  static String text(Expr expr) {
    String inner =
        switch (expr) {
          case Expr.Reference(var attribute) -> attribute.name();
          case Expr.Literal(var _, var value) -> value.map(Object::toString).orElse("NULL");
          case Expr.Call call -> callText(call);
          case Expr.AggregateCall call -> call.name() + "()";
          case Expr.Cast cast -> text(cast.child());
          default -> expr.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT) + "()";
        };
    return "\"" + inner.replace("\"", "") + "\"";
  }

  private static String callText(Expr.Call call) {
    List<String> arguments = call.arguments().stream().map(a -> text(a).replace("\"", "")).toList();
    boolean isOperator = !Character.isLetter(call.name().charAt(0)) && arguments.size() == 2;
    boolean isLogic = call.name().equals("and") || call.name().equals("or");
    if (isOperator || isLogic) {
      String name = call.name().equals("==") ? "=" : call.name().toUpperCase(java.util.Locale.ROOT);
      return "(" + String.join(" " + name + " ", arguments) + ")";
    }
    return call.name() + "(" + String.join(", ", arguments) + ")";
  }
}
