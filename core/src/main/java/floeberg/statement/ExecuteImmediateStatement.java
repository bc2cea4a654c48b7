package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.SessionCommand;
import floeberg.plan.Statement;
import floeberg.result.Result;
import floeberg.sql.SqlParser;
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

  /** The statement of the text with its values bound. */
  static Statement inner(SessionCommand.ExecuteImmediate execute, StatementContext context) {
    Object text = context.constant(execute.text(), SparkType.STRING);
    if (text == null) {
      throw FloebergException.of(
          analysis("NULL_QUERY_STRING_EXECUTE_IMMEDIATE"),
          "varName",
          "`" + Names.written(execute.text(), context) + "`");
    }
    Statement statement = parse(text.toString(), execute.using(), context);
    if (statement instanceof SessionCommand.ExecuteImmediate) {
      throw FloebergException.of(
          analysis("NESTED_EXECUTE_IMMEDIATE"), "sqlString", text.toString());
    }
    if (!execute.into().isEmpty() && !(statement instanceof Statement.Query)) {
      throw FloebergException.of(
          analysis("INVALID_STATEMENT_FOR_EXECUTE_INTO"), "sqlString", text.toString());
    }
    return statement;
  }

  static Result execute(SessionCommand.ExecuteImmediate execute, StatementContext context) {
    Statement statement = inner(execute, context);
    if (execute.into().isEmpty() || !(statement instanceof Statement.Query query)) {
      return context.execute(statement);
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

  /** Markers by place take all values, names aside; named markers want all values named. */
  private static Statement parse(String text, List<Expression> using, StatementContext context) {
    Map<String, Expression> named = new LinkedHashMap<>();
    List<Expression> all = new ArrayList<>();
    List<Expression> unnamed = new ArrayList<>();
    for (Expression value : using) {
      switch (value) {
        case Expression.Alias alias -> {
          named.put(alias.names().getFirst(), alias.child());
          all.add(alias.child());
        }
        case Expression.NamedArgument argument -> {
          named.put(argument.name(), argument.value());
          all.add(argument.value());
        }
        case Expression other -> {
          unnamed.add(other);
          all.add(other);
        }
      }
    }
    if (named.isEmpty() || unnamed.isEmpty()) {
      return context.parse(text, named, unnamed);
    }
    if (SqlParser.positionalMarkers(text) > 0) {
      return context.parse(text, Map.of(), all);
    }
    throw FloebergException.of(
        analysis("ALL_PARAMETERS_MUST_BE_NAMED"),
        "exprs",
        unnamed.stream()
            .map(value -> Names.written(value, context))
            .collect(Collectors.joining(", ")));
  }
}
