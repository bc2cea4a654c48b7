package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.SessionCommand;
import floeberg.plan.Statement;
import floeberg.result.Result;
import floeberg.statement.Variables.Variable;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** EXECUTE IMMEDIATE text [INTO variables] [USING values]. */
final class ExecuteImmediateStatement {
  private ExecuteImmediateStatement() {}

  static Result execute(SessionCommand.ExecuteImmediate execute, StatementContext context) {
    Object text = context.constant(execute.text(), SparkType.STRING);
    if (text == null) {
      throw FloebergException.of(
          analysis("NULL_QUERY_STRING_EXECUTE_IMMEDIATE"),
          "varName",
          "`" + Names.written(execute.text(), context) + "`");
    }
    Map<String, Expression> named = new LinkedHashMap<>();
    List<Expression> positional = new ArrayList<>();
    for (Expression value : execute.using()) {
      switch (value) {
        case Expression.Alias alias -> named.put(alias.names().getFirst(), alias.child());
        case Expression.NamedArgument argument -> named.put(argument.name(), argument.value());
        case Expression other -> positional.add(other);
      }
    }
    if (!named.isEmpty() && !positional.isEmpty()) {
      throw FloebergException.of(
          analysis("ALL_PARAMETERS_MUST_BE_NAMED"),
          "exprs",
          positional.stream()
              .map(value -> Names.written(value, context))
              .collect(Collectors.joining(", ")));
    }
    Statement statement = context.parse(text.toString(), named, positional);
    if (statement instanceof SessionCommand.ExecuteImmediate) {
      throw FloebergException.of(
          analysis("NESTED_EXECUTE_IMMEDIATE"), "sqlString", text.toString());
    }
    if (execute.into().isEmpty()) {
      return context.execute(statement);
    }
    if (!(statement instanceof Statement.Query query)) {
      throw FloebergException.of(
          analysis("INVALID_STATEMENT_FOR_EXECUTE_INTO"), "sqlString", text.toString());
    }
    List<Variable> targets = VariableStatements.targets(execute.into(), context);
    VariableStatements.requireCount(
        targets.size(), context.analyze(query.relation()).output().size());
    List<Object> values =
        VariableStatements.singleRow(
                VariableStatements.assignable(query.relation(), targets), context)
            .orElseGet(() -> Collections.nCopies(targets.size(), null));
    VariableStatements.assign(targets, values, context);
    return Result.none();
  }
}
