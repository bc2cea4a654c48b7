package floeberg.analysis.expression;

import floeberg.analysis.AnalysisContext.Parameter;
import floeberg.analysis.AnalysisContext.SqlFunction;
import floeberg.analysis.Scope;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A call of a function made by CREATE FUNCTION ... RETURN: its body with the arguments put in. */
final class SqlFunctionCall {
  private SqlFunctionCall() {}

  static Typed resolve(ExpressionResolver resolver, Expression.Call call, SqlFunction function) {
    List<Parameter> parameters = function.parameters();
    long required = parameters.stream().filter(p -> p.defaultValue().isEmpty()).count();
    if (call.arguments().size() < required || call.arguments().size() > parameters.size()) {
      throw Mismatch.argumentCount(
          call.name().getLast(),
          Integer.toString(parameters.size()),
          call.arguments().size(),
          call.origin().position());
    }
    List<Expr> given = given(resolver, call, parameters);
    var scope = new ParameterScope(resolver, parameters, given);
    var arguments = new HashMap<Long, Expr>();
    for (int i = 0; i < given.size(); i++) {
      arguments.put(scope.attributes().get(i).id(), given.get(i));
    }
    var inside = new ExpressionResolver(resolver.context(), scope);
    Expression body =
        function
            .body()
            .or(
                () ->
                    function.queryBody().map(q -> new Expression.ScalarSubquery(q, call.origin())))
            .orElseThrow();
    Typed value = inside.typed(body);
    SparkType type = function.returnType().orElse(value.type());
    Expr replaced =
        ExprTree.contains(value.expr(), SqlFunctionCall::isSubquery)
            ? bound(resolver, value.expr(), scope.attributes(), arguments, call)
            : ExprTree.mapUp(
                value.expr(),
                e ->
                    e instanceof Expr.Reference(Attribute attribute)
                        ? arguments.getOrDefault(attribute.id(), e)
                        : e);
    List<Typed> shown = call.arguments().stream().map(resolver::typed).toList();
    return new Typed(
        Casts.implicit(replaced, type, resolver.castMode(), call.origin().position()),
        out -> CallSite.listed(out, String.join(".", function.name()), shown));
  }

  /** A value of its type for each parameter. */
  private static List<Expr> given(
      ExpressionResolver resolver, Expression.Call call, List<Parameter> parameters) {
    var given = new ArrayList<Expr>();
    for (int i = 0; i < parameters.size(); i++) {
      Parameter parameter = parameters.get(i);
      Expression argument =
          i < call.arguments().size()
              ? call.arguments().get(i)
              : parameter.defaultValue().orElseThrow();
      given.add(resolver.resolveAs(argument, parameter.type()));
    }
    return given;
  }

  private static boolean isSubquery(Expr expr) {
    return expr instanceof Expr.ScalarSubquery
        || expr instanceof Expr.Exists
        || expr instanceof Expr.InSubquery;
  }

  /** The body over one row of arguments, where the subqueries in it find them. */
  private static Expr bound(
      ExpressionResolver resolver,
      Expr body,
      List<Attribute> parameters,
      Map<Long, Expr> arguments,
      Expression.Call call) {
    List<Query.Named> row =
        parameters.stream()
            .map(
                p ->
                    new Query.Named(
                        ExprTree.mapUp(arguments.get(p.id()), SqlFunctionCall::outer), p))
            .toList();
    Attribute result =
        resolver.context().attribute(call.name().getLast(), body.type(), body.nullable());
    Query query =
        new Query.Project(
            new Query.Project(new Query.OneRow(), row), List.of(new Query.Named(body, result)));
    return new Expr.ScalarSubquery(query, call.origin().position());
  }

  private static Expr outer(Expr expr) {
    return expr instanceof Expr.Reference(Attribute attribute)
        ? new Expr.OuterReference(attribute)
        : expr;
  }

  /** The function's parameters as the only columns in sight. */
  private static final class ParameterScope implements Scope {
    private final List<Attribute> attributes;

    ParameterScope(ExpressionResolver resolver, List<Parameter> parameters, List<Expr> arguments) {
      var columns = new ArrayList<Attribute>();
      for (int i = 0; i < parameters.size(); i++) {
        Parameter parameter = parameters.get(i);
        columns.add(
            resolver
                .context()
                .attribute(parameter.name(), parameter.type(), arguments.get(i).nullable()));
      }
      attributes = List.copyOf(columns);
    }

    @Override
    public Optional<Expr> find(Expression.Attribute name) {
      List<String> parts = name.nameParts();
      return attributes.stream()
          .filter(a -> a.name().equalsIgnoreCase(parts.getLast()))
          .findFirst()
          .map(Expr.Reference::new);
    }

    @Override
    public RuntimeException unresolved(Expression.Attribute name) {
      return floeberg.error.FloebergException.of(
              floeberg.error.Condition.analysis("UNRESOLVED_COLUMN.WITHOUT_SUGGESTION"),
              "objectName",
              "`" + String.join("`.`", name.nameParts()) + "`")
          .at(name.origin().position());
    }

    @Override
    public List<Query.Named> expand(Expression.Star star) {
      return attributes.stream().map(a -> new Query.Named(new Expr.Reference(a), a)).toList();
    }

    @Override
    public List<Attribute> attributes() {
      return attributes;
    }
  }
}
