package floeberg.analysis.expression;

import floeberg.analysis.Describe;
import floeberg.function.Functions;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Names that are no calls: lambda parameters, columns, variables, functions without parentheses.
 */
final class Names {
  /** What the text of a variable begins with. */
  static final String VARIABLE = "variablereference(";

  private static final Set<String> BARE_FUNCTIONS =
      Set.of(
          "current_date",
          "current_timestamp",
          "current_time",
          "current_user",
          "session_user",
          "user",
          "current_catalog",
          "current_schema",
          "current_database",
          "localtimestamp",
          "grouping__id");

  private Names() {}

  static Typed resolve(ExpressionResolver resolver, Expression.Attribute name) {
    List<String> parts = name.nameParts();
    Optional<Attribute> parameter = resolver.lambdaParameter(parts.getFirst());
    if (parameter.isPresent()) {
      Typed value = Typed.of(new Expr.LambdaReference(parameter.get()), "namedlambdavariable()");
      for (String field : parts.subList(1, parts.size())) {
        value = Extraction.field(value, field, name.origin().position());
      }
      return value;
    }
    Optional<Expr> column = resolver.scope().find(name);
    if (column.isPresent() && resolver.scope().isLateralAlias(name)) {
      return Typed.of(column.get(), "lateralAliasReference(" + String.join(".", parts) + ")");
    }
    if (column.isPresent()) {
      return new Typed(column.get(), out -> append(out, column.get(), parts));
    }
    if (parts.size() == 1 && BARE_FUNCTIONS.contains(parts.getFirst().toLowerCase(Locale.ROOT))) {
      String function = parts.getFirst().toLowerCase(Locale.ROOT);
      String called = function.equals("grouping__id") ? "grouping_id" : function;
      if (Functions.find(called).isPresent()) {
        Typed value = resolver.typed(Expression.Call.of(called, name.origin()));
        return called.equals(function) ? value : Typed.of(value.expr(), function);
      }
    }
    Optional<Expr> variable = resolver.context().variable(parts);
    if (variable.isPresent()) {
      return Typed.of(variable.get(), shown(parts, variable.get()));
    }
    throw resolver.scope().unresolved(name);
  }

  /** Spark shows a variable with its value. */
  private static String shown(List<String> parts, Expr value) {
    return VARIABLE + "system.session." + parts.getLast() + "=" + Describe.text(value) + ")";
  }

  /** A column by the name it was written with; fields behind dots. */
  private static void append(StringBuilder out, Expr column, List<String> parts) {
    if (column instanceof Expr.OuterReference(Attribute a)) {
      var qualified = new ArrayList<>(a.qualifier());
      qualified.add(parts.getLast());
      out.append("outer(").append(String.join(".", qualified)).append(')');
      return;
    }
    int fields = depth(column);
    int start = Math.max(0, parts.size() - 1 - fields);
    if (depth(column) > 0 || isBase(column)) {
      out.append(String.join(".", parts.subList(start, parts.size())));
      return;
    }
    out.append(parts.getLast());
  }

  private static int depth(Expr expr) {
    int depth = 0;
    Expr inner = expr;
    while (inner instanceof Expr.Field field) {
      depth++;
      inner = field.struct();
    }
    return depth;
  }

  private static boolean isBase(Expr expr) {
    return expr instanceof Expr.Reference || expr instanceof Expr.OuterReference;
  }
}
