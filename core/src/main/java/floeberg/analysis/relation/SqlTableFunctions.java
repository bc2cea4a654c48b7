package floeberg.analysis.relation;

import floeberg.analysis.AnalysisContext;
import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Environment;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.plan.Expression;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Table functions made by CREATE FUNCTION: the body sees the arguments as outer columns. */
final class SqlTableFunctions {
  private SqlTableFunctions() {}

  static Resolved resolve(
      AnalysisContext.SqlFunction definition, SourceRelation.TableFunction call, Resolution in) {
    List<Query.Named> arguments = arguments(definition, call, in);
    List<Attribute> parameters = arguments.stream().map(Query.Named::attribute).toList();
    Scope scope = in.inner(Resolved.of(new Query.Values(parameters, List.of())));
    Environment environment =
        in.environment().forView(call.name().toString(), in.session().currentNamespace());
    Resolved body =
        in.in(environment.withOuter(Optional.of(scope))).resolve(definition.queryBody().get());
    Query query = joined(arguments, body.finish());
    return columns(definition, body, query, call, in);
  }

  private static List<Query.Named> arguments(
      AnalysisContext.SqlFunction definition, SourceRelation.TableFunction call, Resolution in) {
    var named = new ArrayList<Query.Named>();
    var resolver = in.expressions(in.emptyScope());
    List<AnalysisContext.Parameter> parameters = definition.parameters();
    if (call.arguments().size() > parameters.size()) {
      throw wrongCount(definition, call);
    }
    for (int i = 0; i < parameters.size(); i++) {
      AnalysisContext.Parameter parameter = parameters.get(i);
      Expression written =
          argument(call, i, parameter).orElseThrow(() -> wrongCount(definition, call));
      Expr value = resolver.resolveAs(written, parameter.type());
      named.add(
          new Query.Named(value, in.attribute(parameter.name(), value.type(), value.nullable())));
    }
    return named;
  }

  private static Optional<Expression> argument(
      SourceRelation.TableFunction call, int index, AnalysisContext.Parameter parameter) {
    for (Expression argument : call.arguments()) {
      if (argument instanceof Expression.NamedArgument(var name, var value, _)
          && name.equalsIgnoreCase(parameter.name())) {
        return Optional.of(value);
      }
    }
    boolean isPositional =
        index < call.arguments().size()
            && !(call.arguments().get(index) instanceof Expression.NamedArgument);
    return isPositional ? Optional.of(call.arguments().get(index)) : parameter.defaultValue();
  }

  private static RuntimeException wrongCount(
      AnalysisContext.SqlFunction definition, SourceRelation.TableFunction call) {
    return AnalysisErrors.of(
        "WRONG_NUM_ARGS.WITHOUT_SUGGESTION",
        call.origin(),
        "functionName",
        AnalysisErrors.quoted(call.name()),
        "expectedNum",
        String.valueOf(definition.parameters().size()),
        "actualNum",
        String.valueOf(call.arguments().size()),
        "docroot",
        "https://spark.apache.org/docs/latest");
  }

  private static Query joined(List<Query.Named> arguments, Query body) {
    if (arguments.isEmpty()) {
      return body;
    }
    Query row = new Query.Project(new Query.OneRow(), arguments);
    var output = new ArrayList<>(row.output());
    output.addAll(body.output());
    return new Query.Join(
        row, body, floeberg.plan.Relation.JoinType.INNER, Optional.empty(), true, output);
  }

  private static Resolved columns(
      AnalysisContext.SqlFunction definition,
      Resolved body,
      Query query,
      SourceRelation.TableFunction call,
      Resolution in) {
    List<SparkType.Field> fields =
        definition.returnTable().map(SparkType.Struct::fields).orElse(List.of());
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < body.visible().size(); i++) {
      Attribute attribute = body.visible().get(i);
      SparkType type = fields.isEmpty() ? attribute.type() : fields.get(i).type();
      String name = fields.isEmpty() ? attribute.name() : fields.get(i).name();
      Expr value = in.cast(new Expr.Reference(attribute), type, call.origin());
      columns.add(
          new Query.Named(
              value,
              in.attribute(name, value.type(), value.nullable())
                  .withQualifier(List.of(call.name().getLast()))));
    }
    return Resolved.of(new Query.Project(query, columns));
  }
}
