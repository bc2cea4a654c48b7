package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SessionCommand;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement.Name;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.statement.Variables.Variable;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** DECLARE, SET and DROP of session variables. */
final class VariableStatements {
  private static final Condition ALREADY_EXISTS = analysis("VARIABLE_ALREADY_EXISTS");
  private static final Condition NOT_FOUND = analysis("VARIABLE_NOT_FOUND");
  private static final Condition UNRESOLVED = analysis("UNRESOLVED_VARIABLE");

  private VariableStatements() {}

  static Result declare(SessionCommand.DeclareVariable declare, StatementContext context) {
    for (Name name : declare.names()) {
      List<String> parts = Names.parts(name, context);
      if (!declare.orReplace() && context.variables().isDeclared(parts)) {
        throw FloebergException.of(ALREADY_EXISTS, "variableName", fullName(parts))
            .at(name.origin().position());
      }
    }
    SparkType type = declare.type().orElseGet(() -> typeOf(declare.value(), context));
    Optional<Object> value = declare.value().flatMap(text -> value(text, type, context));
    for (Name name : declare.names()) {
      String simple = Names.parts(name, context).getLast();
      context.variables().declare(new Variable(simple, type, declare.value(), value));
    }
    return Result.none();
  }

  private static SparkType typeOf(Optional<Expression> value, StatementContext context) {
    return value
        .map(expression -> context.analyze(row(List.of(expression))).output().getFirst().type())
        .orElse(SparkType.VOID);
  }

  private static String fullName(List<String> parts) {
    return Names.quoted(List.of("system", "session", parts.getLast()));
  }

  /** SELECT of expressions without FROM. */
  private static Relation row(List<Expression> expressions) {
    return new CoreRelation.Project(
        new SourceRelation.OneRow(), List.copyOf(expressions), Origin.NONE);
  }

  private static Optional<Object> value(
      Expression expression, SparkType type, StatementContext context) {
    Expression cast =
        new Expression.Cast(expression, type, Expression.CastMode.DEFAULT, expression.origin());
    return Optional.ofNullable(singleRow(row(List.of(cast)), context).orElseThrow().getFirst());
  }

  /** The one row of a query, empty when it has none; more rows are an error. */
  static Optional<List<Object>> singleRow(Relation relation, StatementContext context) {
    Query query = context.analyze(relation);
    try (Result result = context.run(query)) {
      Iterator<Row> rows = result.rows();
      if (!rows.hasNext()) {
        return Optional.empty();
      }
      List<Object> values = rows.next().values();
      if (rows.hasNext()) {
        throw FloebergException.of(Condition.runtime("ROW_SUBQUERY_TOO_MANY_ROWS"));
      }
      return Optional.of(values);
    }
  }

  static Result set(SessionCommand.SetVariables set, StatementContext context) {
    List<Variable> targets = targets(set.names(), context);
    List<Object> values =
        set.query().isPresent()
            ? queryValues(set.query().get(), targets, context)
            : listedValues(set.values(), targets, context);
    assign(targets, values, context);
    return Result.none();
  }

  /** The variables of the names, each once. */
  static List<Variable> targets(List<Name> names, StatementContext context) {
    var targets = new ArrayList<Variable>();
    Set<String> seen = new HashSet<>();
    for (Name name : names) {
      List<String> parts = Names.parts(name, context);
      targets.add(
          context
              .variables()
              .find(parts)
              .orElseThrow(
                  () ->
                      FloebergException.of(
                              UNRESOLVED,
                              "variableName",
                              Names.quoted(parts),
                              "searchPath",
                              "`SYSTEM`.`SESSION`")
                          .at(name.origin().position())));
      if (!seen.add(parts.getLast().toLowerCase(Locale.ROOT))) {
        throw FloebergException.of(
            analysis("DUPLICATE_ASSIGNMENTS"), "nameList", Names.quoted(parts.getLast()));
      }
    }
    return targets;
  }

  private static List<Object> listedValues(
      List<Expression> values, List<Variable> targets, StatementContext context) {
    requireCount(targets.size(), values.size());
    var results = new ArrayList<Object>();
    for (int i = 0; i < values.size(); i++) {
      Variable target = targets.get(i);
      Optional<Expression> expression =
          values.get(i) instanceof Expression.DefaultValue
              ? target.defaultValue()
              : Optional.of(values.get(i));
      results.add(expression.flatMap(e -> value(e, target.type(), context)).orElse(null));
    }
    return results;
  }

  private static List<Object> queryValues(
      Relation query, List<Variable> targets, StatementContext context) {
    requireCount(targets.size(), context.analyze(query).output().size());
    return singleRow(assignable(query, targets), context)
        .orElseGet(() -> Collections.nCopies(targets.size(), null));
  }

  /** The query with its columns cast to the variables' types, by position. */
  static Relation assignable(Relation query, List<Variable> targets) {
    var names = new ArrayList<String>();
    var casts = new ArrayList<Expression>();
    for (int i = 0; i < targets.size(); i++) {
      String name = "value" + i;
      names.add(name);
      casts.add(
          new Expression.Cast(
              new Expression.Attribute(
                  List.of(name), java.util.OptionalLong.empty(), false, Origin.NONE),
              targets.get(i).type(),
              Expression.CastMode.DEFAULT,
              Origin.NONE));
    }
    return new CoreRelation.Project(
        new CoreRelation.SubqueryAlias(query, "source", names, Origin.NONE), casts, Origin.NONE);
  }

  static void requireCount(int targets, int values) {
    if (targets != values) {
      throw FloebergException.of(
          analysis("ASSIGNMENT_ARITY_MISMATCH"), "numTarget", "" + targets, "numExpr", "" + values);
    }
  }

  static void assign(List<Variable> targets, List<Object> values, StatementContext context) {
    for (int i = 0; i < targets.size(); i++) {
      context.variables().put(targets.get(i).withValue(Optional.ofNullable(values.get(i))));
    }
  }

  static Result drop(SessionCommand.DropVariable drop, StatementContext context) {
    List<String> parts = Names.parts(drop.name(), context);
    if (!context.variables().remove(parts) && !drop.ifExists()) {
      throw FloebergException.of(NOT_FOUND, "variableName", fullName(parts))
          .at(drop.name().origin().position());
    }
    return Result.none();
  }
}
