package floeberg.analysis;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** What resolvers of relations and expressions share during one analysis. */
public interface AnalysisContext {
  Settings settings();

  /** A fresh attribute. */
  Attribute attribute(String name, SparkType type, boolean nullable);

  /** Resolves a subquery whose free names may refer to the scope's columns as outer references. */
  Query subquery(Relation relation, Scope outer);

  /** A session variable's value as a literal. */
  Optional<Expr> variable(List<String> name);

  /** A SQL function made by CREATE FUNCTION. */
  Optional<SqlFunction> sqlFunction(List<String> name);

  /** Names of the functions that {@link #sqlFunction} finds by one part. */
  List<String> sqlFunctionNames();

  /** The window of that name in the WINDOW clause around the expression. */
  Optional<Relation.WindowDefinition> window(String name);

  /** The current moment of the statement, micros since epoch: one value for the whole statement. */
  long nowMicros();

  String currentUser();

  String currentCatalog();

  String currentNamespace();

  /** Evaluates a foldable expression now; NULL is Java's null. */
  Object fold(Expr expression);

  /** Parses SQL text sent as an expression. */
  Expression parseExpression(String text);

  /** Parses a DDL type or schema text, as from_json takes it. */
  SparkType parseType(String text);

  /** The parts of a name, quoted or not. */
  List<String> parseIdentifier(String text);

  /**
   * A function defined in SQL.
   *
   * @param name how results show it: in full when it is a catalog's
   */
  record SqlFunction(
      List<String> name,
      List<Parameter> parameters,
      Optional<SparkType> returnType,
      Optional<Expression> body,
      Optional<Relation> queryBody,
      Optional<SparkType.Struct> returnTable) {}

  /** A parameter of a SQL function. */
  record Parameter(String name, SparkType type, Optional<Expression> defaultValue) {}
}
